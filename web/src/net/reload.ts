// Loads a page anew that is older than the server, but only once: if it comes back the same, something between here and
// the server keeps an old copy, and loading it again and again would not help.
const KEY = 'serai.reloaded'; // the version of the protocol that the page had when it was reloaded

export function reloadOnce(version: number, reload: () => void): boolean {
  try {
    if (sessionStorage.getItem(KEY) === String(version)) return false;
    sessionStorage.setItem(KEY, String(version));
  } catch {
    return false; // a browser that remembers nothing could go round in circles
  }
  reload();
  return true;
}
