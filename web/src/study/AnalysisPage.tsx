// The page on which a game is studied.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/study.css';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { ExplorerPanel } from '../explorer/ExplorerPanel';
import { useExplorerSwitch } from '../explorer/useExplorer';
import { gameUi } from '../games';
import { t, tc, word } from '../i18n';
import { recall, remember, settings } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { ExportDialog } from '../play/Export';
import { MoveInput } from '../play/MoveInput';
import { isPass } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import { Unkept } from '../play/Unkept';
import type { GameState, Rules, Side, VariantInfo } from '../rules/rules';
import { ActionButton, Icon, IconButton, Segmented } from '../ui/controls';
import { EnginePanel } from './EnginePanel';
import { OpenFile, useGiven } from './Files';
import { MoveTree, type TreeStyle } from './MoveTree';
import { NodeEditor } from './NodeEditor';
import { forFirst, scoreText, shareOf } from './scores';
import type { Study } from './study';
import { StudyBoard } from './StudyBoard';
import { threatAt } from './threat';
import { engineSettings, keepEngineSettings, useEngine } from './useEngine';
import { useStudy, type StudyView } from './useStudy';

interface Props {
  rules: Rules;
  study: Study;
  origin: { id: string; name: string; place: number[] };
}

const STYLE_KEY = 'serai.study-moves';

export function AnalysisPage({ rules, study, origin }: Props): JSX.Element {
  const view = useStudy(study, origin);
  const { node } = view;
  const { variant } = study;
  const { pieces, boardSize } = useStore(settings);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const [bottom, setBottom] = useState<Side>('w');
  const [refusal, setRefusal] = useState('');
  const [isOn, setOn] = useState(false);
  const [isThreat, setThreat] = useState(false);
  const [chosen, setChosen] = useState(engineSettings);
  const explorer = useExplorerSwitch(node);
  const game = useMemo(() => study.state(node), [node]);
  const threat = useMemo(() => threatAt(rules, study, node), [node]);
  const position = { fen: study.root.step.fen, moves: study.moves(node) };
  const asked = !isOn || game.legal.length === 0 ? undefined : isThreat ? threat : position;
  const thinking = useEngine(variant.id, asked, chosen);
  const flip = () => setBottom(bottom === 'w' ? 'b' : 'w');

  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useEffect(() => shownGame.set(variant.id), [variant.id]);
  useEffect(() => setRefusal(''), [node]);
  useTitle(`${t('study.title')} · ${word(variant.name)}`);
  useStudyKeys(view, { f: flip, e: () => setOn(!isOn), x: explorer.toggle });

  const first = thinking.lines.map(line => line.moves[0]).filter(move => move !== undefined);
  const best = thinking.lines[0] && !isThreat ? forFirst(thinking.lines[0].score, node.step.turn) : undefined;
  return (
    <div
      class={`study variant-${variant.id} ${gameUi(variant.id).points ? 'on-points' : ''}`}
      style={{ '--zoom': boardSize / 100 }}
    >
      <aside class="study-left" aria-label={t('play.aboutGame')}>
        <header class="game-head">
          <h1>
            {t('study.title')}: {word(variant.name)}
          </h1>
          <a class="text-link" href={`/rules/${variant.page}`} target="_blank" rel="noopener">
            <Icon name="book" /> {t('play.how')}
          </a>
        </header>
        <div class="game-status">
          {refusal ? (
            <p class="refusal" role="alert">
              {refusal}
            </p>
          ) : (
            <p role="status">{statusOf(game, variant)}</p>
          )}
        </div>
        <Unkept of="study" />
        <Meters game={game} variant={variant} />
        <NodeEditor view={view} />
      </aside>
      <div class="study-board">
        {isOn && best && <EvalBar share={shareOf(best)} text={scoreText(best)} bottom={bottom} />}
        <StudyBoard
          view={view}
          game={game}
          bottom={bottom}
          handle={handle}
          best={explorer.pointed ? [explorer.pointed] : isThreat ? [] : first}
          threat={isThreat ? (first[0] ?? '') : ''}
          onRefused={setRefusal}
        />
      </div>
      <aside class="study-right" aria-label={t('play.actions')}>
        <EnginePanel
          view={view}
          bottom={bottom}
          isOn={isOn}
          onSwitch={setOn}
          thinking={thinking}
          chosen={chosen}
          onChoose={settled => {
            setChosen(settled);
            keepEngineSettings(settled);
          }}
          isThreat={isThreat && threat !== undefined}
          onThreat={isOn && threat ? () => setThreat(!isThreat) : undefined}
        />
        <ExplorerPanel view={view} game={game} {...explorer} />
        <Moves view={view} />
        <Tools view={view} rules={rules} game={game} origin={origin} onFlip={flip} />
        {game.legal.length > 0 && (
          <MoveInput
            game={game}
            keys={t('study.keys')}
            onMove={text => {
              const refused = view.play(text.trim());
              setRefusal(refused);
              return refused === '';
            }}
          />
        )}
      </aside>
    </div>
  );
}

function statusOf(game: GameState, variant: VariantInfo): string {
  const { winner, reason } = game.outcome;
  if (winner === 'draw') return `${t('over.draw')} · ${tc('reason', reason)}`;
  if (winner) return `${t('over.win', { side: sideName(variant, winner) })} · ${tc('reason', reason)}`;
  const status = t('play.turn', { side: sideName(variant, game.turn) });
  return game.check ? t('play.check', { status }) : status;
}

// The counters of the game: what each side has, or how far a count has come.
function Meters({ game, variant }: { game: GameState; variant: VariantInfo }): JSX.Element | null {
  const shown = game.meters.filter(meter => meter.active);
  if (shown.length === 0) return null;
  return (
    <dl class="study-meters">
      {shown.map(meter => (
        <div key={meter.id}>
          <dt>{tc('meterName', meter.id)}</dt>
          <dd>
            {meter.w !== undefined
              ? `${sideName(variant, 'w')} ${meter.w} : ${meter.b} ${sideName(variant, 'b')}`
              : `${meter.value} / ${meter.limit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function EvalBar({ share, text, bottom }: { share: number; text: string; bottom: Side }): JSX.Element {
  return (
    <div class={`eval-bar ${bottom === 'b' ? 'reversed' : ''}`} role="img" aria-label={t('study.evaluation', { text })}>
      <div class="eval-fill" style={{ height: `${share * 100}%` }} />
      <span class="eval-text">{text}</span>
    </div>
  );
}

function Moves({ view }: { view: StudyView }): JSX.Element {
  const { study, node, go } = view;
  const [style, setStyle] = useState<TreeStyle>(() => (recall<string>(STYLE_KEY) === 'inline' ? 'inline' : 'columns'));
  const { parent, children } = node;
  return (
    <section class="moves" aria-label={t('play.moves')}>
      <div class="moves-head">
        <h2>{t('play.moves')}</h2>
        <Segmented<TreeStyle>
          label={t('study.movesAs')}
          value={style}
          options={[
            { value: 'columns', label: t('study.columns') },
            { value: 'inline', label: t('study.inline') },
          ]}
          onChange={value => {
            setStyle(value);
            remember(STYLE_KEY, value);
          }}
        />
      </div>
      <MoveTree view={view} style={style} />
      <div class="stepper">
        <IconButton icon="first" label={t('play.first')} disabled={!parent} onClick={() => go(study.root)} />
        <IconButton icon="prev" label={t('play.prev')} disabled={!parent} onClick={() => go(parent!)} />
        <IconButton icon="next" label={t('play.next')} disabled={!children[0]} onClick={() => go(children[0]!)} />
        <IconButton icon="last" label={t('play.last')} disabled={!children[0]} onClick={() => go(study.end(node))} />
      </div>
    </section>
  );
}

interface ToolsProps extends Props {
  view: StudyView;
  game: GameState;
  onFlip: () => void;
}

function Tools({ view, rules, game, origin, onFlip }: Omit<ToolsProps, 'study'>): JSX.Element {
  const [open, setOpen] = useState<'take' | 'open' | undefined>(undefined);
  const [given, setGiven] = useState<File | string | undefined>(undefined);
  useGiven(what => {
    setGiven(what);
    setOpen('open');
  });
  const { study, node } = view;
  const pass = game.legal.find(isPass);
  const { variant } = study;
  return (
    <>
      <div class="controls">
        {pass && <ActionButton icon="pass" label={t('janggi.pass')} onClick={() => void view.play(pass)} />}
        <ActionButton icon="flip" label={t('play.flip')} onClick={onFlip} />
        <ActionButton icon="download" label={t('export.title')} onClick={() => setOpen('take')} />
        <ActionButton
          icon="plus"
          label={t('study.open')}
          word={t('study.openButton')}
          onClick={() => (setGiven(undefined), setOpen('open'))}
        />
      </div>
      <p class="actions">
        <a class="text-link" href={`/local/${variant.id}?fen=${encodeURIComponent(node.step.fen)}`}>
          {t('study.playHere')}
        </a>
        <a class="text-link" href="/analysis">
          {t('study.list')}
        </a>
      </p>
      {open === 'take' && (
        <ExportDialog
          file={study.pgn()}
          fen={node.step.fen}
          name={`serai-${variant.id}-${origin.id}.pgn`}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'open' && (
        <OpenFile rules={rules} variant={variant.id} given={given} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

// Left and right step through a line, up and down through the alternatives of a move.
function useStudyKeys(view: StudyView, keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, textarea, select, dialog')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { study, node, go } = view;
      const siblings = node.parent?.children ?? [node];
      const beside = (by: number) => siblings[(siblings.indexOf(node) + by + siblings.length) % siblings.length]!;
      if (event.key === 'ArrowLeft') go(node.parent ?? node);
      else if (event.key === 'ArrowRight') go(node.children[0] ?? node);
      else if (event.key === 'ArrowUp') go(beside(-1));
      else if (event.key === 'ArrowDown') go(beside(1));
      else if (event.key === 'Home') go(study.root);
      else if (event.key === 'End') go(study.end(node));
      else if (keys[event.key]) keys[event.key]!();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
