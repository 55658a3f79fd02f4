// A review written into a study: verdicts of positions, annotations of moves, better lines as variations. A review that
// is repeated replaces what an earlier one has put there, and nothing that a person has.
import { glyphOf } from '../study/glyphs';
import { chancesForFirst, forFirst, type Chances } from '../study/scores';
import { MOST_NODES, type Node, type Study } from '../study/study';
import type { Found } from './device';
import { NAG_OF, type Judgement } from './judge';

export const MOST_LINE = 6; // moves of a variation
const ROOM = 500; // nodes that a review leaves to people

const RESULTS: Record<string, Chances> = { w: [1000, 0, 0], draw: [0, 1000, 0], b: [0, 0, 1000] };

// What was found out about a position. A game that is over speaks for itself.
export function noteVerdict(study: Study, node: Node, found: Found | undefined): void {
  delete node.verdict;
  delete node.chances;
  delete node.best;
  if (found) {
    node.verdict = forFirst(found.score, node.step.turn);
    node.chances = chancesForFirst(found.chances, node.step.turn);
    if (found.line[0]) node.best = found.line[0];
  } else {
    const result = RESULTS[study.state(node).outcome.winner];
    if (result) node.chances = result;
  }
}

// Whether this node and all behind it are the review's.
const isReviews = (node: Node): boolean =>
  node.byReview === true && node.comment === '' && node.marks.length === 0 && node.children.every(isReviews);

// A better line, and where it leaves the game.
interface Better {
  from: Node;
  moves: string[];
}

// Those of its moves that are there already.
function known({ from, moves }: Better): Node[] {
  const out: Node[] = [];
  for (const uci of moves) {
    const next = (out.at(-1) ?? from).children.find(({ move }) => move!.uci === uci);
    if (!next) break;
    out.push(next);
  }
  return out;
}

// The best line of a position as far as a study has it: the review that found it may have ended long ago.
export function lineOf(node: Node): string[] {
  const [first] = node.best ? known({ from: node, moves: [node.best] }) : [];
  const line = node.best ? [node.best] : [];
  for (let at = first; at; at = at.children.find(({ byReview }) => byReview)) if (at !== first) line.push(at.move!.uci);
  return line;
}

// Takes away what earlier reviews have put there, but for the verdicts and the moves that are still to be there.
function clearReview(study: Study, wanted: ReadonlySet<Node>): void {
  const main = new Set(study.main());
  const signs = Object.values(NAG_OF);
  for (const node of [...study.all()]) {
    if (!node.byReview || wanted.has(node)) continue;
    if (main.has(node)) {
      node.nags = node.nags.filter(nag => !signs.includes(nag));
      delete node.byReview;
    } else if (isReviews(node) && node.parent!.children.includes(node)) {
      study.remove(node);
    }
  }
}

function addLine(study: Study, { from, moves }: Better): void {
  let at = from;
  for (const uci of moves) {
    if (study.size >= MOST_NODES - ROOM) return;
    const size = study.size;
    try {
      at = study.play(at, uci);
    } catch {
      return; // the search may look beyond the end of a game
    }
    if (study.size > size) at.byReview = true;
  }
}

// Annotates the moves that were faults; mistakes and blunders get the better line as a variation. `lines` has the best
// line of each position. It may be called again whenever more is known: moves that stay are not replaced, so nobody who
// looks at one is taken away from it.
export function annotate(study: Study, judgement: Judgement, lines: ReadonlyMap<Node, string[]>): void {
  const faults = [...judgement.w.moves, ...judgement.b.moves].filter(({ node }) => node.parent); // else it was chosen
  const better = faults
    .filter(({ fault, isSetup }) => !isSetup && fault !== 'inaccuracy')
    .map(({ node }) => ({ node, from: node.parent!, moves: (lines.get(node.parent!) ?? []).slice(0, MOST_LINE) }))
    .filter(({ node, moves }) => moves[0] !== node.move!.uci);
  clearReview(study, new Set(better.flatMap(known)));
  for (const { node, fault } of faults) {
    if (node.nags.some(nag => glyphOf(nag)?.of === 'move')) continue;
    node.nags = [NAG_OF[fault], ...node.nags];
    node.byReview = true;
  }
  for (const line of better) addLine(study, line);
}
