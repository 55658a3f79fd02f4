// What the browser's tab says: the same as the page, at every moment.
import { useLayoutEffect } from 'preact/hooks';

const SITE = 'Serai 棋驿';
let shown = '';
let count = 0; // games that wait for the reader

function write(): void {
  document.title = (count > 0 ? `(${count}) ` : '') + (shown ? `${shown} · ${SITE}` : SITE);
}

export function setTitle(page: string): void {
  shown = page;
  write();
}

export function setTitleCount(waiting: number): void {
  count = waiting;
  write();
}

export function useTitle(page: string): void {
  useLayoutEffect(() => {
    setTitle(page);
    return () => setTitle('');
  }, [page]);
}
