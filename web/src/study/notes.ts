// What a comment of PGN says besides words. Others know arrows [%cal Ga1b2], circles [%csl Ra1] and verdicts [%eval 0.35]
// too. Our own are wins by a rule [%rule w 5 bikjang], chances [%wdl 512,388,100], the engine's move [%best a1a2], and
// [%review] for what a review has put there.
import type { Score } from '../engine/engine';
import type { Chances } from './scores';

export type MarkColor = 'G' | 'R' | 'Y' | 'B'; // green, red, yellow, blue
export interface Mark {
  color: MarkColor;
  from: string;
  to?: string; // an arrow; without it a circle
}

// What an engine has said of a position, from the first side's point of view as PGN has it.
export interface Verdicts {
  verdict?: Score;
  chances?: Chances;
  best?: string; // the move it would play here, UCI
  // A review has made this move, or put the annotation on it, and nobody has changed that since: the next review may
  // replace it.
  byReview?: boolean;
}

export interface Notes extends Verdicts {
  text: string;
  marks: Mark[];
}

export const MOST_MARKS = 200; // of a move: a file may have any number, and a board does not stand that

const SQUARE = '[a-l](?:1[0-2]|[1-9])';
const MARK = new RegExp(`^([GRYB])(${SQUARE})(${SQUARE})?$`);

function marksIn(list: string): Mark[] {
  return list.split(',').flatMap(item => {
    const [, color, from, to] = MARK.exec(item.trim()) ?? [];
    return color && from ? [{ color: color as MarkColor, from, ...(to ? { to } : {}) }] : [];
  });
}

function evalIn(text: string): Score | undefined {
  const [, mate, pawns] = /^(?:#(-?\d{1,3})|(-?\d{1,3}(?:\.\d+)?))(?:,.*)?$/.exec(text) ?? [];
  if (mate !== undefined) return { mate: Number(mate) };
  return pawns !== undefined ? { cp: Math.round(Number(pawns) * 100) } : undefined;
}
function ruleIn(text: string): Score | undefined {
  const [, winner, plies, reason = ''] = /^([wb]) (\d{1,3})(?: ([a-z-]{1,40}))?$/.exec(text) ?? [];
  return winner ? { rule: { winner: winner as 'w' | 'b', plies: Number(plies), reason } } : undefined;
}
function chancesIn(text: string): Chances | undefined {
  const parts = /^(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(text)?.slice(1).map(Number);
  return parts && parts[0]! + parts[1]! + parts[2]! === 1000 ? (parts as Chances) : undefined;
}
const bestIn = (text: string): string | undefined => (/^[\w@+]{4,8}$/.test(text) ? text : undefined);

// Takes the comments of a move apart; each is a line of the text, since PGN breaks lines within a comment as it likes. Commands that nobody here knows stay in the text; clocks were read already.
export function readNotes(comments: string[]): Notes {
  const notes: Notes = { text: '', marks: [] };
  const marks = new Map<string, Mark>(); // by squares: of two in the same place the later one is seen
  const told = <K extends keyof Verdicts>(key: K, value: Notes[K] | undefined) => {
    if (value !== undefined) notes[key] = value;
  };
  const words = comments.map(comment =>
    comment.replace(
      /\[%(cal|csl|eval|rule|wdl|best|review|clk)(?:\s+([^\]]*))?\]/g,
      (_, command: string, said: string | undefined) => {
        const value = (said ?? '').trim();
        if (command === 'eval') told('verdict', evalIn(value));
        else if (command === 'rule') told('verdict', ruleIn(value));
        else if (command === 'wdl') told('chances', chancesIn(value));
        else if (command === 'best') told('best', bestIn(value));
        else if (command === 'review') notes.byReview = true;
        else if (command !== 'clk') for (const mark of marksIn(value)) marks.set(`${mark.from}${mark.to ?? ''}`, mark);
        return ' ';
      }
    )
  );
  notes.marks = [...marks.values()].slice(0, MOST_MARKS);
  notes.text = words
    .map(text => text.replace(/\s+/g, ' ').trim())
    .filter(text => text !== '')
    .join('\n');
  return notes;
}

// Marks one after the other, arrows and circles each in commands of their own.
function marksText(marks: Mark[]): string[] {
  const commands: { name: string; items: string[] }[] = [];
  for (const { color, from, to } of marks) {
    const name = to ? 'cal' : 'csl';
    if (commands.at(-1)?.name !== name) commands.push({ name, items: [] });
    commands.at(-1)!.items.push(`${color}${from}${to ?? ''}`);
  }
  return commands.map(({ name, items }) => `[%${name} ${items.join(',')}]`);
}

function written(verdict: Score): string {
  if ('rule' in verdict) {
    const { winner, plies, reason } = verdict.rule;
    return `[%rule ${[winner, plies, reason].filter(part => part !== '').join(' ')}]`;
  }
  return `[%eval ${'mate' in verdict ? `#${verdict.mate}` : (verdict.cp / 100).toFixed(2)}]`;
}

export function writeNotes({ text, marks, verdict, chances, best, byReview }: Notes): string[] {
  const commands = [];
  if (verdict) commands.push(written(verdict));
  if (chances) commands.push(`[%wdl ${chances.join(',')}]`);
  if (best) commands.push(`[%best ${best}]`);
  if (byReview) commands.push('[%review]');
  const [first = '', ...rest] = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  return [[...commands, ...marksText(marks), first].join(' ').trim(), ...rest].filter(comment => comment !== '');
}
