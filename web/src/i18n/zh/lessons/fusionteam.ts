// The lessons of Fusion, team, in Chinese.
import type { texts as en } from '../../en/lessons/fusionteam';

export const texts: Record<keyof typeof en, string> = {
  'partners.title': '两个搭档',
  'partners.text': '二对二。东方棋手走中国象棋的棋子，西方棋手走国际象棋的棋子。次序：红方东、黑方东、红方西、黑方西。',
  'partners.east.task': '你是红方东。把东方的马走到有标记的格子。',
  'partners.west.task': '现在你是红方西。把西方的骑士走到有标记的格子。',
  'partners.west.no': '这一手只能走西方的棋子。',
  'rescue.title': '为搭档解围',
  'rescue.text': '自己的棋子都不能走时，就改走搭档的棋子。将军以队为单位，两个王者都要安全。',
  'rescue.partner.task': '你是黑方东，被将军，东方的棋子都帮不上忙。用西方的棋子救全队。',
  'game.title': '第一盘棋',
  'game.text': '你是红方东。搭档和两个对手都由最弱一级的电脑担任。',
  'game.tip1': '本队每走两次才轮到你一次。想好东方的棋子单独能做什么。',
  'game.tip2': '搭档的兵就是你的炮架。',
  'game.tip3': '将军要看时机：轮到的对手只要能用自己的棋子应，就不能用搭档的。',
};
