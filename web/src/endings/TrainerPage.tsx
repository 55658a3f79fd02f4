// The trainer of endings: a position to be won before the count runs out, and the next one.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/learn.css';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import type { BoardHandle } from '../board/Board';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import { courseAddress } from '../learn/catalog';
import { Next } from '../learn/Frame';
import { LessonBoard } from '../learn/LessonBoard';
import { arrowOf } from '../learn/session';
import { hintText, illegalText, outcomeText, pieceName } from '../learn/words';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { MoveInput } from '../play/MoveInput';
import { sound } from '../play/usePlay';
import { RuleError, type Rules, type VariantInfo } from '../rules/rules';
import { Meters } from '../study/Meters';
import { Icon, Select } from '../ui/controls';
import { winningOf } from './ending';
import { endingsAtHand, EndingTrainer, ENDINGS, type Ending, type TrainerState } from './trainer';

// "king and chariot", of one side.
function menText(variant: VariantInfo, men: string): string {
  return [...men].map(letter => pieceName(variant, letter)).join(t('trainer.and'));
}
function endingText(variant: VariantInfo, { men }: Ending): string {
  return t('trainer.against', { men: menText(variant, men[0]), others: menText(variant, men[1]) });
}

export function TrainerPage({ rules, game }: { rules: Rules; game: string }): JSX.Element {
  const [endings, setEndings] = useState<readonly Ending[]>([ENDINGS[game]![0]!]);
  const [trainer] = useState(() => new EndingTrainer(rules, game, endings[0]!));
  const [chosen, choose] = useState(0);
  const state = useStore(trainer.state);
  const { pieces, boardSize } = useStore(settings);
  const { variant } = trainer;
  useEffect(() => void usePieces(game, pieces), [game, pieces]);
  useEffect(() => {
    void trainer.find();
    return () => trainer.close();
  }, [trainer]);
  useEffect(() => {
    const aborter = new AbortController();
    endingsAtHand(game, aborter.signal).then(setEndings, () => {}); // left before it was answered
    return () => aborter.abort();
  }, [game]);
  useTitle(`${t('trainer.title')} · ${word(variant.name)}`);
  return (
    <div
      class={`learn variant-${game} ${gameUi(game).points ? 'on-points' : ''}`}
      style={{ '--zoom': boardSize / 100, '--shape': variant.files / variant.ranks }}
    >
      <header class="learn-head">
        <a class="text-link" href={courseAddress(game)}>
          <Icon name="prev" /> {t('learn.lessonsOf', { game: word(variant.name) })}
        </a>
        <h1>{t('trainer.title')}</h1>
      </header>
      <section class="learn-task">
        <p class="learn-text">{t('trainer.lead')}</p>
        <Select
          label={t('trainer.choose')}
          value={String(chosen)}
          options={endings.map((ending, i) => ({ value: String(i), label: endingText(variant, ending) }))}
          onChange={value => {
            choose(Number(value));
            void trainer.find(endings[Number(value)]);
          }}
        />
      </section>
      <Play trainer={trainer} state={state} />
    </div>
  );
}

function Play({ trainer, state }: { trainer: EndingTrainer; state: TrainerState }): JSX.Element {
  const { variant } = trainer;
  const { phase, step, game, hint, shortest } = state;
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const [refusal, setRefusal] = useState('');
  useEffect(() => setRefusal(''), [step]);
  useEffect(() => {
    if (step.move) sound(step.captured ? 'capture' : 'move');
  }, [step]);
  const refuse = (error: RuleError, uci: string) => {
    setRefusal(illegalText(variant, error, step.fen, uci));
    sound('illegal');
    handle.adapter?.restore();
  };
  const play = (text: string): boolean => {
    if (phase !== 'you') return false; // the field stays, and with it the focus, while the other side moves
    try {
      void trainer.move(text);
      return true;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      refuse(error, text);
      return false;
    }
  };
  const refused = (from: string, to: string) => {
    const error = trainer.whyNot(from + to);
    if (error) refuse(error, from + to);
  };
  return (
    <>
      <div class="learn-board">
        {shortest > 0 && (
          <LessonBoard
            variant={variant}
            step={step}
            moves={phase === 'you' ? game.legal : []}
            bottom="w"
            marks={[]}
            hints={hint ? [{ ...arrowOf(hint), brush: 'green' }] : []}
            handle={handle}
            onMove={play}
            onRefused={refused}
          />
        )}
      </div>
      <section class="learn-answer">
        <p class="learn-verdict" role="status">
          {refusal || statusOf(variant, state)}
        </p>
        {shortest > 0 && <Meters game={game} variant={variant} />}
        <Actions trainer={trainer} state={state} />
        {(phase === 'you' || phase === 'reply') && <MoveInput game={game} keys="" onMove={play} />}
      </section>
    </>
  );
}

function statusOf(variant: VariantInfo, state: TrainerState): string {
  const { phase, report, game, step, shortest, made, slips, trouble, hint } = state;
  if (phase === 'finding') return t('trainer.finding');
  if (phase === 'failed') return t(`trainer.${trouble}`);
  if (phase === 'reply') return t('trainer.reply');
  if (phase === 'slipped') return t('trainer.slipped');
  if (phase === 'over') {
    if (game.outcome.winner !== 'w') return t('guided.draw', { reason: outcomeText(variant, game.outcome) });
    return `${t('trainer.won', { made, shortest })} ${slips > 0 ? t('trainer.slips', { slips }) : ''}`.trim();
  }
  const yours = t('trainer.you', { allowed: report ? winningOf(report, 'w')!.allowed : 0 });
  return hint ? `${yours} ${hintText(variant, step.fen, hint, true)}` : yours;
}

function Actions({ trainer, state: { phase } }: { trainer: EndingTrainer; state: TrainerState }): JSX.Element | null {
  if (phase === 'finding') return null;
  if (phase === 'failed') return <Next label={t('learn.tryAgain')} onNext={() => void trainer.resume()} />;
  if (phase === 'over') return <Next label={t('trainer.next')} onNext={() => void trainer.find()} />;
  return (
    <>
      {phase === 'slipped' && <Next label={t('learn.tryAgain')} onNext={() => trainer.retry()} />}
      <div class="actions">
        {phase !== 'slipped' && (
          <button type="button" class="button" onClick={() => trainer.hint()}>
            <Icon name="hint" /> {t('learn.hint')}
          </button>
        )}
        <button type="button" class="button" onClick={() => void trainer.find()}>
          {t('trainer.next')}
        </button>
      </div>
    </>
  );
}
