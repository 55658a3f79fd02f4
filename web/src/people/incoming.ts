// Challenges that others made to us: known on every page from the moment they are made until they are gone.
import type { PersonalChallenge, ServerMessage } from '../generated/contract';
import { Store } from '../lib/store';
import { ask, listen } from '../net/connection';

export const incoming = new Store<PersonalChallenge[]>([]);
// One of ours that was declined, until somebody has read it.
export const declined = new Store<string>('');

export function receive(message: ServerMessage): void {
  const others = (id: string) => incoming.get().filter(challenge => challenge.id !== id);
  if (message.t === 'hello') incoming.set([]); // those that are still open follow
  if (message.t === 'challenged') incoming.set([...others(message.challenge.id), message.challenge]);
  if (message.t !== 'challenge-gone') return;
  if (message.declined && !incoming.get().some(challenge => challenge.id === message.challenge))
    declined.set(message.challenge);
  incoming.set(others(message.challenge));
}

export const startIncoming = (): (() => void) => listen(receive);

// Gone or not, an answered challenge is no longer shown.
export async function accept(id: string): Promise<void> {
  incoming.set(incoming.get().filter(challenge => challenge.id !== id));
  await ask({ t: 'join', challenge: id });
}
export async function decline(id: string): Promise<void> {
  incoming.set(incoming.get().filter(challenge => challenge.id !== id));
  await ask({ t: 'decline-challenge', challenge: id }).catch(() => undefined); // it was withdrawn meanwhile
}
