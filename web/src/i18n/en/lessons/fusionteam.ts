// The lessons of Fusion, team, in English.
export const texts = {
  'partners.title': 'Two partners',
  'partners.text':
    'Two play against two. The East partner moves the pieces of Xiangqi, the West partner those of chess. The turns go round: Red East, Black East, Red West, Black West.',
  'partners.east.task': 'You are Red East. Bring the horse of the East to the marked square.',
  'partners.west.task': 'Now you are Red West. Bring the knight of the West to the marked square.',
  'partners.west.no': 'On this turn only the pieces of the West may move.',
  'rescue.title': 'Helping the partner',
  'rescue.text':
    'If none of your pieces can move, you move one of your partner’s. Check concerns the team: both royals must be safe.',
  'rescue.partner.task':
    'You are Black East, in check, and no piece of the East helps. Save the team with a piece of the West.',
  'game.title': 'Your first game',
  'game.text': 'You are Red East. The computer plays your partner and both opponents, at its weakest level.',
  'game.tip1': 'You move only every second turn of your team. Plan what the East can do alone.',
  'game.tip2': 'Your partner’s pawns are the screens of your cannons.',
  'game.tip3': 'Time your checks: the opponent on turn must answer with his own pieces if he can.',
} as const satisfies Record<string, string>;
