// The browser's storage, for tests: how much it takes can be said.
export function installStorage(most = Infinity): Map<string, string> {
  const storage = new Map<string, string>();
  globalThis.addEventListener = () => undefined; // of other tabs nothing is heard
  globalThis.removeEventListener = () => undefined;
  globalThis.localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (key.length + value.length > most) throw new DOMException('full', 'QuotaExceededError');
      storage.set(key, value);
    },
    removeItem: (key: string) => void storage.delete(key),
    key: (index: number) => [...storage.keys()][index] ?? null,
    get length() {
      return storage.size;
    },
  } as Storage;
  return storage;
}
