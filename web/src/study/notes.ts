// What a comment of PGN says besides words: arrows [%cal Ga1b2], circles [%csl Ra1] and verdicts [%eval 0.35].
import type { Score } from '../engine/module';

export type MarkColor = 'G' | 'R' | 'Y' | 'B'; // green, red, yellow, blue
export interface Mark {
  color: MarkColor;
  from: string;
  to?: string; // an arrow; without it a circle
}

// A verdict from the first side's point of view, as PGN has it.
export type Verdict = Exclude<Score, { rule: unknown }>;

export interface Notes {
  text: string;
  marks: Mark[];
  verdict?: Verdict;
}

const SQUARE = '[a-l](?:1[0-2]|[1-9])';
const MARK = new RegExp(`^([GRYB])(${SQUARE})(${SQUARE})?$`);

function marksIn(list: string): Mark[] {
  return list.split(',').flatMap(item => {
    const [, color, from, to] = MARK.exec(item.trim()) ?? [];
    return color && from ? [{ color: color as MarkColor, from, ...(to ? { to } : {}) }] : [];
  });
}

function verdictIn(text: string): Verdict | undefined {
  const [, mate, pawns] = /^(?:#(-?\d{1,3})|(-?\d{1,3}(?:\.\d+)?))(?:,.*)?$/.exec(text.trim()) ?? [];
  if (mate !== undefined) return { mate: Number(mate) };
  return pawns !== undefined ? { cp: Math.round(Number(pawns) * 100) } : undefined;
}

// Takes the comments of a move apart. Commands that nobody here knows stay in the text; clocks were read already.
export function readNotes(comments: string[]): Notes {
  const notes: Notes = { text: '', marks: [] };
  const words = comments.map(comment =>
    comment.replace(/\[%(cal|csl|eval|clk)\s+([^\]]*)\]/g, (_, command: string, value: string) => {
      if (command === 'eval') {
        const verdict = verdictIn(value);
        if (verdict) notes.verdict = verdict;
      } else if (command !== 'clk') {
        notes.marks.push(...marksIn(value));
      }
      return ' ';
    })
  );
  notes.text = words.join(' ').replace(/\s+/g, ' ').trim();
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

export function writeNotes({ text, marks, verdict }: Notes): string[] {
  const commands = [];
  if (verdict) commands.push(`[%eval ${'mate' in verdict ? `#${verdict.mate}` : (verdict.cp / 100).toFixed(2)}]`);
  const all = [...commands, ...marksText(marks), text].filter(part => part !== '').join(' ');
  return all === '' ? [] : [all];
}
