// Every lesson is solved by search, with the rules as the only judge: its positions are legal, its fewest moves are the
// fewest, what is accepted reaches the goal, and what is refused does not. The search here is its own, slow and plain.
import { afterEach, describe, expect, it } from 'vitest';
import { menOf, splitMove } from '../src/board/squares';
import { languageIds } from '../src/i18n';
import { LESSON_COUNTS } from '../src/learn/catalog';
import { Session } from '../src/learn/session';
import { isWalk, type Course, type Lesson, type Task, type Texts } from '../src/learn/types';
import type { GameState, RulesGame, Side } from '../src/rules/rules';
import { mainGames, ruleSetsOf } from '../src/lib/ruleSets';
import { loadRules } from './wasm';

const rules = await loadRules();
const courses = Object.values(import.meta.glob<Course>('../src/learn/lessons/*.ts', { eager: true, import: 'course' }));
const texts = import.meta.glob<Texts>('../src/i18n/*/lessons/*.ts', { eager: true, import: 'texts' });
const textsOf = (language: string, game: string) => texts[`../src/i18n/${language}/lessons/${game}.ts`];
// English and Chinese have all lessons; every other language has those of the game that is at home there, or more.
const HOMES = { ko: 'janggi', my: 'sittuyin' };
const SCRIPT = { en: /^[^一-鿿가-힣က-႟]*$/, zh: /[一-鿿]/, ko: /[가-힣]/, my: /[က-႟]/ };
const now = (_: number, then: () => void) => then(); // the opponent answers at once

// Nothing here waits, and vitest gives up a file from which it hears nothing for a minute.
afterEach(() => new Promise(resolve => setImmediate(resolve)));

interface Case {
  name: string;
  game: string;
  lesson: Lesson;
  task: Task;
}
const cases: Case[] = courses.flatMap(({ game, lessons }) =>
  lessons.flatMap(lesson => lesson.tasks.map(task => ({ name: `${game} ${lesson.id}.${task.id}`, game, lesson, task })))
);

// A session that stands at a task.
function sessionAt({ game, lesson, task }: Case): Session {
  return new Session(rules, game, { id: lesson.id, tasks: [task] }, now);
}

const swapped = (fen: string): string => {
  const [board, turn, castling, , ...rest] = fen.split(' ');
  return [board, turn === 'w' ? 'b' : 'w', castling, '-', ...rest].join(' ');
};
const lettersIn = (fen: string, side: Side): number =>
  [...(/\[(.*)\]/.exec(fen)?.[1] ?? '')].filter(c => (side === 'w' ? c < 'a' : c >= 'a')).length;

interface Place {
  fen: string;
  left: string[];
}

// The places that are one move away, by move; undefined: it can be taken there, or the walk cannot go on.
function neighbours({ game, task }: Case, { fen, left }: Place): Map<string, Place | undefined> {
  const root = rules.fromFen(game, fen);
  const before = root.state();
  const out = new Map<string, Place | undefined>();
  for (const uci of before.legal) {
    const { from, to, drop } = splitMove(uci);
    const letter = drop ?? menOf(fen).get(from!)!.letter;
    if ((task.only && !task.only.includes(letter)) || from === to) continue; // and no passes
    const position = root.clone();
    position.play(uci);
    const state = position.state();
    position.release();
    const rest =
      task.goal.kind === 'place'
        ? Array.from({ length: lettersIn(state.fen, before.turn) }, () => '')
        : left.filter(square => square !== to);
    const isTaken = task.careful && state.legal.some(reply => splitMove(reply).to === to);
    const isLost = isTaken || (rest.length > 0 && state.check);
    out.set(uci, isLost ? undefined : { fen: swapped(state.fen), left: rest });
  }
  root.release();
  return out;
}

const firstPlace = ({ task: { fen, goal } }: Case): Place => ({
  fen,
  left: goal.kind === 'reach' || goal.kind === 'capture' ? goal.squares : ['hand'],
});

const keyOf = ({ fen, left }: Place): string => `${fen.split(' ')[0]} ${left.join()}`;

// Everything a walk can lead to, as far as MOST_PLACES: how far each place is from the goal (Infinity: the goal cannot be
// reached), and the ways from it. What lies beyond is not known.
const MOST_PLACES = 1000;

interface Chart {
  ways: (place: Place) => Map<string, Place | undefined>;
  distance: (place: Place) => number | undefined;
}
function explored(test: Case): Chart {
  const ways = new Map<string, Map<string, Place | undefined>>();
  const distances = new Map<string, number>();
  const open = [firstPlace(test)];
  const most = test.task.moves === 1 ? 1 : MOST_PLACES; // one move is right or wrong, whatever lies beyond
  for (let place = open.shift(); place && ways.size < most; place = open.shift()) {
    const key = keyOf(place);
    if (ways.has(key)) continue;
    const next = neighbours(test, place);
    ways.set(key, next);
    for (const other of next.values()) {
      if (other?.left.length === 0) distances.set(keyOf(other), 0);
      else if (other && !ways.has(keyOf(other))) open.push(other);
    }
  }
  const isComplete = open.every(place => ways.has(keyOf(place)));
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [key, next] of ways) {
      const best = Math.min(...[...next.values()].map(place => (place && distances.get(keyOf(place))) ?? Infinity)) + 1;
      if (best >= (distances.get(key) ?? Infinity)) continue;
      distances.set(key, best);
      hasChanged = true;
    }
  }
  return {
    ways: place => ways.get(keyOf(place)) ?? neighbours(test, place),
    distance: place => distances.get(keyOf(place)) ?? (isComplete ? Infinity : undefined),
  };
}

// Whether the side to move wins by force within so many moves.
function wins(game: RulesGame, moves: number, me: Side): boolean {
  return game.state().legal.some(uci => winsBy(game, uci, moves, me));
}
function winsBy(game: RulesGame, uci: string, moves: number, me: Side): boolean {
  const next = game.clone();
  next.play(uci);
  const { outcome, legal } = next.state();
  let isWon = outcome.winner === me;
  if (outcome.winner === '' && moves > 1) {
    isWon = legal.every(reply => {
      const last = next.clone();
      last.play(reply);
      const { winner } = last.state().outcome;
      const isLost = winner === me || (winner === '' && wins(last, moves - 1, me));
      last.release();
      return isLost;
    });
  }
  next.release();
  return isWon;
}

// What the goal of one move means, in the words of the rules module.
function isGood({ task }: Case, game: RulesGame, uci: string): boolean {
  const before = game.state();
  const next = game.clone();
  next.play(uci);
  const state = next.state();
  const replies = state.legal.map(reply => {
    const last = next.clone();
    last.play(reply);
    const answered = last.state();
    last.release();
    return answered;
  });
  next.release();
  const { to, drop, promotion, from } = splitMove(uci);
  if (task.careful && state.legal.some(reply => splitMove(reply).to === to)) return false;
  const count = (fen: string, letter: string) =>
    [...menOf(fen).values()].filter(man => man.letter === letter && man.side === before.turn).length;
  const { goal } = task;
  switch (goal.kind) {
    case 'check':
      return state.check;
    case 'promote':
      return promotion !== undefined;
    case 'drop':
      return drop === goal.letter;
    case 'castle':
      return menOf(state.fen).get(to)!.letter === 'K' && Math.abs(from!.charCodeAt(0) - to.charCodeAt(0)) === 2;
    case 'pass':
      return from === to;
    case 'face':
      return state.flags['bikjang'] === true;
    case 'part':
      return state.outcome.winner === '' && state.flags['bikjang'] !== true;
    case 'defend':
      return (
        replies.every(({ outcome }) => outcome.winner !== state.turn) &&
        (!goal.letter || replies.every(({ fen }) => count(fen, goal.letter!) === count(before.fen, goal.letter!)))
      );
    default:
      return false;
  }
}

const legalOf = (test: Case): { game: RulesGame; state: GameState } => {
  const game = rules.fromFen(test.game, test.task.fen);
  return { game, state: game.state() };
};

// A session after right moves.
function sessionAfter(test: Case, line: string[]): Session {
  const session = sessionAt(test);
  for (const uci of line) {
    expect(session.state.get().phase, `${test.name}: ${line.join(' ')}`).toBe('ask');
    session.attempt(uci);
  }
  return session;
}

const positions = cases.filter(({ task }) => task.goal.kind !== 'choose');
const walks = positions.filter(({ task }) => isWalk(task.goal));
const wars = positions.filter(({ task }) => task.goal.kind === 'win');
const strokes = positions.filter(({ task }) => !isWalk(task.goal) && !['win', 'claim'].includes(task.goal.kind));

describe('every position', () => {
  it.each(positions)('is legal and can be played on: $name', test => {
    const { game, state } = legalOf(test);
    expect(state.fen).toBe(test.task.fen);
    expect(state.outcome.winner).toBe('');
    expect(state.legal.length).toBeGreaterThan(0);
    game.release();
    const { pieces } = rules.variant(test.game)!;
    for (const letter of test.task.only ?? []) expect(pieces.map(piece => piece.letter)).toContain(letter);
  });
});

describe('a walk', () => {
  it.each(walks.filter(({ task }) => task.goal.kind !== 'place'))('is short and judged rightly: $name', test => {
    const { task } = test;
    const { ways, distance } = explored(test);
    expect(distance(firstPlace(test)), 'the fewest moves').toBe(task.moves);
    const line: string[] = [];
    let place = firstPlace(test);
    for (let left = task.moves - 1; left >= 0; --left) {
      const here = sessionAfter(test, line);
      expect([...here.state.get().moves].sort()).toEqual([...ways(place).keys()].sort());
      here.close();
      for (const [uci, next] of ways(place)) {
        const session = sessionAfter(test, line);
        session.attempt(uci);
        const isDone = next?.left.length === 0;
        const isRefused = next === undefined || distance(next) === Infinity || (task.moves === 1 && !isDone);
        expect(session.state.get().phase, `${line.join(' ')} ${uci}`).toBe(
          isRefused ? 'wrong' : isDone ? 'done' : 'ask'
        );
        session.close();
      }
      const [uci, next] = [...ways(place)].find(([, other]) => other && distance(other) === left)!;
      line.push(uci);
      place = next!;
    }
    const last = sessionAfter(test, line);
    expect(last.state.get().phase).toBe('done');
    expect(last.stars).toBe(3);
    last.close();
  });
  it.each(walks.filter(({ task }) => task.goal.kind === 'place'))('may place in any order: $name', test => {
    const { game, state } = legalOf(test);
    expect(test.task.moves).toBe(lettersIn(test.task.fen, state.turn));
    for (const first of state.legal) {
      const session = sessionAfter(test, [first]);
      while (session.state.get().phase === 'ask') session.attempt(session.state.get().moves.at(-1)!);
      expect(session.state.get()).toMatchObject({ phase: 'done', made: test.task.moves });
      session.close();
    }
    game.release();
  });
});

describe('a win', () => {
  it.each(wars)('is forced, no sooner than it says, and by nothing else: $name', test => {
    const { task } = test;
    const { game, state } = legalOf(test);
    const me = state.turn;
    expect(wins(game, task.moves, me)).toBe(true);
    if (task.moves > 1) expect(wins(game, task.moves - 1, me)).toBe(false);
    for (const uci of state.legal) {
      const session = sessionAfter(test, [uci]);
      const isRight = winsBy(game, uci, task.moves, me);
      expect(session.state.get().phase, uci).toBe(!isRight ? 'wrong' : task.moves === 1 ? 'done' : 'ask');
      if (isRight) expectWin(test, session, [uci]);
      session.close();
    }
    game.release();
  });

  // From here every right move wins by the reason that the task is about.
  function expectWin(test: Case, session: Session, line: string[]): void {
    const { task } = test;
    if (session.state.get().phase === 'done') {
      const { game } = legalOf(test);
      for (const uci of line) game.play(uci);
      expect(game.state().outcome.reason, line.join(' ')).toBe((task.goal as { by: string }).by);
      game.release();
      return;
    }
    const { answer, moves } = session.state.get();
    expect(answer).toBeDefined();
    const { game } = legalOf(test);
    for (const uci of [...line, answer!.uci]) game.play(uci);
    const me = game.state().turn;
    for (const uci of moves) {
      const next = sessionAfter(test, [line[0]!, uci]);
      const isRight = winsBy(game, uci, task.moves - 1, me);
      expect(next.state.get().phase, uci).toBe(isRight ? 'done' : 'wrong');
      if (isRight) expectWin(test, next, [...line, answer!.uci, uci]);
      next.close();
    }
    game.release();
  }
});

describe('a task of one move', () => {
  it.each(strokes)('accepts what reaches its goal and nothing else: $name', test => {
    const { game, state } = legalOf(test);
    let right = 0;
    for (const uci of state.legal) {
      const { from, drop } = splitMove(uci);
      const letter = drop ?? menOf(state.fen).get(from!)!.letter;
      const session = sessionAt(test);
      session.attempt(uci);
      if (test.task.only && !test.task.only.includes(letter)) {
        expect(session.state.get().phase).toBe('ask');
      } else {
        const isRight = isGood(test, game, uci);
        right += Number(isRight);
        expect(session.state.get().phase, uci).toBe(isRight ? 'done' : 'wrong');
      }
      session.close();
    }
    expect(right).toBeGreaterThan(0);
    expect(right, 'something must be wrong').toBeLessThan(state.legal.length);
    expect(test.task.moves).toBe(1);
    game.release();
  });
  it.each(cases.filter(({ task }) => task.goal.kind === 'claim'))('lets one claim: $name', test => {
    const { goal } = test.task as { goal: { id: string } };
    const { game, state } = legalOf(test);
    expect(state.actions.map(action => action.id)).toContain(goal.id);
    const session = sessionAt(test);
    session.attempt(state.legal[0]!);
    expect(session.state.get().phase).toBe('wrong');
    session.retry();
    session.claim(goal.id);
    expect(session.state.get().phase).toBe('done');
    session.close();
    game.release();
  });
  it.each(cases.filter(({ task }) => task.goal.kind === 'choose'))('lets one choose: $name', test => {
    const { goal } = test.task as { goal: { option: string } };
    const first = sessionAt(test);
    const { options } = first.state.get().game.choice!;
    expect(first.state.get().moves).toEqual([]);
    first.close();
    expect(options).toContain(goal.option);
    for (const option of options) {
      const session = sessionAt(test);
      session.choose(option);
      expect(session.state.get().phase).toBe(option === goal.option ? 'done' : 'wrong');
      session.close();
    }
  });
});

describe('the courses', () => {
  it('are there for every game, each as long as the catalog says', () => {
    expect(Object.fromEntries(courses.map(({ game, lessons }) => [game, lessons.length]))).toEqual(LESSON_COUNTS);
    expect(courses.map(({ game }) => game).sort()).toEqual(mainGames.map(({ id }) => id).sort());
    for (const id of ['sittuyin', 'empire', 'janggi', 'xiangfu', 'fusion']) {
      expect(LESSON_COUNTS[id]).toBeGreaterThanOrEqual(10);
      expect(LESSON_COUNTS[id]).toBeLessThanOrEqual(16);
    }
  });
  it.each(courses)('end with a guided game, and name everything once: $game', ({ lessons }) => {
    expect(lessons.map(({ tasks }) => tasks.length === 0)).toEqual(lessons.map((_, i) => i === lessons.length - 1));
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    for (const { tasks } of lessons) expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  });
  it('are there in the language of every game’s home', () => {
    expect([...Object.keys(HOMES), 'en', 'zh'].sort()).toEqual([...languageIds].sort());
    for (const [language, game] of Object.entries(HOMES)) expect(textsOf(language, game), language).toBeDefined();
  });
  it.each(courses)('have all their texts in every language they are in, and no others: $game', ({ game, lessons }) => {
    const needed = lessons.flatMap(({ id, tasks }) => [
      `${id}.title`,
      `${id}.text`,
      ...tasks.map(task => `${id}.${task.id}.task`),
      ...(tasks.length === 0 ? [`${id}.tip1`] : []),
    ]);
    const optional = lessons.flatMap(({ id, tasks }) => [
      ...(ruleSetsOf(game).length > 1 ? [`${id}.note`] : []),
      ...tasks.flatMap(task => [`${id}.${task.id}.no`, `${id}.${task.id}.done`]),
      ...(tasks.length === 0 ? [2, 3, 4, 5, 6].map(n => `${id}.tip${n}`) : []),
    ]);
    const english = Object.keys(textsOf('en', game)!);
    expect(textsOf('zh', game)).toBeDefined();
    expect(needed.filter(key => !english.includes(key))).toEqual([]);
    expect(english.filter(key => !needed.includes(key) && !optional.includes(key))).toEqual([]);
    for (const language of languageIds) {
      const own = textsOf(language, game);
      if (!own) continue;
      expect(Object.keys(own).sort(), language).toEqual([...english].sort());
      for (const [key, text] of Object.entries(own)) {
        expect(text.trim(), key).not.toBe('');
        expect(text, `${language} ${key}`).toMatch(SCRIPT[language]);
      }
    }
  });
});
