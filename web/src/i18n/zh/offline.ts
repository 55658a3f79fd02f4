// The installed app, and life without a network.
import type { offline as en } from '../en/offline';

export const offline: Record<keyof typeof en, string> = {
  'offline.title': '离线使用',
  'offline.needs': '本页面需要连接服务器，目前连不上。恢复连接后会自动打开。',
  'offline.notReady': '电脑还没有在本设备上下过这种棋，所需的文件不在本机。联网加载一次即可。现在仍可在本机双人对弈。',
  'offline.starting': '正在把网站保存到本设备…',
  'offline.some': '没有网络也能使用本站。凡是用过电脑或引擎的棋种，离线时仍可使用它们。',
  'offline.all': '没有网络也能使用全部功能：所有棋种都可与电脑对弈、用引擎分析。',
  'offline.left': '还剩 {size} MB。',
  'offline.download': '把所有棋种保存到本设备（{size} MB）',
  'offline.failed': '没有全部保存成功。请检查网络和剩余空间，然后重试。',
  'offline.insecure': '把网站保存到本设备需要安全连接（https 或本机）。',
  'offline.none': '此浏览器不能把网站保存到本设备，例如在无痕窗口中。',
  'offline.install': '安装为应用',
};
