// From an address to a study: one that was kept, a game to look back on, a position, or a new one. And the list of those
// that were kept.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import { t, useLanguage, word } from '../i18n';
import { badFen } from '../lib/badFen';
import { dateText } from '../lib/dates';
import { loadRules } from '../lib/loadRules';
import { useTitle } from '../lib/title';
import { gameInfo, gameList } from '../lib/variants';
import { randomId } from '../net/socket';
import { LocalTable } from '../play/local';
import { pgnOf } from '../play/pgn';
import { savedGame } from '../play/saved';
import { RuleError, type PgnTree, type Rules } from '../rules/rules';
import { IconButton } from '../ui/controls';
import { AnalysisPage } from './AnalysisPage';
import { shelf, shelve, shelved, unshelve } from './shelf';
import { SharedList } from './SharedList';
import { loadShared, whyNotShared, NotShared, type Shared } from './sharing';
import { Study } from './study';
import type { Origin } from './useStudy';

export interface Wish {
  variant: string;
  id: string; // of a study that was kept
  game: string; // of a game at the server
  local: string; // of a game on this device
  fen: string;
}

interface Loaded {
  rules: Rules;
  study: Study;
  origin: Origin;
  shared?: Shared;
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

async function load(wish: Wish): Promise<Loaded> {
  const rules = await loadRules();
  const { variant, fen } = wish;
  const id = wish.id || (wish.game ? `game-${wish.game}` : wish.local ? `local-${wish.local}` : '');
  const kept = id ? shelved(id) : undefined;
  if (kept) {
    const { name, place, shared = '' } = kept;
    return { rules, study: studyOf(rules, rules.readPgn(kept.pgn)), origin: { id, name, place, shared } };
  }
  if (wish.id) throw new Refused(t('study.missing'));
  if (id) return { rules, study: await gameStudy(rules, wish), origin: newOrigin(id) };
  const study = new Study(rules, { variant, ...(fen ? { fen } : {}) });
  return { rules, study, origin: newOrigin(randomId().slice(0, 10)) };
}

const newOrigin = (id: string): Origin => ({ id, name: '', place: [], shared: '' });

// An analysis that somebody shares.
async function loadByLink(id: string): Promise<Loaded> {
  const [rules, shared] = await Promise.all([loadRules(), loadShared(id)]);
  const study = studyOf(rules, rules.readPgn(shared.pgn));
  return { rules, study, shared, origin: { ...newOrigin(`shared-${id}`), isGuest: true } };
}

export const AnalysisRoute = (wish: Wish): JSX.Element => <Opened load={() => load(wish)} />;
export const SharedRoute = ({ id }: { id: string }): JSX.Element => <Opened load={() => loadByLink(id)} />;

function Opened({ load: open }: { load: () => Promise<Loaded> }): JSX.Element {
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
  return <AnalysisPage {...loaded} />;
}

// The studies of this device, and the games to begin one with.
export function AnalysisList(): JSX.Element {
  useLanguage();
  useTitle(t('study.title'));
  const [studies, setStudies] = useState(shelf);
  const change = (action: () => void) => {
    action();
    setStudies(shelf());
  };
  return (
    <div class="home analysis-list">
      <h1>{t('study.title')}</h1>
      <p>{t('study.lead')}</p>
      <section aria-labelledby="new-study">
        <h2 id="new-study">{t('study.new')}</h2>
        <ul class="study-games">
          {gameList.map(game => (
            <li key={game.id}>
              <a class="button" href={`/analysis/${game.id}`}>
                {word(game.name)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section class="list" aria-labelledby="kept-studies">
        <h2 id="kept-studies">{t('study.kept')}</h2>
        {studies.length === 0 && <p class="note">{t('study.none')}</p>}
        <div class="game-cards">
          {studies.map(study => (
            <Card
              key={study.id}
              study={study}
              onRename={name => change(() => shelve({ ...study, name }))}
              onDelete={() => change(() => unshelve(study.id))}
            />
          ))}
        </div>
      </section>
      <SharedList />
    </div>
  );
}

interface CardProps {
  study: ReturnType<typeof shelf>[number];
  onRename: (name: string) => void;
  onDelete: () => void;
}

function Card({ study, onRename, onDelete }: CardProps): JSX.Element | null {
  const info = gameInfo(study.variant);
  const [isSure, setSure] = useState(false);
  if (!info) return null;
  const name = study.name || word(info.name);
  return (
    <article class="game-card study-card">
      <a
        class="game-card-name"
        href={`/analysis/${study.variant}?id=${study.id}`}
        aria-label={`${name}, ${dateText(study.at)}`}
      >
        <MiniBoard
          variant={study.variant}
          files={info.files}
          ranks={info.ranks}
          fen={study.fen}
          last=""
          orientation="w"
        />
      </a>
      <input
        aria-label={t('study.name')}
        value={study.name}
        maxLength={80}
        placeholder={word(info.name)}
        onChange={event => onRename(event.currentTarget.value.trim())}
      />
      <span class="game-card-foot">
        <time class="note" dateTime={new Date(study.at).toISOString()}>
          {dateText(study.at)}
        </time>
        {study.shared && (
          <a class="note" href={`/study/${study.shared}`}>
            {t('share.shared')}
          </a>
        )}
        {isSure ? (
          <button type="button" class="button danger small" onClick={onDelete}>
            {t('games.deleteSure')}
          </button>
        ) : (
          <IconButton icon="trash" label={t('study.deleteStudy')} onClick={() => setSure(true)} />
        )}
      </span>
    </article>
  );
}
