// The analyses of this device, each in a slot of its own in the browser's storage. At most MOST are kept; beyond that the
// ones untouched for the longest go.
import { keeping } from '../play/saved';

export interface Shelved {
  id: string;
  name: string; // as the person called it, or empty
  variant: string;
  pgn: string;
  place: number[]; // where one was: which child at every step
  fen: string; // there, for lists
  at: number; // of the last change
  shared?: string; // the id under which the server has it
}

export const MOST = 100;
const PREFIX = 'serai.study.';

// What the storage did not take lives as long as the page.
const unkept = new Map<string, Shelved>();

function parse(text: string | null): Shelved | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Shelved | null;
    return value && typeof value.pgn === 'string' && typeof value.variant === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

export function shelved(id: string): Shelved | undefined {
  try {
    return unkept.get(id) ?? parse(localStorage.getItem(PREFIX + id));
  } catch {
    return unkept.get(id);
  }
}

// All of them, the latest first.
export function shelf(): Shelved[] {
  const ids = new Set(unkept.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) ids.add(key.slice(PREFIX.length));
  } catch {
    // Nothing is kept but what this page knows.
  }
  return [...ids]
    .map(shelved)
    .filter(study => study !== undefined)
    .sort((a, b) => b.at - a.at);
}

export function shelve(study: Shelved): void {
  try {
    localStorage.setItem(PREFIX + study.id, JSON.stringify(study));
    unkept.delete(study.id);
    keeping.set('kept');
    for (const { id } of shelf().slice(MOST)) unshelve(id);
  } catch (error) {
    unkept.set(study.id, study);
    keeping.set(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden');
  }
}

export function unshelve(id: string): void {
  unkept.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
}

// Calls back when another tab has changed or deleted a study.
export function followShelf(callback: (id: string) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(PREFIX) && callback(key.slice(PREFIX.length));
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
