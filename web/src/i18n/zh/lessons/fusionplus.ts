// The lessons of Fusion, advanced, in Chinese.
import type { texts as en } from '../../en/lessons/fusionplus';

export const texts: Record<keyof typeof en, string> = {
  'crossbow.title': '弩',
  'crossbow.text': '弩是斜走的炮：走起来像主教，吃子时恰好隔一枚棋子。',
  'crossbow.go.task': '走到两个有标记的格子。',
  'crossbow.take.task': '隔着自己的兵吃掉骑士。',
  'eagle.title': '鹰',
  'eagle.text': '鹰走起来像后，但只能用骑士的跳法吃子。',
  'eagle.take.task': '跳两次，先吃骑士，再吃兵。',
  'eagle.fly.task': '先飞到能扑击马的格子，再吃掉它。',
  'eagle.fly.no': '鹰只能用骑士的跳法吃子。',
  'river.title': '过河',
  'river.text': '这里的象可以过河；过河的兵还可以横着吃子。',
  'river.elephant.task': '用象过河吃掉骑士。',
  'river.pawn.task': '吃掉兵旁边的骑士。',
  'game.title': '第一盘棋',
  'game.text': '与最弱一级的电脑下一盘。有危险时会提醒你，随时可以要提示。',
  'game.tip1': '这里第一步就能将军的棋子更多。任何将军都会结束比分竞赛。',
  'game.tip2': '把弩放在兵的后面，兵就是它的架子。',
  'game.tip3': '走到离鹰一个马步的地方之前，要多看一眼。',
};
