import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { isPass } from '../play/moveText';
import { textOf } from './fileText';
import { MOST_MARKS, readNotes, writeNotes } from './notes';
import type { Chances } from './scores';
import { Study, type Node } from './study';
import { inRunningText } from './treeText';

const rules = await loadRules();

// Numbers that look random and are the same every time.
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return sides => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

// Words that could be taken for something else.
const WORDS = [
  '一句话',
  '"quoted"',
  '(1.',
  'e4)',
  ';',
  '%',
  '$3',
  '1-0',
  '*',
  '[Event "x"]',
  '장군',
  '[%x y]',
  '\\',
  '❤️',
];
const words = (roll: (sides: number) => number): string =>
  Array.from({ length: 1 + roll(30) }, () => WORDS[roll(WORDS.length)]!).join(' ');

function randomStudy(variant: string, roll: (sides: number) => number, size: number): Study {
  const study = new Study(rules, { variant });
  const nodes: Node[] = [study.root];
  for (let tries = 0; study.size < size && tries < 10 * size; ++tries) {
    const from = roll(3) > 0 ? nodes[nodes.length - 1]! : nodes[roll(nodes.length)]!;
    const { legal } = study.state(from);
    if (legal.length === 0) continue;
    const node = study.play(from, legal[roll(legal.length)]!);
    if (nodes.includes(node)) continue;
    nodes.push(node);
    if (roll(4) === 0) node.comment = Array.from({ length: 1 + roll(3) }, () => words(roll)).join('\n');
    if (roll(4) === 0) node.nags = [roll(256)];
    if (roll(4) === 0)
      node.marks = Array.from({ length: 1 + roll(4) }, (_, i) => ({
        color: (['G', 'R', 'Y', 'B'] as const)[roll(4)]!,
        from: `c${i + 1}`,
        ...(roll(2) === 0 ? { to: `b${study.variant.ranks}` } : {}),
      }));
    if (roll(4) === 0)
      node.verdict = roll(2) === 0 ? { cp: roll(2000) - 1000 } : { mate: roll(2) === 0 ? 1 + roll(9) : -1 - roll(9) };
    if (roll(4) === 0) node.verdict = { rule: { winner: 'b', plies: roll(40), reason: roll(2) ? 'bikjang' : '' } };
    if (roll(4) === 0) node.chances = [roll(400), 400, 0].map((n, i, all) => (i < 2 ? n : 600 - all[0]!)) as Chances;
    if (roll(4) === 0) node.best = study.state(node).legal[0];
    if (roll(4) === 0) node.byReview = true;
    if (roll(4) === 0) node.clock = roll(5_000_000) / 1000;
  }
  return study;
}

// All that a study says.
const said = (study: Study) =>
  [...study.all()].map(({ ply, move, parent, step: _, id: __, children: ___, ...said }) => ({
    ply,
    uci: move?.uci,
    from: parent?.move?.uci,
    ...said,
  }));

describe('a study', () => {
  it.each(rules.variants.map(({ id }) => id))('is the same after it was written and read: %s', id => {
    const study = randomStudy(id, dice(id.length), 80);
    study.root.comment = 'An introduction';
    study.tags = { White: 'Mei "M" \\ Lin', Event: '棋' };
    const [read] = rules.readPgn(study.pgn());
    expect(read!.error).toBeUndefined();
    const again = Study.from(rules, read!);
    expect(said(again)).toEqual(said(study));
    expect(again.tags).toMatchObject(study.tags);
    expect(again.pgn()).toBe(study.pgn());
    study.release();
    again.release();
  });

  it('is read however deep its variations are', () => {
    const study = new Study(rules, { variant: 'janggi' });
    const roll = dice(3);
    let node = study.root;
    for (let depth = 0; depth < 150; ++depth) {
      const moves = study.state(node).legal.filter(move => !isPass(move));
      if (moves.length === 0) break;
      const choice = roll(moves.length);
      study.play(node, moves[(choice + 1) % moves.length]!);
      node = study.play(node, moves[choice]!);
    }
    expect(study.size).toBeGreaterThan(200);
    const again = Study.from(rules, rules.readPgn(study.pgn())[0]!);
    expect(said(again)).toEqual(said(study));
    study.release();
    again.release();
  });

  it('is written in running text, however deep its variations are', () => {
    const [read] = rules.readPgn(
      '[Variant "empire"]\n\n1. Sd4 {a} (1. Se4 {b} 1... e5 (1... d5 2. Se5) 2. Sf4) 1... e5 2. Sd5 *'
    );
    const text = (pieces: ReturnType<typeof inRunningText>) =>
      pieces
        .map(piece => {
          const { kind, node } = piece;
          if (kind === 'move') return `${piece.numbered ? `${node.ply}.` : ''}${node.move!.san}`;
          return { comment: `{${node.comment}}`, open: '(', close: ')' }[kind];
        })
        .join(' ');
    const study = Study.from(rules, read!);
    const [main, other] = study.root.children;
    const variation = '1.Se4 {b} 2.e5 ( 2.d5 3.Se5 ) 3.Sf4';
    expect(text(inRunningText(main))).toBe(`1.Sd4 {a} ( ${variation} ) 2.e5 3.Sd5`);
    expect(text(inRunningText(other, true))).toBe(variation);
    expect(inRunningText(undefined)).toEqual([]);
    // As nobody writes it, and as somebody may paste it.
    const made = (parent?: Node) => ({ parent, comment: '', children: [], step: { turn: 'w' } }) as unknown as Node;
    const root = made();
    let at = root;
    for (let depth = 0; depth < 20_000; ++depth) {
      at.children = [made(at), made(at)];
      at = at.children[1]!;
    }
    expect(inRunningText(root.children[0]).filter(({ kind }) => kind === 'close')).toHaveLength(20_000);
    study.release();
  });

  it('keeps comments of any length', () => {
    const study = new Study(rules, { variant: 'janggi' });
    study.root.comment = 'word '.repeat(5000).trim();
    const again = Study.from(rules, rules.readPgn(study.pgn())[0]!);
    expect(again.root.comment).toBe(study.root.comment);
    study.release();
    again.release();
  });

  it('leaves out of a file what cannot be drawn, however much that is', () => {
    const all = Array.from(
      { length: 90 },
      (_, i) => `Ga${1 + (i % 9)},Rb${1 + (i % 9)}${'abcdefghi'[i % 9]}${1 + (i % 7)}`
    );
    const bomb = `[%csl ${'Ga1,'.repeat(50_000)}Ra1] [%cal ${all.join()},Gl12a1,Ga1i9] [%csl Yi1,Yh9]`;
    const best = (uci: string) =>
      Study.from(rules, rules.readPgn(`[Variant "empire"]\n\n{[%best ${uci}]} *`)[0]!).root.best;
    const { root } = Study.from(rules, rules.readPgn(`[Variant "empire"]\n\n{${bomb}} 1. Sd4 *`)[0]!);
    expect(root.marks.length).toBeLessThanOrEqual(MOST_MARKS);
    expect(root.marks[0]).toEqual({ color: 'G', from: 'a1' });
    for (const { from, to = from } of root.marks) expect(`${from} ${to}`).toMatch(/^[a-h][1-8] [a-h][1-8]$/);
    expect(best('d3d4')).toBe('d3d4');
    for (const uci of ['d3d9', 'zzzz', '@@@@@@', 'a99b99', '1234']) expect(best(uci), uci).toBeUndefined();
  });

  it('promotes and removes lines', () => {
    const study = new Study(rules, { variant: 'janggi' });
    const [a, b, c] = study
      .state(study.root)
      .legal.slice(0, 3)
      .map(move => study.play(study.root, move));
    const reply = study.play(c!, study.state(c!).legal[0]!);
    expect(study.isMain(a!)).toBe(true);
    study.promote(reply, false);
    expect(study.root.children).toEqual([a, c, b]);
    study.promote(reply, true);
    expect(study.root.children).toEqual([c, a, b]);
    expect(study.isMain(reply)).toBe(true);
    expect(study.remove(c!)).toBe(study.root);
    expect(study.size).toBe(3);
    expect(study.state(study.root).ply).toBe(0);
    study.release();
  });

  it('plays a move once, and refuses one that is not legal', () => {
    const study = new Study(rules, { variant: 'empire' });
    const [move] = study.state(study.root).legal;
    expect(study.play(study.root, move!)).toBe(study.play(study.root, move!));
    expect(() => study.play(study.root, 'a1a9')).toThrow();
    expect(study.size).toBe(2);
    study.release();
  });

  it('keeps what stands before an error in a file', () => {
    const [first] = rules.start('janggi').state().legal;
    const [game] = rules.readPgn(`[Variant "janggi"]\n\n1. ${first} a1a9 *\n`);
    expect(game!.error).toMatchObject({ line: 3, move: 'a1a9', ply: 2 });
    expect(said(Study.from(rules, game!)).length).toBe(2);
  });
});

describe('a file', () => {
  it('has many games, of which a thousand are read', () => {
    const one = '[Variant "janggi"]\n\n1. 01차81 *\n\n';
    expect(rules.readFile(one.repeat(1000))).toMatchObject({ more: false, games: { length: 1000 } });
    expect(rules.readFile(one.repeat(1001))).toMatchObject({ more: true, games: { length: 1000 } });
  });
  it('may leave its game out where another one says it', () => {
    expect(rules.readFile('[Event "?"]\n\n1. 01차81 *\n', 'janggi').games[0]!.nodes).toHaveLength(2);
    expect(rules.readFile('[Event "?"]\n\n1. 01차81 *\n').games[0]!.error).toMatchObject({ code: 'missing-variant' });
  });
  it('is read with a byte order mark and with line ends of any kind', () => {
    const file = '[Variant "janggi"]\r\n\r\n1. 01차81 {one\r\ntwo} 한수쉼!? *\r\n';
    const utf8 = new TextEncoder().encode(`\uFEFF${file}`);
    const utf16 = new Uint8Array(new Uint16Array([...`\uFEFF${file}`].map(c => c.charCodeAt(0))).buffer);
    for (const bytes of [utf8, utf16]) {
      const told = textOf(bytes);
      if (!('text' in told)) throw new Error('not read');
      const [game] = rules.readPgn(told.text);
      expect(game!.error).toBeUndefined();
      expect(game!.nodes!.map(({ comments }) => comments)).toEqual([undefined, ['one two'], undefined]);
      expect(game!.nodes![2]!.nags).toEqual([5]);
    }
  });
  it('that is not Unicode is refused, with the line', () => {
    expect(textOf(new Uint8Array([65, 10, 66, 10, 67, 0xfc, 68, 10]))).toEqual({ badLine: 3 });
    expect(textOf(new Uint8Array([0xb0, 0xa1]))).toEqual({ badLine: 1 });
  });
});

describe('notes', () => {
  it('are taken out of comments and put back', () => {
    const notes = readNotes(['Good [%cal Ga1b2,Rc10d9] [%csl Yh8] [%eval -1.25] [%clk 0:01:00]', '[%unknown x] more']);
    expect(notes).toEqual({
      text: 'Good\n[%unknown x] more',
      marks: [
        { color: 'G', from: 'a1', to: 'b2' },
        { color: 'R', from: 'c10', to: 'd9' },
        { color: 'Y', from: 'h8' },
      ],
      verdict: { cp: -125 },
    });
    const again = readNotes(writeNotes(notes));
    expect({ ...again, marks: new Set(again.marks) }).toEqual({ ...notes, marks: new Set(notes.marks) });
  });
  it('keep the lines of a text', () => {
    const text = 'One\ntwo words\n三';
    const notes = { text, marks: [], verdict: { cp: 5 } };
    expect(writeNotes(notes)).toEqual(['[%eval 0.05] One', 'two words', '三']);
    expect(readNotes(writeNotes(notes))).toEqual(notes);
    expect(writeNotes({ text: '\n\n a\n', marks: [] })).toEqual(['a']);
    expect(writeNotes({ text: ' \n', marks: [] })).toEqual([]);
  });
  it('know mates, and leave out what makes no sense', () => {
    expect(readNotes(['[%eval #-3]']).verdict).toEqual({ mate: -3 });
    expect(readNotes(['[%eval 0.3,20]']).verdict).toEqual({ cp: 30 });
    expect(readNotes(['[%eval x] [%cal Qa1b2,Gz9a1,G]']).marks).toEqual([]);
    const rubbish = '[%wdl 1,2,3] [%wdl 9999,0,0] [%rule x 5] [%rule w 5000] [%rule b 1 <b>] [%best ../a]';
    expect(readNotes([rubbish])).toEqual({ text: '', marks: [] });
  });
});
