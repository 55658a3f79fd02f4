// The review of the study on the screen. It goes on while the reader looks around.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { recall, remember } from '../lib/settings';
import { useStore } from '../lib/store';
import { isOver, savedGame } from '../play/saved';
import type { Rules } from '../rules/rules';
import type { Node } from '../study/study';
import { engineSettings } from '../study/useEngine';
import type { OwnStudy } from '../study/useStudy';
import { DEPTHS, type Depth } from './device';
import { judge, type Judgement } from './judge';
import { Reviewer, type ReviewState } from './reviewer';
import { askServer, serverReview } from './server';

// Of all positions on the device, of those that nobody has judged yet, or by the server.
export type Kind = 'device' | 'rest' | 'server';

export interface Review extends ReviewState {
  line: Node[]; // the main line
  judgement: Judgement | undefined;
  judged: number; // positions
  isOffered: boolean;
  game: string; // at the server, or empty
  depth: Depth;
  setDepth: (depth: Depth) => void;
  start: (what: Kind) => void;
  cancel: () => void;
}

const DEPTH_KEY = 'serai.review-depth';
const keptDepth = (): Depth => {
  const kept = recall<string>(DEPTH_KEY) ?? '';
  return kept in DEPTHS ? (kept as Depth) : 'normal';
};

// A game of this device that still goes on gets no help.
function isRunning(id: string): boolean {
  const saved = id.startsWith('local-') ? savedGame(id.slice('local-'.length)) : undefined;
  return saved !== undefined && !isOver(saved);
}

// `id` names the study; `isWanted` asks for a review at once, unless there is one.
export function useReview(rules: Rules, view: OwnStudy, id: string, isWanted: boolean): Review {
  const { study } = view;
  const latest = useRef(view);
  latest.current = view;
  const reviewer = useRef<Reviewer | undefined>(undefined);
  reviewer.current ??= new Reviewer(rules, study, {
    // What was deleted in another tab is not kept again because a review goes on.
    edit: change => latest.current[latest.current.elsewhere === 'deleted' ? 'show' : 'edit'](change),
    show: change => latest.current.show(change),
  });
  const state = useStore(reviewer.current.state);
  const [depth, setDepth] = useState(keptDepth);
  const line = study.main();
  const key = line.map(node => `${node.id}:${node.chances?.join() ?? ''}`).join(' ');
  const judgement = useMemo(() => judge(study, line), [key]);
  const game = id.startsWith('game-') ? id.slice('game-'.length) : '';
  const isOffered = line.length > 2 && !isRunning(id);

  const start = async (what: Kind) => {
    const { threads, hash } = engineSettings();
    if (what === 'server') await reviewer.current!.fromServer(game, askServer(game));
    else await reviewer.current!.onDevice({ nodes: DEPTHS[depth], threads, hash }, what === 'rest');
  };
  const begin = async () => {
    if (!isOffered || judgement) return; // one that was left in the middle is gone on with when the reader asks for it
    // Whether the server has a review already is only asked: that it cannot be reached is no error.
    const known = game ? await serverReview(game).catch(() => undefined) : undefined;
    if (reviewer.current!.isBusy) return;
    if (known && known.state !== 'none') await reviewer.current!.fromServer(game, Promise.resolve(known));
    else if (isWanted) await start('device');
  };
  useEffect(() => {
    void begin();
    return () => reviewer.current!.cancel();
  }, []);

  return {
    ...state,
    line,
    judgement,
    judged: line.filter(node => node.chances).length,
    isOffered,
    game,
    depth,
    setDepth: chosen => {
      setDepth(chosen);
      remember(DEPTH_KEY, chosen);
    },
    start: what => void start(what),
    cancel: () => reviewer.current!.cancel(),
  };
}
