// What the browser's tab says: the same as the page, at every moment.
import { useLayoutEffect } from 'preact/hooks';

const SITE = 'Serai 棋驿';

export function useTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = page ? `${page} · ${SITE}` : SITE;
    return () => {
      document.title = SITE;
    };
  }, [page]);
}
