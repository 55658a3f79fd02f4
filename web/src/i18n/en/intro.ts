// Each game in a few sentences: what wins, and what is special. The full rules are in docs/rules.
export const intro = {
  'intro.sittuyin.goal': 'Checkmate the enemy king.',
  'intro.sittuyin.1':
    'Only the pawns stand on the board at first. Both sides take turns placing their other eight pieces behind them.',
  'intro.sittuyin.2':
    'A pawn on a long diagonal in the enemy half may become a general, while you have none. It may not attack anything as it does so.',
  'intro.sittuyin.3': 'Against a lone king you must mate within a number of moves.',
  'intro.empire.goal':
    'Checkmate the enemy king, leave the enemy without a move, or walk your own king safely to the enemy’s back rank.',
  'intro.empire.1':
    'The Empire’s tower, cardinal, eagle and duke all move like a queen, but each captures in its own way.',
  'intro.empire.2': 'The two kings may never face each other along an open rank or file.',
  'intro.empire.3': 'There is no draw by repetition: the player who repeats a position for the third time loses.',
  'intro.janggi.goal': 'Checkmate the enemy king, or be ahead when the game is decided on points.',
  'intro.janggi.1': 'First each side chooses where its horses and elephants stand. Han chooses first, Cho moves first.',
  'intro.janggi.2':
    'A cannon moves and captures only by jumping over one piece. It never jumps over or captures another cannon.',
  'intro.janggi.3': 'Pieces may move along the diagonal lines of the palaces: chariots, cannons and pawns too.',
  'intro.janggi.4': 'You may pass. When the kings face each other, break the line, or pass and let the points decide.',
  'intro.janggitournament.goal': 'Checkmate the enemy king, or be ahead when the game is decided on points.',
  'intro.janggitournament.1': 'This is Janggi. Only some endings differ.',
  'intro.janggitournament.2':
    'Two passes in a row, or a position that occurs for the third time, are decided on points.',
  'intro.janggitournament.3': 'But a player who gives perpetual check loses.',
  'intro.janggitraditional.goal': 'Checkmate the enemy king. Points are not counted.',
  'intro.janggitraditional.1': 'The pieces move as in Janggi. Only some endings differ.',
  'intro.janggitraditional.2': 'When the kings face each other, break the line, or pass: then the game is a draw.',
  'intro.janggitraditional.3':
    'A position that occurs for the third time is a draw; a player who gives perpetual check loses.',
  'intro.janggimodern.goal': 'Checkmate the enemy king, or be ahead when the game is decided on points.',
  'intro.janggimodern.1': 'The pieces move as in Janggi, but there is no bikjang: facing kings have no effect.',
  'intro.janggimodern.2':
    'A player who brings about a position for the third time loses. You are warned before such a move.',
  'intro.janggimodern.3': 'Two passes in a row, or 200 plies without a capture, are decided on points.',
  'intro.janggicasual.goal': 'Checkmate the enemy king. Points are not counted.',
  'intro.janggicasual.1': 'The pieces move as in Janggi, but there is no bikjang: facing kings have no effect.',
  'intro.janggicasual.2':
    'Everything but mate is a draw: two passes in a row, a position that occurs for the third time, 100 plies without a capture.',
  'intro.janggicasual.3': 'But a player who gives perpetual check loses.',
  'intro.xiangfu.goal': 'Checkmate: attack all of the enemy’s champions at once, so that no move saves one of them.',
  'intro.xiangfu.1': 'Each side has two champions. While it has both, an attack on one of them is not check.',
  'intro.xiangfu.2': 'Champions never leave the ring in the middle.',
  'intro.xiangfu.3':
    'What you capture becomes yours: drop it on your last two ranks. A captured champion comes back as a pupil.',
  'intro.fusion.goal':
    'Checkmate either of the enemy’s two royals, the general or the king. Or lead on points after step 50, if nobody has given check by then.',
  'intro.fusion.1': 'Half of your army comes from Xiangqi, half from chess.',
  'intro.fusion.2': 'Every capture scores points. The first check, by either side, ends the race for points for good.',
  'intro.fusion.3': 'Pawns beyond the river may step sideways, and become a piece on the last rank.',
  'intro.fusionlite.goal':
    'Checkmate the enemy general. Or lead on points after step 50, if nobody has given check by then.',
  'intro.fusionlite.1': 'Fewer pieces than in Fusion: no king, no queen at the start, three pawns.',
  'intro.fusionlite.2': 'No double step, no castling. A pawn always becomes a queen.',
  'intro.fusionlite.3': 'Everything else is as in Fusion.',
  'intro.fusionplus.goal':
    'Checkmate either of the enemy’s two royals, the general or the king. Or lead on points after step 50, if nobody has given check by then.',
  'intro.fusionplus.1':
    'The crossbow captures diagonally, over one piece. The eagle moves like a queen and captures like a knight.',
  'intro.fusionplus.2': 'Elephants may cross the river.',
  'intro.fusionplus.3': 'Beyond the river pawns capture sideways too.',
  'intro.fusionteam.goal':
    'Checkmate either of the enemy’s two royals, the general or the king. Or lead on points after step 50, if nobody has given check by then.',
  'intro.fusionteam.1':
    'Four players, two against two. In each team one partner moves the Eastern pieces, the other the Western ones.',
  'intro.fusionteam.2': 'The turns go round: Red East, Black East, Red West, Black West.',
  'intro.fusionteam.3': 'If none of your pieces can move, you move one of your partner’s.',
} as const satisfies Record<string, string>;
