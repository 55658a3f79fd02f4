// The page on which a game is studied.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/study.css';
import '../styles/review.css';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { EndingPanel } from '../endings/EndingPanel';
import { ExplorerPanel } from '../explorer/ExplorerPanel';
import { useExplorerSwitch } from '../explorer/useExplorer';
import { gameUi } from '../games';
import { shownLanguage, t, tc, word } from '../i18n';
import { editorAddress } from '../lib/router';
import { recall, remember, settings } from '../lib/settings';
import { shownGame } from '../lib/shown';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { ExportDialog } from '../play/Export';
import { MoveInput } from '../play/MoveInput';
import { sideName } from '../play/PlayerBar';
import { Unkept } from '../play/Unkept';
import { Charts } from '../review/Charts';
import { LessonPanel } from '../review/LessonPanel';
import { ReviewPanel } from '../review/ReviewPanel';
import { useLesson } from '../review/useLesson';
import { useReview } from '../review/useReview';
import type { GameState, Rules, Side, VariantInfo } from '../rules/rules';
import { ActionButton, Icon, IconButton, Segmented } from '../ui/controls';
import { Elsewhere } from './Elsewhere';
import { EnginePanel } from './EnginePanel';
import { OpenFile, useGiven } from './Files';
import { Meters } from './Meters';
import { MoveButtons } from './MoveButtons';
import { MoveTree, type TreeStyle } from './MoveTree';
import { NodeEditor } from './NodeEditor';
import { EvalBar } from './EvalBar';
import { ShareDialog, SharedBar } from './Share';
import type { Shared } from './sharing';
import type { Study } from './study';
import { StudyBoard } from './StudyBoard';
import { useThinking } from './useThinking';
import { useStudy, type Origin, type OwnStudy, type StudyView } from './useStudy';

interface Props {
  rules: Rules;
  study: Study;
  origin: Origin;
  shared?: Shared; // it was opened by its link
  running?: string; // the id of a game that is still being played: nothing here may help with it
  wish: { side: Side; review: boolean }; // who is nearest at first, and whether to begin with a review
}

const STYLE_KEY = 'serai.study-moves';

export function AnalysisPage({ rules, study, origin, wish, shared, running }: Props): JSX.Element {
  const own = useStudy(study, origin);
  const review = useReview(rules, own, origin.id, wish.review && !running);
  const learning = useLesson(rules, own, review);
  const { lesson } = learning;
  const view = learning.view ?? own; // what is on the board
  const { node } = view;
  const { variant } = study;
  const { pieces, boardSize } = useStore(settings);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const [bottom, setBottom] = useState<Side>(wish.side);
  const [refusal, setRefusal] = useState('');
  const [isOn, setOn] = useState(false);
  const explorer = useExplorerSwitch(own.node);
  const game = useMemo(() => view.study.state(node), [node]);
  const shown = useThinking(rules, view, game, isOn && !lesson && !review.progress && !running);
  const flip = () => setBottom(bottom === 'w' ? 'b' : 'w');

  useEffect(() => void usePieces(variant.id, pieces), [variant.id, pieces]);
  useEffect(() => shownGame.set(variant.id), [variant.id]);
  useLayoutEffect(() => setRefusal(''), [node]);
  useTitle(`${t('study.title')} · ${word(variant.name)}`);
  useStudyKeys(view, { f: flip, ...(lesson || running ? {} : { e: () => setOn(!isOn), x: explorer.toggle }) });

  const chances = shown.best?.chances ?? (lesson ? undefined : study.chancesAt(node));
  const verdict = shown.best ? shown.best.verdict : node.verdict;
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
        <Elsewhere view={own} />
        <Meters game={game} variant={variant} />
        {!lesson && <NodeEditor view={own} />}
      </aside>
      <div class="study-board">
        {chances && <EvalBar verdict={verdict} chances={chances} variant={variant} bottom={bottom} />}
        <StudyBoard
          view={view}
          game={lesson && !lesson.isAsking ? { ...game, legal: [] } : game}
          bottom={bottom}
          handle={handle}
          best={explorer.pointed && !lesson ? [explorer.pointed] : shown.arrows}
          threat={shown.threat}
          hints={learning.hints}
          onRefused={setRefusal}
        />
      </div>
      {!lesson && !running && <Charts view={own} line={review.line} judgement={review.judgement} />}
      <aside class="study-right" aria-label={t('play.actions')}>
        {shared && !lesson && <SharedBar view={own} shared={shared} />}
        {lesson ? (
          <LessonPanel lesson={lesson} onEnd={learning.stop} />
        ) : (
          <>
            {running ? (
              <Running game={running} />
            ) : (
              <EnginePanel view={own} bottom={bottom} isOn={isOn} onSwitch={setOn} {...shown.panel} />
            )}
            <Moves view={own} />
            {!running && (
              <>
                <EndingPanel view={own} game={game} onPoint={explorer.onPoint} />
                <ReviewPanel
                  view={own}
                  review={review}
                  onLearn={side => {
                    setBottom(side);
                    learning.start(side);
                  }}
                />
                <ExplorerPanel view={own} game={game} {...explorer} />
              </>
            )}
            {running ? (
              <div class="controls">
                <MoveButtons game={game} onPlay={uci => void own.play(uci)} />
                <ActionButton icon="flip" label={t('play.flip')} onClick={flip} />
              </div>
            ) : (
              <Tools view={own} rules={rules} game={game} bottom={bottom} onFlip={flip} />
            )}
          </>
        )}
        {game.legal.length > 0 && (
          <MoveInput
            game={game}
            keys={t(lesson ? 'mistakes.keys' : running ? 'own.keys' : 'study.keys')}
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

// Why there is no engine, and the way back.
function Running({ game }: { game: string }): JSX.Element {
  return (
    <div class="notice running">
      <p>{t('own.running')}</p>
      <a class="button" href={`/game/${game}`}>
        {t('own.backToGame')}
      </a>
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

function Moves({ view }: { view: OwnStudy }): JSX.Element {
  const { study, node, go, revision } = view;
  const [style, setStyle] = useState<TreeStyle>(() => (recall<string>(STYLE_KEY) === 'inline' ? 'inline' : 'columns'));
  const { parent, children } = node;
  // A tree of thousands of moves is drawn when something in it changes, not whenever the engine says something.
  const look = [style, useStore(settings), useStore(shownLanguage)];
  const tree = useMemo(() => <MoveTree view={view} style={style} />, [study, revision, node, ...look]);
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
      {tree}
      <div class="stepper">
        <IconButton icon="first" label={t('play.first')} disabled={!parent} onClick={() => go(study.root)} />
        <IconButton icon="prev" label={t('play.prev')} disabled={!parent} onClick={() => go(parent!)} />
        <IconButton icon="next" label={t('play.next')} disabled={!children[0]} onClick={() => go(children[0]!)} />
        <IconButton icon="last" label={t('play.last')} disabled={!children[0]} onClick={() => go(study.end(node))} />
      </div>
    </section>
  );
}

interface ToolsProps {
  rules: Rules;
  view: OwnStudy;
  game: GameState;
  bottom: Side;
  onFlip: () => void;
}

function Tools({ view, rules, game, bottom, onFlip }: ToolsProps): JSX.Element {
  const [open, setOpen] = useState<'take' | 'open' | 'share' | undefined>(undefined);
  const [given, setGiven] = useState<File | string | undefined>(undefined);
  useGiven(what => {
    setGiven(what);
    setOpen('open');
  });
  const { study, node } = view;
  const { variant } = study;
  return (
    <>
      <div class="controls">
        <MoveButtons game={game} onPlay={uci => void view.play(uci)} />
        <ActionButton icon="flip" label={t('play.flip')} onClick={onFlip} />
        <ActionButton icon="download" label={t('export.title')} onClick={() => setOpen('take')} />
        {!view.isGuest && (
          <ActionButton
            icon="link"
            label={t('share.title')}
            word={t('share.button')}
            onClick={() => setOpen('share')}
          />
        )}
        <ActionButton
          icon="plus"
          label={t('study.open')}
          word={t('study.openButton')}
          onClick={() => (setGiven(undefined), setOpen('open'))}
        />
      </div>
      <p class="actions">
        <a class="text-link" href={editorAddress(variant.id, node.step.fen)}>
          {t('editor.edit')}
        </a>
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
          scene={{ variant: variant.id, fen: node.step.fen, last: node.move?.uci ?? '', bottom }}
          edit={editorAddress(variant.id, node.step.fen)}
          name={`serai-${variant.id}-${view.origin.id}`}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'share' && <ShareDialog view={view} onClose={() => setOpen(undefined)} />}
      {open === 'open' && (
        <OpenFile rules={rules} variant={variant.id} given={given} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

// Left and right step through a line, up and down through the alternatives of a move.
function useStudyKeys(view: StudyView, keys: Record<string, () => void>): void {
  // Before the next key can come: it must not find the handlers of the position before.
  useLayoutEffect(() => {
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
