// What one has learnt: the stars of each lesson, and where one was. Kept on this device; an account keeps the stars as
// well (account.ts).
import type { AccountLesson } from '../generated/contract';
import { Store } from '../lib/store';
import { LESSON_COUNTS } from './catalog';
import type { Course, Lesson } from './types';

export interface Progress {
  stars: Record<string, number>; // by lesson
  last: string; // the lesson that was opened last, or empty
}

const PREFIX = 'serai.learn.';
const MOST_LESSONS = 100; // of one game; more is nothing that we have written

function parse(text: string | null): Progress {
  const empty: Progress = { stars: {}, last: '' };
  try {
    const { stars, last } = JSON.parse(text ?? '{}') as Partial<Progress>;
    if (typeof stars !== 'object' || stars === null) return empty;
    const entries = Object.entries(stars).filter(([, count]) => count === 1 || count === 2 || count === 3);
    return {
      stars: Object.fromEntries(entries.slice(0, MOST_LESSONS)),
      last: typeof last === 'string' ? last : '',
    };
  } catch {
    return empty;
  }
}

// The best of both: two tabs may have learnt different things.
function joined(one: Progress, two: Progress): Progress {
  const stars = { ...one.stars };
  for (const [lesson, count] of Object.entries(two.stars)) stars[lesson] = Math.max(stars[lesson] ?? 0, count);
  return { stars, last: two.last || one.last };
}

// Where to go on: the lesson that was opened last, unless it is done; else the first that is not.
export function nextLesson({ lessons }: Course, { stars, last }: Progress): Lesson {
  const open = lessons.filter(({ id }) => !stars[id]);
  return open.find(({ id }) => id === last) ?? open[0] ?? lessons[0]!;
}

export class DeviceProgress {
  // What this page has learnt; it lasts as long as the page where the storage does not take it.
  private readonly here = new Map<string, Progress>();
  readonly isKept = new Store(true);
  readonly changes = new Store(0); // made by this page

  of(game: string): Progress {
    return joined(this.stored(game), this.here.get(game) ?? parse(null));
  }
  solved(game: string, lesson: string, stars: number): void {
    this.keep(game, { stars: { [lesson]: stars }, last: lesson });
  }
  opened(game: string, lesson: string): void {
    this.keep(game, { stars: {}, last: lesson });
  }
  // Everything that was done, in the form in which accounts keep it; and the way back.
  lessons(): AccountLesson[] {
    return Object.keys(LESSON_COUNTS).flatMap(game =>
      Object.entries(this.of(game).stars).map(([lesson, stars]) => ({ game, lesson, stars }))
    );
  }
  add(lessons: readonly AccountLesson[]): void {
    for (const game of Object.keys(LESSON_COUNTS)) {
      const ours = lessons.filter(each => each.game === game).map(({ lesson, stars }) => [lesson, stars] as const);
      if (ours.length > 0) this.keep(game, { stars: Object.fromEntries(ours), last: '' });
    }
  }
  clear(): void {
    this.here.clear();
    for (const game of Object.keys(LESSON_COUNTS)) {
      try {
        localStorage.removeItem(PREFIX + game);
      } catch {
        // Then nothing is there.
      }
    }
    this.changes.set(this.changes.get() + 1);
  }
  // Calls after changes by this page and by others.
  follow(follower: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null) this.here.clear(); // everything was deleted
      if (key === null || key.startsWith(PREFIX)) follower();
    };
    addEventListener('storage', onStorage);
    const unfollow = this.changes.follow(follower);
    return () => {
      removeEventListener('storage', onStorage);
      unfollow();
    };
  }

  private stored(game: string): Progress {
    try {
      return parse(localStorage.getItem(PREFIX + game));
    } catch {
      return parse(null);
    }
  }
  private keep(game: string, news: Progress): void {
    const all = joined(this.of(game), news);
    this.here.set(game, all);
    try {
      localStorage.setItem(PREFIX + game, JSON.stringify(all));
      this.isKept.set(true);
    } catch {
      this.isKept.set(false);
    }
    this.changes.set(this.changes.get() + 1);
  }
}

export const progress = new DeviceProgress();
