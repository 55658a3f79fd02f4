// The analyses of this device, and the games to begin one with.
import '../styles/panels.css';
import '../styles/study.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import { t, useLanguage, word } from '../i18n';
import { dateText } from '../lib/dates';
import { downloadPgn } from '../lib/download';
import { loadRules } from '../lib/loadRules';
import { recall, remember } from '../lib/settings';
import { useTitle } from '../lib/title';
import { gameInfo, gameList } from '../lib/variants';
import { Unkept } from '../play/Unkept';
import type { Rules } from '../rules/rules';
import { Icon, IconButton } from '../ui/controls';
import { MOST_NAME, OpenFile, useGiven } from './Files';
import { SharedList } from './SharedList';
import { followShelf, shelf, shelve, shelved, unshelve, type Shelved } from './shelf';

const MANY = 8; // from here on there is a search
const LAST_GAME = 'serai.study-game';

const nameOf = (study: Shelved): string => {
  const info = gameInfo(study.variant);
  return study.name || (info ? word(info.name) : study.variant);
};
// The analysis as a file. Its name stands where the occasion of a game would, if that is unknown.
export const fileOf = ({ name, pgn }: Shelved): string =>
  name ? pgn.replace('[Event "?"]', () => `[Event "${name.replace(/["\\]/g, '\\$&')}"]`) : pgn;
// Whether a name, or the game in the reader's language, English or Chinese, has all words of a search in it.
export function fits(study: Shelved, search: string): boolean {
  const info = gameInfo(study.variant);
  const text = [study.name, info && word(info.name), info?.name.en, info?.name.zh, study.variant]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(part => text.includes(part));
}

export function AnalysisList(): JSX.Element {
  useLanguage();
  useTitle(t('study.title'));
  const [studies, setStudies] = useState(shelf);
  const [search, setSearch] = useState('');
  const [gone, setGone] = useState<Shelved | undefined>(undefined); // what was deleted last
  const refresh = () => setStudies(shelf());
  useEffect(() => followShelf(refresh), []);
  const change = (action: () => unknown) => {
    action();
    refresh();
  };
  const shown = studies.filter(study => fits(study, search));
  return (
    <div class="home analysis-list">
      <h1>{t('study.title')}</h1>
      <p>{t('study.lead')}</p>
      <Unkept of="study" />
      <section aria-labelledby="new-study">
        <h2 id="new-study">{t('study.new')}</h2>
        <ul class="study-games">
          {gameList.map(game => (
            <li key={game.id}>
              <a class="button" href={`/analysis/${game.id}`} onClick={() => remember(LAST_GAME, game.id)}>
                {word(game.name)}
              </a>
            </li>
          ))}
          <li>
            <Opener />
          </li>
        </ul>
      </section>
      <p>
        <a class="text-link" href="/editor">
          <Icon name="edit" /> {t('editor.title')}
        </a>
      </p>
      <section class="list" aria-labelledby="kept-studies">
        <div class="study-list-head">
          <h2 id="kept-studies">{t('study.kept')}</h2>
          {studies.length > 0 && <ExportAll studies={shown} />}
        </div>
        {studies.length >= MANY && (
          <input
            type="search"
            aria-label={t('study.search')}
            placeholder={t('study.search')}
            value={search}
            onInput={event => setSearch(event.currentTarget.value)}
          />
        )}
        <p class="study-undo" role="status">
          {gone && (
            <>
              {t('study.deleted', { name: nameOf(gone) })}{' '}
              <button
                type="button"
                class="button small"
                onClick={() => {
                  // A tab that has it open may have kept it again.
                  change(() => shelved(gone.id) || shelve(gone));
                  setGone(undefined);
                }}
              >
                <Icon name="undo" /> {t('study.undo')}
              </button>
            </>
          )}
        </p>
        {studies.length === 0 && <p class="note">{t('study.none')}</p>}
        {studies.length > 0 && shown.length === 0 && <p class="note">{t('study.noMatch')}</p>}
        <div class="game-cards">
          {shown.map(study => (
            <Card
              key={study.id}
              study={study}
              onRename={name => change(() => shelve({ ...(shelved(study.id) ?? study), name }))}
              onDelete={() => {
                change(() => unshelve(study.id));
                setGone(study);
              }}
            />
          ))}
        </div>
      </section>
      <SharedList />
    </div>
  );
}

// A file or text to begin with, typed, chosen, or dropped and pasted on the page.
function Opener(): JSX.Element {
  const [rules, setRules] = useState<Rules | undefined>(undefined);
  const [given, setGiven] = useState<File | string | undefined>(undefined);
  const open = (what: File | string | undefined) => {
    setGiven(what);
    void loadRules().then(setRules);
  };
  useGiven(open);
  const last = recall<string>(LAST_GAME) ?? '';
  return (
    <>
      <button type="button" class="button" onClick={() => open(undefined)}>
        <Icon name="plus" /> {t('study.open')}
      </button>
      {rules && (
        <OpenFile
          rules={rules}
          variant={gameInfo(last)?.id ?? gameList[0]!.id}
          given={given}
          onClose={() => setRules(undefined)}
        />
      )}
    </>
  );
}

function ExportAll({ studies }: { studies: Shelved[] }): JSX.Element {
  return (
    <button
      type="button"
      class="button small"
      disabled={studies.length === 0}
      onClick={() => downloadPgn(studies.map(fileOf).join(''), 'serai-analyses.pgn')}
    >
      <Icon name="download" /> {t('study.exportAll')}
    </button>
  );
}

interface CardProps {
  study: Shelved;
  onRename: (name: string) => void;
  onDelete: () => void;
}

function Card({ study, onRename, onDelete }: CardProps): JSX.Element | null {
  const info = gameInfo(study.variant);
  if (!info) return null;
  const name = nameOf(study);
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
        type="text"
        aria-label={t('study.name')}
        value={study.name}
        maxLength={MOST_NAME}
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
        <IconButton
          icon="download"
          label={t('study.exportOne')}
          onClick={() => downloadPgn(fileOf(study), `serai-${study.variant}-${study.id}.pgn`)}
        />
        <IconButton icon="trash" label={t('study.deleteStudy')} onClick={onDelete} />
      </span>
    </article>
  );
}
