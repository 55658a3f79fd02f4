// What the browser's tab says.
import { useEffect } from 'preact/hooks';

const SITE = 'Serai 棋驿';

export function useTitle(page: string): void {
  useEffect(() => {
    document.title = page ? `${page} · ${SITE}` : SITE;
    return () => {
      document.title = SITE;
    };
  }, [page]);
}
