// Each game in a few sentences.
import type { intro as en } from '../en/intro';

export const intro: Record<keyof typeof en, string> = {
  'intro.sittuyin.goal': '상대 왕을 외통으로 잡으면 이깁니다.',
  'intro.sittuyin.1': '처음에는 판 위에 병사만 있습니다. 양쪽이 번갈아 나머지 여덟 기물을 병사 뒤에 놓습니다.',
  'intro.sittuyin.2':
    '적진의 긴 대각선에 있는 병사는, 내 대장이 없을 때 대장이 될 수 있습니다. 승격하면서 상대 기물을 공격해서는 안 됩니다.',
  'intro.sittuyin.3': '왕 혼자 남은 상대는 정해진 수 안에 외통으로 잡아야 합니다.',
  'intro.empire.goal':
    '상대 왕을 외통으로 잡거나, 상대가 둘 수 없게 만들거나, 내 왕을 상대의 맨 뒷줄까지 안전하게 데려가면 이깁니다.',
  'intro.empire.1': '제국의 공성탑, 추기경, 독수리, 공작은 모두 퀸처럼 움직이지만, 잡는 방법은 저마다 다릅니다.',
  'intro.empire.2': '두 왕은 열린 가로줄이나 세로줄에서 마주 볼 수 없습니다.',
  'intro.empire.3': '반복으로 비기는 일은 없습니다. 같은 국면을 세 번째로 만든 쪽이 집니다.',
  'intro.janggi.goal': '상대 왕을 외통으로 잡거나, 점수로 판정할 때 앞서 있으면 이깁니다.',
  'intro.janggi.1': '먼저 마와 상의 자리를 정합니다. 한이 먼저 고르고, 초가 먼저 둡니다.',
  'intro.janggi.2': '포는 움직일 때도 잡을 때도 기물 하나를 넘어야 합니다. 포는 포를 넘지 못하고 잡지도 못합니다.',
  'intro.janggi.3': '궁성의 대각선은 길입니다. 차, 포, 졸도 그 길로 다닙니다.',
  'intro.janggi.4': '한 수 쉴 수 있습니다. 왕끼리 마주 보면 빅장입니다. 풀거나, 한수쉼으로 받아 점수로 판정합니다.',
  'intro.janggitournament.goal': '상대 왕을 외통으로 잡거나, 점수로 판정할 때 앞서 있으면 이깁니다.',
  'intro.janggitournament.1': '두는 법은 장기와 같고, 몇 가지 끝만 다릅니다.',
  'intro.janggitournament.2': '잇단 한수쉼도, 같은 국면이 세 번째로 나온 경우도 점수로 판정합니다.',
  'intro.janggitournament.3': '만년장군을 부른 쪽은 여기서도 집니다.',
  'intro.janggitraditional.goal': '상대 왕을 외통으로 잡으면 이깁니다. 점수는 세지 않습니다.',
  'intro.janggitraditional.1': '두는 법은 장기와 같고, 몇 가지 끝만 다릅니다.',
  'intro.janggitraditional.2': '왕끼리 마주 보면 풀거나 한 수 쉽니다. 쉬면 무승부입니다.',
  'intro.janggitraditional.3': '같은 국면이 세 번째로 나오면 무승부이고, 만년장군을 부른 쪽은 집니다.',
  'intro.janggimodern.goal': '상대 왕을 외통으로 잡거나, 점수로 판정할 때 앞서 있으면 이깁니다.',
  'intro.janggimodern.1': '두는 법은 장기와 같지만, 마주 보는 왕은 아무 뜻이 없습니다. 빅장이 없습니다.',
  'intro.janggimodern.2': '같은 국면을 세 번째로 만든 쪽이 집니다. 그런 수를 두기 전에 화면이 알려 줍니다.',
  'intro.janggimodern.3': '잇단 한수쉼, 또는 기물을 잡지 않은 200수는 점수로 판정합니다.',
  'intro.janggicasual.goal': '상대 왕을 외통으로 잡으면 이깁니다. 점수는 세지 않습니다.',
  'intro.janggicasual.1': '두는 법은 장기와 같지만, 마주 보는 왕은 아무 뜻이 없습니다. 빅장이 없습니다.',
  'intro.janggicasual.2':
    '외통이 아니면 모두 무승부입니다. 잇단 한수쉼, 세 번째로 나온 같은 국면, 기물을 잡지 않은 100수가 그렇습니다.',
  'intro.janggicasual.3': '만년장군을 부른 쪽은 여기서도 집니다.',
  'intro.xiangfu.goal': '상대의 챔피언을 모두 한꺼번에 공격하여, 어느 하나도 구할 수 없게 하면 이깁니다.',
  'intro.xiangfu.1': '양쪽에 챔피언이 둘씩 있습니다. 둘 다 있는 동안은 하나만 공격해도 장군이 아닙니다.',
  'intro.xiangfu.2': '챔피언은 가운데 경기장을 벗어나지 못합니다.',
  'intro.xiangfu.3': '잡은 기물은 내 기물이 되어 맨 뒤 두 줄에 다시 놓을 수 있습니다. 잡은 챔피언은 제자가 됩니다.',
  'intro.fusion.goal':
    '상대의 두 왕, 장과 킹 가운데 하나를 외통으로 잡으면 이깁니다. 아무도 장군을 부르지 않았다면 50수 뒤 점수가 앞선 쪽이 이깁니다.',
  'intro.fusion.1': '군대의 절반은 샹치에서, 절반은 체스에서 왔습니다.',
  'intro.fusion.2': '기물을 잡으면 점수를 얻습니다. 어느 쪽이든 첫 장군을 부르면 점수 경쟁은 그것으로 끝납니다.',
  'intro.fusion.3': '강을 건넌 폰은 옆으로도 갈 수 있고, 끝줄에서 승격합니다.',
  'intro.fusionlite.goal':
    '상대의 장을 외통으로 잡으면 이깁니다. 아무도 장군을 부르지 않았다면 50수 뒤 점수가 앞선 쪽이 이깁니다.',
  'intro.fusionlite.1': '퓨전 체스보다 기물이 적습니다. 킹이 없고, 처음에는 퀸도 없으며, 폰은 셋입니다.',
  'intro.fusionlite.2': '폰의 두 칸 전진과 캐슬링이 없습니다. 폰은 늘 퀸으로 승격합니다.',
  'intro.fusionlite.3': '나머지는 모두 퓨전 체스와 같습니다.',
  'intro.fusionplus.goal':
    '상대의 두 왕, 장과 킹 가운데 하나를 외통으로 잡으면 이깁니다. 아무도 장군을 부르지 않았다면 50수 뒤 점수가 앞선 쪽이 이깁니다.',
  'intro.fusionplus.1': '쇠뇌는 기물 하나를 넘어 대각선으로 잡습니다. 독수리는 퀸처럼 움직이고 나이트처럼 잡습니다.',
  'intro.fusionplus.2': '상도 강을 건널 수 있습니다.',
  'intro.fusionplus.3': '강을 건넌 폰은 옆으로도 잡습니다.',
  'intro.fusionteam.goal':
    '상대의 두 왕, 장과 킹 가운데 하나를 외통으로 잡으면 이깁니다. 아무도 장군을 부르지 않았다면 50수 뒤 점수가 앞선 쪽이 이깁니다.',
  'intro.fusionteam.1':
    '네 사람이 둘씩 편을 짭니다. 한 편에서 한 사람은 동양 기물을, 다른 사람은 서양 기물을 움직입니다.',
  'intro.fusionteam.2': '차례는 홍 동양, 흑 동양, 홍 서양, 흑 서양 순으로 돌아갑니다.',
  'intro.fusionteam.3': '내 기물을 하나도 움직일 수 없으면 같은 편의 기물을 움직입니다.',
};
