// Which files of the computer are on this device, so that a game can begin without a network.
import { FILES } from './policy';

// Whether the computer can play a game here without a network. Where the browser has no such storage nobody knows.
export async function isReady(variant: string): Promise<boolean> {
  if (typeof caches === 'undefined') return true;
  try {
    const { engineUrls } = await import('../engine/files');
    const files = await caches.open(FILES);
    const found = await Promise.all(engineUrls(variant).map(url => files.match(url)));
    return found.every(answer => answer !== undefined);
  } catch {
    return true;
  }
}
