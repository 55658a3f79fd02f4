// The lessons of Janggi (tournament), in English.
export const texts = {
  'game.title': 'Your first game',
  'game.text':
    'Pieces and moves are those of Janggi: learn them there. Here two passes in a row, and a position that comes for the third time, are decided on points.',
  'game.tip1': 'Count the points: whoever is ahead may pass in peace.',
  'game.tip2': 'Do not repeat a position when you are behind.',
  'game.tip3': 'Perpetual check still loses.',
} as const satisfies Record<string, string>;
