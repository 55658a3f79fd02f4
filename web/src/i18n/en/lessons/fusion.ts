// The lessons of East-West Fusion chess, in English.
export const texts = {
  'chariot.title': 'Chariot and rook',
  'chariot.text':
    'Half of your army comes from Xiangqi, half from chess: round pieces are of the East, all others of the West. The chariot of the East and the rook of the West move alike: any distance straight.',
  'chariot.take.task': 'Take the pawn, the knight and the horse with the chariot.',
  'chariot.rook.task': 'Take the knight and the pawn with the rook.',
  'cannon.title': 'The cannon',
  'cannon.text': 'The cannon moves like a chariot. To take, it jumps over exactly one piece, the screen.',
  'cannon.go.task': 'Visit both marked squares.',
  'cannon.take.task': 'The pawn is the screen. Take what stands behind it.',
  'cannon.two.task': 'Take the knight, then the chariot, each over one of your pawns.',
  'cannon.two.no': 'To take, the cannon needs exactly one piece in between.',
  'horse.title': 'Knight and horse',
  'horse.text':
    'Both go to the same squares: two straight, one aside. The knight of the West leaps over anything. The horse of the East is blocked by a piece right beside it.',
  'horse.knight.task': 'Take both pawns with the knight. Your own pawn does not hinder it.',
  'horse.horse.task': 'Now the same with the horse: your pawn blocks its leg. Take the pawn by another way.',
  'elephant.title': 'The elephant',
  'elephant.text': 'The elephant goes exactly two steps diagonally, over an empty square, and never crosses the river.',
  'elephant.go.task': 'Visit both marked squares with the elephant.',
  'elephant.eye.task': 'Your pawn stands in the elephant’s eye. Take the knight by another way.',
  'palace.title': 'General and advisor',
  'palace.text':
    'The general steps straight, the advisor diagonally, both inside their own palace. The general is the first of your two royals.',
  'palace.general.task': 'Bring the general to the centre of the palace.',
  'palace.advisor.task': 'Take the intruder with the advisor.',
  'west.title': 'Bishop, queen and king',
  'west.text':
    'The bishop goes diagonally, the queen in all directions, any distance. The king, your second royal, goes one step anywhere on the board.',
  'west.bishop.task': 'Take the pawn and the knight with the bishop.',
  'west.queen.task': 'Take the horse, the pawn and the knight with the queen.',
  'west.king.task': 'Take both pawns with the king. Do not step where a pawn attacks.',
  'pawn.title': 'The pawn',
  'pawn.text':
    'The pawn steps forward, two squares from its second rank, and takes diagonally forward. Beyond the river it may also step sideways.',
  'pawn.double.task': 'Bring the pawn to the marked square in two moves.',
  'pawn.take.task': 'Take the pawn, then the knight.',
  'pawn.sideways.task': 'Beyond the river: go sideways to the marked square.',
  'pawn.passing.task':
    'The black pawn has just moved two steps, past yours. Take it in passing: go diagonally to the square it has crossed.',
  'promotion.title': 'Promotion',
  'promotion.text':
    'On the last rank a pawn becomes a queen, rook, bishop or knight, as you choose. That earns points too.',
  'promotion.become.task': 'Promote the pawn.',
  'promotion.mate.task': 'Promote with mate.',
  'promotion.mate.no': 'Take as you promote, and choose a piece that looks along the rank.',
  'castling.title': 'Castling',
  'castling.text':
    'King and rook may castle once: the king goes two squares towards the rook, and the rook lands on the square it has crossed. Neither may have moved, nothing may stand between them, and no royal may be attacked before, on the way or after.',
  'castling.castle.task': 'Castle: move the king two squares to the right.',
  'royals.title': 'Two royals',
  'royals.text':
    'You have two royals, general and king. An attack on either is check, and whoever cannot save both is checkmated.',
  'royals.check.task': 'Give check to either of them, with a rook that cannot be taken.',
  'royals.fork.task': 'A fork of both royals is often mate at once. Find it.',
  'royals.both.task': 'The knight attacks both your royals. Only one can move away, so take it.',
  'facing.title': 'The generals may not face',
  'facing.text':
    'No move may leave the two generals on one file with nothing between them. Put a piece between them, or use the rule as a weapon.',
  'facing.screen.task': 'Bring the general to the marked square. The file is open: put the knight there first.',
  'facing.screen.no': 'The generals would face each other. Something must stand between them.',
  'facing.mate.task': 'Your general takes a file from the enemy general. Mate in one.',
  'facing.two.task': 'Mate in two moves with chariot and rook.',
  'score.title': 'The race for points',
  'score.text':
    'Captures score: queen 5, rook and chariot 4, bishop, knight, horse and elephant 3, cannon and advisor 2, pawn 1. If nobody has given check by step 50, which is 25 moves each, the higher score wins.',
  'score.most.task': 'Four pieces can be taken. Take the one that scores most.',
  'score.last.task': 'You are Black and make step 50, the last one. You are behind 3 to 5. Win on points.',
  'score.check.task':
    'You are Red and far behind, and the game is nearly over. Any check ends the race for good: give one.',
  'care.title': 'Look before you step',
  'care.text':
    'Before each move ask what could be taken on the square you are going to. Black pawns take diagonally towards you.',
  'care.avoid.task': 'Take the knight with the chariot, and never stop where the chariot could be taken.',
  'care.save.task': 'The pawn attacks your knight. Save the knight.',
  'game.title': 'Your first game',
  'game.text':
    'Play against the computer at its weakest level. You will be told what is in danger; ask for a hint whenever you like.',
  'game.tip1': 'Before each move ask what attacks your general and what attacks your king.',
  'game.tip2': 'Bring out horse and knight, then castle. The king is safer away from the general.',
  'game.tip3': 'Count the trades: two pieces of three points outweigh a queen.',
  'game.tip4': 'If you are ahead on points, avoid checks; if you are behind, give one before step 50.',
  'game.tip5': 'A pawn beyond the river is close to promotion, worth up to four points.',
} as const satisfies Record<string, string>;
