// Notices of the desktop, for who wants them: only while the page is hidden, and only after the browser was asked by a
// click on the switch in the settings.
import { settings } from './settings';
import { go } from './router';

export const canNotify = (): boolean => isSecureContext && typeof Notification !== 'undefined';

// Asks the browser; false if the person or the browser does not want it.
export async function askToNotify(): Promise<boolean> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

// Says something that a click leads to.
export function notify(text: string, href: string): void {
  if (!settings.get().notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Serai 棋驿', { body: text, tag: href, icon: '/favicon.svg' });
    notice.onclick = () => {
      focus();
      go(href);
      notice.close();
    };
  } catch {
    // Phones show notices only for installed pages.
  }
}
