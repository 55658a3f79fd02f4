// The installed app, and life without a network.
import type { offline as en } from '../en/offline';

export const offline: Record<keyof typeof en, string> = {
  'offline.title': '네트워크 없이 쓰기',
  'offline.needs': '이 페이지는 서버가 필요한데 연결할 수 없습니다. 다시 연결되면 저절로 열립니다.',
  'offline.notReady':
    '이 기기에서 컴퓨터가 이 게임을 둔 적이 없어 필요한 파일이 없습니다. 한 번은 네트워크가 필요합니다. 두 사람이 두는 것은 여기서도 됩니다.',
  'offline.starting': '사이트를 이 기기에 저장하는 중…',
  'offline.some': '네트워크 없이도 사이트가 열립니다. 컴퓨터와 엔진은 써 본 적이 있는 게임에서 쓸 수 있습니다.',
  'offline.all': '네트워크 없이 모두 쓸 수 있습니다. 모든 게임의 컴퓨터와 엔진도 됩니다.',
  'offline.left': '{size} MB 남음',
  'offline.download': '모든 게임을 이 기기에 저장 ({size} MB)',
  'offline.failed': '모두 저장하지는 못했습니다. 연결과 남은 공간을 확인하고 다시 시도하세요.',
  'offline.insecure': '사이트를 이 기기에 저장하려면 보안 연결(https 또는 이 기기 자신)이 필요합니다.',
  'offline.none': '비공개 창 등에서는 브라우저가 사이트를 이 기기에 저장하지 못하게 합니다.',
  'offline.install': '앱으로 설치',
};
