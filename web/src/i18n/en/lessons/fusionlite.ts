// The lessons of Fusion, simplified, in English.
export const texts = {
  'pawn.title': 'The pawn',
  'pawn.text':
    'The pawn always steps one square: there is no double step. On the last rank it becomes a queen, and nothing else.',
  'pawn.step.task': 'March with the pawn to the marked square.',
  'pawn.queen.task': 'Promote the pawn.',
  'start.title': 'One royal, open files',
  'start.text': 'There is no king here: the general is your only royal. The outer files are open from the first move.',
  'start.file.task': 'This is the start. Take the chariot that nobody guards.',
  'start.file.done': 'Black can do the same to your rook on the other side: look out for it.',
  'start.mate.task': 'Mate the general in one move.',
  'game.title': 'Your first game',
  'game.text':
    'Play against the computer at its weakest level. You will be told what is in danger; ask for a hint whenever you like.',
  'game.tip1': 'The outer files are open. Look at once what can be taken there.',
  'game.tip2': 'Keep advisor and elephant near the general, and attack with the rest.',
  'game.tip3': 'Any check ends the race for points. Give one when you are behind, none when you are ahead.',
} as const satisfies Record<string, string>;
