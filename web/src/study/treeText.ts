// A tree of moves as running text: what stands after one another, variations in parentheses.
import type { Node } from './study';

export type Piece =
  | { kind: 'move'; node: Node; numbered: boolean }
  | { kind: 'comment'; node: Node }
  | { kind: 'open' | 'close'; node: Node }; // the parenthesis around the variation that begins with this move

interface Line {
  next: Node | undefined; // to be written
  isFirst: boolean; // it begins a variation: its alternatives stand elsewhere
  numbered: boolean; // its number must be written
  begins: Node | undefined; // the first move, of a variation in parentheses
  others: Node[]; // variations that stand before it
}

// The line that begins with `first`, with the alternatives of all its moves; if it is itself a variation, not with those
// of `first`. However deep variations lie in each other, nothing here calls itself.
export function inRunningText(first: Node | undefined, isVariation = false): Piece[] {
  const out: Piece[] = [];
  const open: Line[] = [{ next: first, isFirst: isVariation, numbered: true, begins: undefined, others: [] }];
  for (let line = open.at(-1); line; line = open.at(-1)) {
    const begins = line.others.shift();
    if (begins) {
      out.push({ kind: 'open', node: begins });
      open.push({ next: begins, isFirst: true, numbered: true, begins, others: [] });
      continue;
    }
    const node = line.next;
    if (!node) {
      if (line.begins) out.push({ kind: 'close', node: line.begins });
      open.pop();
      continue;
    }
    out.push({ kind: 'move', node, numbered: line.numbered || node.parent!.step.turn === 'w' });
    if (node.comment) out.push({ kind: 'comment', node });
    line.others = line.isFirst ? [] : node.parent!.children.slice(1);
    line.isFirst = false;
    line.numbered = node.comment !== '' || line.others.length > 0;
    line.next = node.children[0];
  }
  return out;
}
