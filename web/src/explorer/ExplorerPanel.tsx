// The opening explorer: the moves of a position, in the book grown from self-play and in the games of this server.
import '../styles/explorer.css';
import type { JSX } from 'preact';
import { gameUi } from '../games';
import type { Explored as PlayedHere } from '../generated/contract';
import { numberText, t } from '../i18n';
import { dateText } from '../lib/dates';
import { resultOf, wireSeatName } from '../pages/lists';
import { moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import type { GameState, VariantInfo } from '../rules/rules';
import { forFirst, scoreSentence, scoreText } from '../study/scores';
import type { StudyView } from '../study/useStudy';
import { Switch } from '../ui/controls';
import type { BookMove, Results } from './book';
import { countOf, rowsOf, type Row } from './rows';
import { useExplorer, type Explored } from './useExplorer';

interface Props {
  view: StudyView;
  game: GameState;
  isOn: boolean;
  toggle: () => void;
  onPoint: (uci: string) => void; // at a move of the table; empty: at none
}

export function ExplorerPanel({ view, game, isOn, toggle, onPoint }: Props): JSX.Element {
  const explored = useExplorer(game.variant, game.key, isOn);
  return (
    <section class="explorer" aria-label={t('explorer.title')}>
      <div class="engine-head">
        <Switch label={t('explorer.title')} value={isOn} onChange={toggle} />
      </div>
      {isOn && <Content view={view} game={game} explored={explored} onPoint={onPoint} />}
    </section>
  );
}

interface ContentProps extends Pick<Props, 'view' | 'game' | 'onPoint'> {
  explored: Explored;
}

function Content({ view, game, explored, onPoint }: ContentProps): JSX.Element {
  const { variant } = view.study;
  const { book, played } = explored;
  const known = typeof book === 'object' ? book.positions.get(game.key) : undefined;
  const here = typeof played === 'object' ? played : undefined;
  const rows = rowsOf(known ?? [], (here?.moves ?? []) as { move: string; results: Results }[], game.legal);
  return (
    <>
      {rows.length > 0 && <Moves view={view} rows={rows} onPoint={onPoint} />}
      <p class="note" role="status">
        {bookNote(explored, known !== undefined)} {playedNote(explored)}
      </p>
      {here && here.latest.length > 0 && <Latest games={here.latest} variant={variant} />}
    </>
  );
}

function bookNote({ book }: Explored, isKnown: boolean): string {
  if (book === 'loading') return t('explorer.loading');
  if (book === 'failed') return t('explorer.failed');
  if (book === undefined) return t('explorer.noBook');
  return isKnown ? t('explorer.about', { games: book.games, nodes: book.nodes }) : t('explorer.outOfBook');
}

function playedNote({ played }: Explored): string {
  if (played === undefined) return '';
  if (played === 'offline') return t('explorer.offline');
  if (played === 'busy') return t('explorer.busy');
  const { games } = played;
  if (games === 0) return t('explorer.nobody');
  return played.complete ? t('explorer.games', { games }) : t('explorer.someGames', { games });
}

function Moves({ view, rows, onPoint }: { view: StudyView; rows: Row[] } & Pick<Props, 'onPoint'>): JSX.Element {
  const { study, node } = view;
  const rules = study.at(node);
  const inBook = rows.map(({ book }) => countOf(book?.results));
  const onServer = rows.map(({ here }) => countOf(here));
  const play = (uci: string) => {
    onPoint('');
    view.play(uci);
  };
  return (
    <table class="explorer-moves" onPointerLeave={() => onPoint('')}>
      <caption class="sr-only">{t('explorer.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('explorer.move')}</th>
          <th scope="col">{t('explorer.engine')}</th>
          <th scope="col">{t('explorer.selfPlay')}</th>
          <th scope="col">{t('explorer.here')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ uci, book, here }) => (
          <tr key={uci} onClick={() => play(uci)} onPointerEnter={() => onPoint(uci)}>
            <th scope="row">
              <button
                type="button"
                class="explorer-move"
                onFocus={() => onPoint(uci)}
                onBlur={() => onPoint('')}
                onClick={event => {
                  event.stopPropagation();
                  play(uci);
                }}
              >
                {moveText(rules.read(uci), study.variant)}
              </button>
            </th>
            <td class="explorer-verdict">{book?.verdict && <Verdict view={view} verdict={book.verdict} />}</td>
            <td>{book && <Frequency results={book.results} counts={inBook} variant={study.variant} />}</td>
            <td>{here && <Frequency results={here} counts={onServer} variant={study.variant} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ view, verdict }: { view: StudyView; verdict: NonNullable<BookMove['verdict']> }): JSX.Element {
  const { study, node } = view;
  const score = forFirst(verdict.score, node.step.turn);
  const sentence = scoreSentence(score, [], study.variant, study.at(node));
  const depth = t('study.depth', { depth: verdict.depth });
  return <span title={sentence ? `${sentence} · ${depth}` : depth}>{scoreText(score)}</span>;
}

// How often a move was played, and how the games ended: a bar in the colours of the sides, the longest for the move that
// was played most often. `counts` are those of all moves.
function Frequency(props: { results: Results; counts: number[]; variant: VariantInfo }): JSX.Element {
  const { results, counts, variant } = props;
  const games = countOf(results);
  const [first, second] = gameUi(variant.id).sides;
  const percent = (part: number, of: number) => Math.round((100 * part) / Math.max(of, 1));
  const text = t('explorer.results', {
    games,
    percent: percent(
      games,
      counts.reduce((sum, count) => sum + count, 0)
    ),
    first: sideName(variant, 'w'),
    wins: percent(results[0], games),
    draws: percent(results[1], games),
    second: sideName(variant, 'b'),
    losses: percent(results[2], games),
  });
  return (
    <span class="frequency" role="img" aria-label={text} title={text}>
      <span class="frequency-count">{numberText(games)}</span>
      <span class="frequency-room">
        <span class="frequency-bar" style={{ width: `${(100 * games) / Math.max(...counts, 1)}%` }}>
          <span class={`won side-${first}`} style={{ flexGrow: results[0] }} />
          <span class="drawn" style={{ flexGrow: results[1] }} />
          <span class={`won side-${second}`} style={{ flexGrow: results[2] }} />
        </span>
      </span>
    </span>
  );
}

function Latest({ games, variant }: { games: PlayedHere['latest']; variant: VariantInfo }): JSX.Element {
  const names = (game: PlayedHere['latest'][number], side: 'w' | 'b') =>
    game.seats
      .filter(({ color }) => color === side)
      .map(wireSeatName)
      .join(' · ');
  const [first, second] = gameUi(variant.id).sides;
  return (
    <details class="explorer-games">
      <summary>{t('explorer.latest')}</summary>
      <ul>
        {games.map(game => (
          <li key={game.game}>
            <a class="text-link" href={`/game/${game.game}`}>
              <span class={`side-name side-${first}`}>{names(game, 'w')}</span> –{' '}
              <span class={`side-name side-${second}`}>{names(game, 'b')}</span>
            </a>{' '}
            <span class="note">
              {game.outcome && resultOf(game, game.outcome)} · {dateText(game.at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
