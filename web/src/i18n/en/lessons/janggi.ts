// The lessons of Janggi, in English.
export const texts = {
  'chariot.title': 'The chariot',
  'chariot.text':
    'The chariot goes any distance along the lines. On the palace’s diagonals it may go diagonally too. It is worth 13 points, the most of all.',
  'chariot.take.task': 'Take the three pawns with the chariot.',
  'chariot.diagonal.task': 'The pawn stands at the other end of a palace diagonal. Take it in one move.',
  'chariot.check.task': 'Give check along a diagonal of the enemy palace.',
  'chariot.check.no':
    'The way straight to the king is blocked. From a corner of the palace the chariot looks along the diagonal.',
  'horse.title': 'The horse',
  'horse.text':
    'The horse goes one step straight, then one diagonally outward. If something stands on the first step, its leg is blocked.',
  'horse.take.task': 'Take both pawns with the horse.',
  'horse.leg.task': 'Your own pawn blocks the way straight ahead. Take the enemy pawn by another way.',
  'elephant.title': 'The elephant',
  'elephant.text':
    'The elephant goes one step straight, then two diagonally outward. Both points on the way must be empty. There is no river: it roams the whole board.',
  'elephant.go.task': 'Visit both marked points with the elephant.',
  'elephant.take.task': 'Take the pawn, then the horse in the middle.',
  'elephant.way.task': 'Your own horse stands in the way. Find another way to the pawn.',
  'cannon.title': 'The cannon and its screens',
  'cannon.text':
    'The cannon always jumps, to move and to take: over exactly one piece, its screen. Without a screen it cannot move at all.',
  'cannon.go.task': 'Visit both marked points. The pawns are your screens.',
  'cannon.go.no': 'The cannon needs a screen: one piece to jump over.',
  'cannon.take.task': 'Take the pawn, then the horse: each over a screen.',
  'cannon.cannon.task':
    'A cannon never jumps over another cannon, nor takes one. Take the horse in the palace by another way.',
  'cannon.cannon.no': 'The enemy cannon is no screen. Your elephant is one.',
  'cannon.palace.task':
    'The pawn gives check. Take it with the cannon: from corner to corner of the palace, over your king.',
  'pawn.title': 'The pawn',
  'pawn.text': 'The pawn steps and takes one point forward or sideways, from the first move on. It never goes back.',
  'pawn.take.task': 'Take the three enemy pawns with yours.',
  'pawn.palace.task': 'In the enemy palace a pawn may step diagonally forward along the lines. Take the advisor.',
  'palace.title': 'King and advisors',
  'palace.text':
    'King and advisors step along the lines of their own palace and never leave it. Only where a diagonal is drawn may they go diagonally.',
  'palace.king.task': 'Bring the king to the marked corner.',
  'palace.king.no': 'From the middle of an edge no diagonal leads on. Go through the centre.',
  'palace.advisor.task': 'Take the intruder with the advisor.',
  'mate.title': 'Check and mate',
  'mate.text': 'A king in check must be saved. If nothing saves it, it is checkmate and you win.',
  'mate.one.task': 'One chariot holds the second row from the top. Mate with the other.',
  'mate.two.task': 'Mate in two moves with the chariots.',
  'mate.two.no': 'Take the second row from the king first.',
  'care.title': 'Guards and screens',
  'care.text': 'Before you take, look who takes back. And look which cannon gets a screen.',
  'care.guards.task': 'The horse is guarded by a pawn. Take it with the chariot, without the chariot ever being taken.',
  'care.guards.no': 'Remove the guards first.',
  'care.screen.task': 'Win the cannon with the chariot. Mind where the chariot becomes a target.',
  'pass.title': 'Passing',
  'pass.text': 'You may pass instead of moving, unless you are in check. Two passes in a row end the game as a draw.',
  'pass.note': 'Under the tournament and modern rules points decide after two passes in a row.',
  'pass.rest.task': 'Nothing here needs to change. Pass, with the button below.',
  'pass.check.task': 'In check you cannot pass. Take the chariot that gives check.',
  'bikjang.title': 'Bikjang: kings face to face',
  'bikjang.text':
    'When the kings face each other on an open file, the side to move must part them, or pass. A pass ends the game, and points decide.',
  'bikjang.note':
    'Under the traditional rules such a pass is a draw. Under the modern and casual rules the kings may face each other freely.',
  'bikjang.part.task': 'You are behind on points. Part the kings.',
  'bikjang.accept.task': 'You are ahead on points, and the kings face each other. End the game.',
  'bikjang.accept.no': 'A pass accepts the bikjang: points decide, and you have more.',
  'bikjang.face.task': 'You are ahead. Make the kings face each other, so that the enemy must give way.',
  'points.title': 'Points',
  'points.text':
    'Chariot 13, cannon 7, horse 5, elephant and advisor 3, pawn 2. Han has 1.5 more for moving second. Points decide a bikjang, and also when nothing is taken for 50 moves each.',
  'points.note':
    'The traditional and casual rules count no points: what points decide here is a draw there. Under the modern rules the limit is 100 moves each.',
  'points.most.task': 'Four pieces can be taken. Take the one that is worth most.',
  'points.limit.task':
    'Nothing has been taken for nearly 50 moves each. This move is the last, and you are ahead: let the game end here.',
  'points.limit.no': 'A capture starts the count anew. Any quiet move wins.',
  'setup.title': 'The setup',
  'setup.text':
    'Before the first move each side chooses where its horses and elephants stand. Han chooses first, then Cho. Outer elephants come into play sooner.',
  'setup.outer.task': 'You are Cho. Choose the setup with both elephants outside, next to the chariots.',
  'setup.left.task': 'Choose the setup with the left elephant outside and the right one inside.',
  'opening.title': 'The first moves',
  'opening.text': 'At the start no cannon can move, and the chariots stand behind their pawns. Change that first.',
  'opening.cannon.task': 'Give a cannon a screen with a horse, then bring it before the king.',
  'opening.chariot.task':
    'Open a file for the chariot with a sideways step of its pawn, then advance it to the marked point.',
  'game.title': 'Your first game',
  'game.text':
    'Play Cho against the computer at its weakest level. You will be told what is in danger; ask for a hint whenever you like.',
  'game.tip1': 'Begin as you have learnt: a horse as a screen, an edge pawn sideways for the chariot.',
  'game.tip2': 'Keep your pawns side by side. They guard each other, and cannot come back.',
  'game.tip3': 'Before each move look at the enemy cannons: what is their screen, and what stands behind it?',
  'game.tip4': 'Count the points. Han begins 1.5 ahead; each capture tells you who wants a bikjang.',
  'game.tip5': 'Chariots on the palace’s corners give check along the diagonals.',
  'game.tip6': 'Do not go to and fro: whoever brings a position about for the third time loses.',
} as const satisfies Record<string, string>;
