// From an address to a study: one that was kept, a game to look back on, a position, or a new one.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, useLanguage } from '../i18n';
import { badFen } from '../lib/badFen';
import { loadRules } from '../lib/loadRules';
import type { GameState } from '../generated/contract';
import { greeted, isYou } from '../net/connection';
import { randomId } from '../net/socket';
import { LocalTable } from '../play/local';
import { pgnOf } from '../play/pgn';
import { savedGame } from '../play/saved';
import { RuleError, type PgnTree, type Rules, type Side } from '../rules/rules';
import { AnalysisPage } from './AnalysisPage';
import { loadShared, NotShared, whyNotShared, type Shared } from './sharing';
import { shelved } from './shelf';
import { Study } from './study';
import { placeOf, type Origin } from './useStudy';

export interface Wish {
  variant: string;
  id: string; // of a study that was kept
  game: string; // of a game at the server
  running: string; // of one's own game by correspondence, which is not over
  local: string; // of a game on this device
  fen: string;
  side: Side; // who is nearest at first
  review: boolean; // begins with a review
}

interface Loaded {
  rules: Rules;
  study: Study;
  origin: Origin;
  shared?: Shared;
  running?: string; // the id of a game that is still being played: no engine
}

class Refused extends Error {}

function studyOf(rules: Rules, [tree]: PgnTree[]): Study {
  if (!tree?.variant) throw new Refused(t('study.missing'));
  return Study.from(rules, tree);
}

// The file of a game at the server. A game that is not over is nobody's to analyse.
async function fileOf(id: string): Promise<string> {
  const answer = await fetch(`/game/${encodeURIComponent(id)}.pgn`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) throw new Refused(t(answer?.status === 429 ? 'study.tooFast' : 'study.missing'));
  return answer.text();
}

async function gameStudy(rules: Rules, { game, local }: Wish): Promise<Study> {
  if (local) {
    const saved = savedGame(local);
    if (!saved) throw new Refused(t('study.missing'));
    const table = new LocalTable(rules, saved);
    const file = pgnOf(table.state(), saved.created);
    table.close();
    return studyOf(rules, rules.readPgn(file));
  }
  const trees = rules.readPgn(await fileOf(game));
  if (trees[0]?.result === '*') throw new Refused(t('study.running'));
  return studyOf(rules, trees);
}

// What was prepared for a game that is still being played is a study of its own. Its main line is the game as it stands,
// and no engine looks at it, however it is opened.
const RUNNING = 'running-';

async function runningStudy(rules: Rules, id: string): Promise<Loaded> {
  const answer = await fetch(`/api/game/${encodeURIComponent(id)}`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) throw new Refused(t(answer?.status === 429 ? 'study.tooFast' : 'study.missing'));
  const game = (await answer.json()) as GameState;
  await greeted();
  const isMine = game.control.kind === 'days' && game.seats.some(isYou);
  if (!isMine && game.status !== 'over') throw new Refused(t('study.running'));
  const kept = shelved(RUNNING + id);
  const study = kept
    ? studyOf(rules, rules.readPgn(kept.pgn))
    : new Study(rules, { variant: game.variant, fen: game.start });
  let node = study.root;
  for (const move of game.moves) {
    node = study.play(node, move);
    study.promote(node, true);
  }
  const origin = {
    ...newOrigin(RUNNING + id),
    name: kept?.name ?? '',
    pgn: kept?.pgn ?? '',
    place: placeOf(study, node),
  };
  return { rules, study, origin, ...(game.status === 'over' ? {} : { running: id }) };
}

async function load(wish: Wish): Promise<Loaded> {
  const rules = await loadRules();
  const { variant, fen } = wish;
  const running = wish.running || (wish.id.startsWith(RUNNING) ? wish.id.slice(RUNNING.length) : '');
  if (running) return runningStudy(rules, running);
  const id = wish.id || (wish.game ? `game-${wish.game}` : wish.local ? `local-${wish.local}` : '');
  const kept = id ? shelved(id) : undefined;
  if (kept) {
    const { name, place, pgn, shared = '' } = kept;
    return { rules, study: studyOf(rules, rules.readPgn(pgn)), origin: { id, name, place, shared, pgn } };
  }
  if (wish.id) throw new Refused(t('study.missing'));
  if (id) return { rules, study: await gameStudy(rules, wish), origin: newOrigin(id) };
  const study = new Study(rules, { variant, ...(fen ? { fen } : {}) });
  return { rules, study, origin: newOrigin(randomId().slice(0, 10)) };
}

const newOrigin = (id: string): Origin => ({ id, name: '', place: [], shared: '', pgn: '' });

// An analysis that somebody shares.
async function loadByLink(id: string): Promise<Loaded> {
  const [rules, shared] = await Promise.all([loadRules(), loadShared(id)]);
  const study = studyOf(rules, rules.readPgn(shared.pgn));
  return { rules, study, shared, origin: { ...newOrigin(`shared-${id}`), isGuest: true } };
}

export const AnalysisRoute = (wish: Wish): JSX.Element => <Opened wish={wish} open={() => load(wish)} />;
export const SharedRoute = ({ id }: { id: string }): JSX.Element => (
  <Opened wish={{ side: 'w', review: false }} open={() => loadByLink(id)} />
);

interface OpenedProps {
  wish: Pick<Wish, 'side' | 'review'>;
  open: () => Promise<Loaded>;
}

function Opened({ wish, open }: OpenedProps): JSX.Element {
  useLanguage();
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [error, setError] = useState('');
  useEffect(() => {
    open().then(setLoaded, (reason: unknown) => {
      if (reason instanceof Refused) setError(reason.message);
      else if (reason instanceof NotShared) setError(whyNotShared(reason));
      else if (reason instanceof RuleError) {
        setError(t('error.position', { why: badFen(reason, undefined) }));
      } else setError(t('error.rules'));
    });
  }, []);
  useEffect(() => () => loaded?.study.release(), [loaded]);
  if (error)
    return (
      <section class="prose narrow" role="alert">
        <p>{error}</p>
        <a class="button" href="/analysis">
          {t('study.list')}
        </a>
      </section>
    );
  if (!loaded) return <p class="loading">{t('common.loading')}</p>;
  return <AnalysisPage {...loaded} wish={wish} />;
}
