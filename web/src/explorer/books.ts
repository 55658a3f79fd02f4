// The books, each fetched when it is first opened; then they are there without a network. `tools/books.sh` makes them.
import { loadFile, once } from '../lib/files';
import { readBook, type Book } from './book';

const FILES = import.meta.glob<string>('../../books/*.book', { query: '?url', import: 'default', eager: true });

const books = new Map<string, Promise<Book>>();

// The book of a game; undefined if there is none.
export async function bookOf(variant: string): Promise<Book | undefined> {
  const url = FILES[`../../books/${variant}.book`];
  return url ? once(books, variant, async () => readBook(await loadFile(url))) : undefined;
}
