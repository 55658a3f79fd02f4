// Lessons as data. A course is the lessons of one game; a lesson is a few tasks, each a position and a goal; the texts
// are in i18n/LANGUAGE/lessons. docs/lessons.md says how to write them.

export type Goal =
  | { kind: 'reach'; squares: string[] } // stand on each of them once, in any order
  | { kind: 'capture'; squares: string[] } // whoever stands there
  | { kind: 'place' } // everything in hand
  | { kind: 'check' }
  | { kind: 'win'; by: string } // the reason of the outcome
  | { kind: 'defend'; letter?: string } // against mate on the next move; and against the loss of these pieces
  | { kind: 'promote' }
  | { kind: 'drop'; letter: string }
  | { kind: 'castle' }
  | { kind: 'pass' }
  | { kind: 'claim'; id: string }
  | { kind: 'face' } // the kings, in a bikjang
  | { kind: 'part' } // them again
  | { kind: 'choose'; option: string }; // a setup

export interface Task {
  id: string; // its texts begin with LESSON.ID
  fen: string; // the side to move is the learner's; empty where a setup is chosen
  goal: Goal;
  moves: number; // the fewest in which it can be done
  only?: string[]; // the letters of the pieces that may move: the others stand still
  marks?: string[]; // squares to look at
  careful?: true; // what has moved may not be taken
  unmarked?: true; // to find the squares is the task
}

export interface Lesson {
  id: string;
  tasks: Task[]; // none: the guided game
}

export interface Course {
  game: string;
  lessons: Lesson[];
}

// The texts of a course. LESSON.title, LESSON.text and LESSON.TASK.task are always there; LESSON.TASK.no, a reminder
// after a wrong attempt, and LESSON.TASK.done, what is to be remembered, where they help; LESSON.note where other sets of
// rules differ. The guided game has tips: LESSON.tip1, LESSON.tip2 and so on.
export type Texts = Record<string, string>;

// The opponent does not move while one walks, collects or places.
export const isWalk = ({ kind }: Goal): boolean => kind === 'reach' || kind === 'capture' || kind === 'place';
