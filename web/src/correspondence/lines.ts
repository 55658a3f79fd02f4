// Conditional moves: lines of moves from the position on the board, first what others may play, then one's own reply.
// Together they are a tree; here between its two forms, lines of text as the server has them and nodes of a study.
import type { Study, Node } from '../study/study';

// What the server takes (src/server/conditions.hpp).
export const MOST_LINES = 30;
export const MOST_DEPTH = 30;
export const MOST_MOVES = 150;

// The lines after a move was played: those that expected it go on, the others are gone.
export function follow(lines: readonly string[], move: string): string[] {
  return lines.flatMap(line => {
    const [first, ...rest] = line.split(' ');
    return first === move && rest.length > 0 ? [rest.join(' ')] : [];
  });
}

// Adds lines to a study, below a node. A move that is not legal there ends its line.
export function plant(study: Study, root: Node, lines: readonly string[]): void {
  for (const line of lines) {
    let node = root;
    try {
      for (const move of line.split(' ')) node = study.play(node, move);
    } catch {
      // What the rules do not know is not shown.
    }
  }
}

// The leaves below a node, in the order in which people read them.
export function leaves(root: Node): Node[] {
  return root.children.flatMap(child => (child.children.length === 0 ? [child] : leaves(child)));
}

// The moves from a node to one below it.
export function between(study: Study, root: Node, leaf: Node): Node[] {
  return study.line(leaf).slice(root.ply + 1);
}

// The lines below a node, as the server takes them: each ends with an own reply. `isOwn` says whose move leads to a
// node.
export function harvest(study: Study, root: Node, isOwn: (node: Node) => boolean): string[] {
  const out: string[] = [];
  for (const leaf of leaves(root)) {
    const line = between(study, root, leaf);
    while (line.length > 0 && !isOwn(line.at(-1)!)) line.pop();
    const text = line.map(({ move }) => move!.uci).join(' ');
    if (text && !out.some(other => other === text || other.startsWith(`${text} `))) out.push(text);
  }
  return out;
}

// Whether the server would take so much.
export const fits = (lines: readonly string[]): boolean => {
  const lengths = lines.map(line => line.split(' ').length);
  return (
    lines.length <= MOST_LINES &&
    lengths.every(length => length <= MOST_DEPTH) &&
    lengths.reduce((sum, length) => sum + length, 0) <= MOST_MOVES
  );
};
