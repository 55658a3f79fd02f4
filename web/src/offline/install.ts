// Whether the browser offers to install the site as an app, and the question.
import { Store } from '../lib/store';
import { keepAll } from './update';

// Chromium's own event; the standard does not know it.
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer = new Store<InstallOffer | undefined>(undefined);

// Whether this is the installed app.
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault(); // asked when the visitor wants it, not before
    installOffer.set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => {
    installOffer.set(undefined);
    void keepAll(() => undefined); // who installs it wants it without a network too
  });
}

export async function install(): Promise<void> {
  const offer = installOffer.get();
  installOffer.set(undefined); // it can be asked once
  await offer?.prompt();
}
