// The tasks of a lesson that are solved already, while the page is open in this tab: a reload goes on from there.
const KEY = 'serai.learn.begun.';
const keyOf = (game: string, lesson: string): string => `${KEY}${game}.${lesson}`;

const isStars = (count: unknown): count is number => count === 1 || count === 2 || count === 3;

// The stars of the first tasks.
export function read(game: string, lesson: string): number[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(game, lesson)) ?? '[]') as unknown;
    const stars: unknown[] = Array.isArray(kept) ? kept : [];
    return stars.every(isStars) ? stars : [];
  } catch {
    return [];
  }
}

// A lesson that is solved, or not begun, begins at its first task.
export function write(game: string, lesson: string, stars: readonly number[], tasks: number): void {
  try {
    if (stars.length === 0 || stars.length === tasks) sessionStorage.removeItem(keyOf(game, lesson));
    else sessionStorage.setItem(keyOf(game, lesson), JSON.stringify(stars));
  } catch {
    // Then a reload begins anew.
  }
}
