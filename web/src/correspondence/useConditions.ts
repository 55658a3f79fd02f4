// The conditional moves of a game while they are prepared: a study that begins with the game as it was played, and below
// its last position the lines. What is changed here is kept when the player says so.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { tc } from '../i18n';
import { loadRules } from '../lib/loadRules';
import type { Table, TableState } from '../play/table';
import { RuleError } from '../rules/rules';
import { Study, type Node } from '../study/study';
import type { StudyView } from '../study/useStudy';
import { fits, harvest, leaves, plant } from './lines';

export interface ConditionsView {
  view: StudyView;
  root: Node; // the position of the game
  lines: Node[]; // the last move of each line
  isOwn: (node: Node) => boolean; // whether the player's own move led there
  isChanged: boolean;
  problem: '' | 'tooMany' | 'refused';
  code: string; // of a refusal
  remove: (line: Node) => void;
  save: () => Promise<boolean>;
  reset: () => void;
}

// A study of the game as far as it was played, and its last node.
async function studyOf(state: TableState): Promise<{ study: Study; root: Node }> {
  const rules = await loadRules();
  const { variant, state: game, moves } = state.timeline;
  const study = new Study(rules, { variant: variant.id, fen: game.startFen });
  let root = study.root;
  for (const move of moves) root = study.play(root, move);
  return { study, root };
}

interface Loaded {
  study: Study;
  root: Node;
}

// Nothing while `active` is false: it is the player's own turn, or no game by correspondence.
export function useConditions(table: Table, state: TableState, active: boolean): ConditionsView | undefined {
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [node, setNode] = useState<Node | undefined>(undefined);
  const [isChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<ConditionsView['problem']>('');
  const [code, setCode] = useState('');
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  const kept = useRef<readonly string[]>([]);
  const { timeline, own, seats } = state;
  kept.current = own?.conditions ?? [];

  const replant = ({ study, root }: Loaded) => {
    for (const child of [...root.children]) study.remove(child);
    plant(study, root, kept.current);
    setNode(root);
    setChanged(false);
    setProblem('');
    redraw();
  };
  // Another position: the lines begin there.
  useEffect(() => {
    if (!active) return undefined;
    let made: Loaded | undefined;
    let gone = false;
    void studyOf(state).then(result => {
      made = result;
      if (gone) return result.study.release();
      replant(result);
      setLoaded(result);
    });
    return () => {
      gone = true;
      setLoaded(undefined);
      made?.study.release();
    };
  }, [timeline, timeline.ply, active]);
  // What another device has prepared is taken over, unless something is being prepared here.
  const text = kept.current.join('\n');
  useEffect(() => {
    if (loaded && !isChanged) replant(loaded);
  }, [text]);

  if (!active || !loaded || !node) return undefined;
  const { study, root } = loaded;
  const count = seats.length;
  // Seats move in turn.
  const seatOf = (ply: number) => (state.turn + ply - root.ply + count * 1000) % count;
  const isOwn = (at: Node) => seats[seatOf(at.ply - 1)]?.you ?? false;
  const changed = (next: Node) => {
    setNode(next);
    setChanged(true);
    setProblem('');
  };
  const play = (move: string): string => {
    try {
      const { uci } = study.at(node).read(move);
      // In each position there is one reply.
      if (seats[seatOf(node.ply)]?.you) {
        for (const other of [...node.children]) if (other.move!.uci !== uci) study.remove(other);
      }
      changed(study.play(node, uci));
      return '';
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return tc('why', error.code, error.message, { piece: '', square: '' });
    }
  };
  const view: StudyView = {
    study,
    node,
    go: wanted => setNode(wanted.ply < root.ply ? root : wanted),
    play,
    edit: change => (change(), redraw()),
    show: change => (change(), redraw()),
    remove: gone => changed(study.remove(gone)),
  };
  return {
    view,
    root,
    lines: leaves(root),
    isOwn,
    isChanged,
    problem,
    code,
    remove(line) {
      // Moves that other lines share stay.
      let first = line;
      while (first.parent && first.parent !== root && first.parent.children.length === 1) first = first.parent;
      study.remove(first);
      changed(study.stillThere(node).ply < root.ply ? root : study.stillThere(node));
    },
    async save() {
      const lines = harvest(study, root, isOwn);
      if (!fits(lines)) {
        setProblem('tooMany');
        return false;
      }
      const refusal = (await table.setConditions?.(lines)) ?? '';
      setCode(refusal);
      setProblem(refusal ? 'refused' : '');
      if (!refusal) setChanged(false);
      return !refusal;
    },
    reset: () => replant(loaded),
  };
}
