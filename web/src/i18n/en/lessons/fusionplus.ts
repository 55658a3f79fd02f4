// The lessons of Fusion, advanced, in English.
export const texts = {
  'crossbow.title': 'The crossbow',
  'crossbow.text':
    'The crossbow is a cannon on the diagonals: it moves like a bishop and takes over exactly one piece.',
  'crossbow.go.task': 'Visit both marked squares.',
  'crossbow.take.task': 'Take the knight over your own pawn.',
  'eagle.title': 'The eagle',
  'eagle.text': 'The eagle glides like a queen but takes only with the leap of a knight.',
  'eagle.take.task': 'Take the knight, then the pawn, with two leaps.',
  'eagle.fly.task': 'Glide to a square from which the eagle can strike the horse, then take it.',
  'eagle.fly.no': 'The eagle takes with the leap of a knight only.',
  'river.title': 'Across the river',
  'river.text': 'Here elephants cross the river, and beyond it pawns take sideways too.',
  'river.elephant.task': 'Take the knight beyond the river with the elephant.',
  'river.pawn.task': 'Take the knight beside your pawn.',
  'game.title': 'Your first game',
  'game.text':
    'Play against the computer at its weakest level. You will be told what is in danger; ask for a hint whenever you like.',
  'game.tip1': 'More pieces can give check on the first move. Any check ends the race for points.',
  'game.tip2': 'Place the crossbow behind your pawns: they are its screens.',
  'game.tip3': 'Look twice before you stand a knight’s leap away from the eagle.',
} as const satisfies Record<string, string>;
