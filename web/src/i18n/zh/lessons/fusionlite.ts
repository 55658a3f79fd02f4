// The lessons of Fusion, simplified, in Chinese.
import type { texts as en } from '../../en/lessons/fusionlite';

export const texts: Record<keyof typeof en, string> = {
  'pawn.title': '兵',
  'pawn.text': '兵永远只走一格，没有第一步走两格。到底线只能升为后。',
  'pawn.step.task': '让兵走到有标记的格子。',
  'pawn.queen.task': '让兵升变。',
  'start.title': '一个王者，开放的直线',
  'start.text': '这里没有王，帅是唯一的王者。两侧的直线一开始就是空的。',
  'start.file.task': '这是开局。吃掉没有保护的车。',
  'start.file.done': '黑方在另一侧也能吃你的城堡，要小心。',
  'start.mate.task': '一步将死对方的将。',
  'game.title': '第一盘棋',
  'game.text': '与最弱一级的电脑下一盘。有危险时会提醒你，随时可以要提示。',
  'game.tip1': '两侧的直线是空的，先看那里能吃什么。',
  'game.tip2': '仕和象留在帅身边，其余的去进攻。',
  'game.tip3': '任何将军都会结束比分竞赛：落后就将军，领先就不要将。',
};
