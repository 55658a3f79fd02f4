// The lessons of Janggi (tournament), in Chinese.
import type { texts as en } from '../../en/lessons/janggitournament';

export const texts: Record<keyof typeof en, string> = {
  'game.title': '第一盘棋',
  'game.text': '棋子和走法与朝鲜象棋相同，请先在那里学习。这里双方接连虚手、同一局面第三次出现，都由分数定胜负。',
  'game.tip1': '常数分：领先的一方可以安心虚手。',
  'game.tip2': '分数落后时不要重复局面。',
  'game.tip3': '长将仍然判负。',
};
