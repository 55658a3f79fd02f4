// The tournament dialect of Janggi: its pieces are learnt in Janggi.
import type { Course } from '../types';

export const course: Course = { game: 'janggitournament', lessons: [{ id: 'game', tasks: [] }] };
