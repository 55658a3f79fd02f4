// A value that components follow. Owners call set; followers are told once per change.
import { useEffect, useReducer } from 'preact/hooks';

export class Store<T> {
  private readonly followers = new Set<() => void>();
  constructor(private value: T) {}

  get(): T {
    return this.value;
  }
  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    this.tell();
  }
  update(change: Partial<T>): void {
    this.set({ ...this.value, ...change });
  }
  follow(follower: () => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }
  private tell(): void {
    for (const follower of [...this.followers]) follower();
  }
}

// Draws the component anew whenever the source tells its followers.
export function useFollowed(source: { follow(follower: () => void): () => void }): void {
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  useEffect(() => {
    redraw();
    return source.follow(redraw);
  }, [source]);
}

export function useStore<T>(store: Store<T>): T {
  useFollowed(store);
  return store.get();
}
