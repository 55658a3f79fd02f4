// Each game in a few sentences: what wins, and what is special. The full rules are in docs/rules.
import type { Words } from '../rules/rules';

export interface Intro {
  goal: Words;
  special: Words[];
}

const FUSION_GOAL: Words = {
  en: 'Checkmate either of the enemy’s two royals, the general or the king. Or lead on points after step 50, if nobody has given check by then.',
  zh: '将死对方两个王者（帅或王）中的任何一个；或者一直没有人将军，走完第 50 步时得分领先。',
};
const JANGGI_GOAL: Words = {
  en: 'Checkmate the enemy king, or be ahead when the game is decided on points.',
  zh: '将死对方的将；数分定胜负时，分多者胜。',
};

export const intros: Record<string, Intro> = {
  sittuyin: {
    goal: { en: 'Checkmate the enemy king.', zh: '将死对方的王。' },
    special: [
      {
        en: 'Only the pawns stand on the board at first. Both sides take turns placing their other eight pieces behind them.',
        zh: '开局时盘上只有兵。双方先轮流把其余八枚棋子放到兵的后面。',
      },
      {
        en: 'A pawn on a long diagonal in the enemy half may become a general, while you have none. It may not attack anything as it does so.',
        zh: '兵走到对方半边的长斜线上，而己方没有士时，可以升为士；升变的这一步不能攻击对方任何棋子。',
      },
      {
        en: 'Against a lone king you must mate within a number of moves.',
        zh: '对方只剩王时，必须在规定的步数内将死它。',
      },
    ],
  },
  empire: {
    goal: {
      en: 'Checkmate the enemy king, leave the enemy without a move, or walk your own king safely to the enemy’s back rank.',
      zh: '将死对方的王，使对方无子可动，或让自己的王安全走到对方底线。',
    },
    special: [
      {
        en: 'The Empire’s tower, cardinal, eagle and duke all move like a queen, but each captures in its own way.',
        zh: '帝国的攻城塔、红衣主教、战鹰和公爵走起来都像后，吃子却各有各的方式。',
      },
      {
        en: 'The two kings may never face each other along an open rank or file.',
        zh: '两个王不得在没有遮挡的横线或直线上照面。',
      },
      {
        en: 'There is no draw by repetition: whoever repeats a position for the third time loses.',
        zh: '重复局面不算和棋：谁走出第三次重复，谁就输。',
      },
    ],
  },
  janggi: {
    goal: JANGGI_GOAL,
    special: [
      {
        en: 'First each side chooses where its horses and elephants stand. Han chooses first, Cho moves first.',
        zh: '开局前双方各自决定马和象的位置：汉先选，楚先走。',
      },
      {
        en: 'A cannon moves and captures only by jumping over one piece. It never jumps over or captures another cannon.',
        zh: '包无论走还是吃，都必须跳过一枚棋子；不能跳过包，也不能吃包。',
      },
      {
        en: 'The diagonal lines of the palaces are roads, for chariots, cannons and pawns too.',
        zh: '九宫里的斜线是路，车、包、兵卒也可以走。',
      },
      {
        en: 'You may pass. When the kings face each other, part them, or pass and let the points decide.',
        zh: '可以虚手。两将照面时，要么把它们分开，要么虚手，由分数定胜负。',
      },
    ],
  },
  janggitournament: {
    goal: JANGGI_GOAL,
    special: [
      { en: 'The game is Janggi. Only some endings differ.', zh: '下法与朝鲜象棋相同，只是有些终局的判法不同。' },
      {
        en: 'Two passes in a row are decided on points, and so is a position that comes for the third time.',
        zh: '双方接连虚手、同一局面第三次出现，都由分数定胜负。',
      },
      {
        en: 'Whoever gives perpetual check loses all the same.',
        zh: '单方长将仍然判负。',
      },
    ],
  },
  janggitraditional: {
    goal: { en: 'Checkmate the enemy king. Points are not counted.', zh: '将死对方的将。不数分。' },
    special: [
      {
        en: 'The pieces move as in Janggi. Only some endings differ.',
        zh: '下法与朝鲜象棋相同，只是有些终局的判法不同。',
      },
      {
        en: 'When the kings face each other, part them, or pass: then the game is a draw.',
        zh: '两将照面时，要么把它们分开，要么虚手，对局即成和棋。',
      },
      {
        en: 'A position that comes for the third time is a draw; whoever gives perpetual check loses.',
        zh: '同一局面第三次出现为和棋；单方长将判负。',
      },
    ],
  },
  janggimodern: {
    goal: JANGGI_GOAL,
    special: [
      {
        en: 'The pieces move as in Janggi, but facing kings mean nothing: there is no bikjang.',
        zh: '棋子走法与朝鲜象棋相同，但两将照面没有任何意义。',
      },
      {
        en: 'Whoever brings about a position for the third time loses. The page warns before such a move.',
        zh: '第三次走出同一局面的一方判负；走这样的一步之前，页面会提醒。',
      },
      {
        en: 'Two passes in a row, or 200 plies without a capture, are decided on points.',
        zh: '双方接连虚手，或 200 个单步没有吃子，由分数定胜负。',
      },
    ],
  },
  janggicasual: {
    goal: { en: 'Checkmate the enemy king. Points are not counted.', zh: '将死对方的将。不数分。' },
    special: [
      {
        en: 'The pieces move as in Janggi, but facing kings mean nothing: there is no bikjang.',
        zh: '棋子走法与朝鲜象棋相同，但两将照面没有任何意义。',
      },
      {
        en: 'Everything but mate is a draw: two passes in a row, a position that comes for the third time, 100 plies without a capture.',
        zh: '除将死外都是和棋：双方接连虚手、同一局面第三次出现、100 个单步没有吃子。',
      },
      { en: 'Whoever gives perpetual check loses all the same.', zh: '单方长将仍然判负。' },
    ],
  },
  xiangfu: {
    goal: {
      en: 'Checkmate: attack all of the enemy’s champions at once, so that no move saves one of them.',
      zh: '同时攻击对方所有的将，使对方无法解救其中任何一个。',
    },
    special: [
      {
        en: 'Each side has two champions. While it has both, an attack on one of them is no check.',
        zh: '每方有两个将。两个都在时，只攻击其中一个不算将军。',
      },
      { en: 'Champions never leave the ring in the middle.', zh: '将不能走出棋盘中央的擂台。' },
      {
        en: 'What you capture comes back as your own, on your last two ranks. A captured champion comes back as a pupil.',
        zh: '吃到的棋子归你所有，可以放回自己最后两行；吃到的将变成徒。',
      },
    ],
  },
  fusion: {
    goal: FUSION_GOAL,
    special: [
      {
        en: 'Half of your army comes from Xiangqi, half from chess.',
        zh: '一半棋子来自中国象棋，一半来自国际象棋。',
      },
      {
        en: 'Every capture scores points. The first check, by either side, ends the race for points for good.',
        zh: '吃子得分；任何一方将一次军，比分就不再决定胜负。',
      },
      {
        en: 'Pawns beyond the river may step sideways, and become a piece on the last rank.',
        zh: '兵过河后可以横走，到底线升变。',
      },
    ],
  },
  fusionlite: {
    goal: {
      en: 'Checkmate the enemy general. Or lead on points after step 50, if nobody has given check by then.',
      zh: '将死对方的帅；或者一直没有人将军，走完第 50 步时得分领先。',
    },
    special: [
      {
        en: 'Fewer pieces than in Fusion: no king, no queen at the start, three pawns.',
        zh: '棋子比融合象棋少：没有王，开局没有后，只有三个兵。',
      },
      {
        en: 'No double step, no castling. A pawn always becomes a queen.',
        zh: '兵不能走两步，没有易位，兵只能升变为后。',
      },
      { en: 'Everything else is as in Fusion.', zh: '其余与融合象棋相同。' },
    ],
  },
  fusionplus: {
    goal: FUSION_GOAL,
    special: [
      {
        en: 'The crossbow captures diagonally, over one piece. The eagle moves like a queen and captures like a knight.',
        zh: '弩隔一子沿斜线吃子；鹰走起来像后，吃子像骑士。',
      },
      { en: 'Elephants may cross the river.', zh: '象可以过河。' },
      { en: 'Beyond the river pawns capture sideways too.', zh: '过河的兵还可以横着吃子。' },
    ],
  },
  fusionteam: {
    goal: FUSION_GOAL,
    special: [
      {
        en: 'Four players, two against two. In each team one partner moves the Eastern pieces, the other the Western ones.',
        zh: '四人对弈，二对二。每队一人走东方棋子，一人走西方棋子。',
      },
      {
        en: 'The turns go round: Red East, Black East, Red West, Black West.',
        zh: '轮流次序：红方东、黑方东、红方西、黑方西。',
      },
      {
        en: 'If none of your pieces can move, you move one of your partner’s.',
        zh: '自己的棋子都不能走时，改走搭档的棋子。',
      },
    ],
  },
};
