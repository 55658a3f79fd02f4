// East-West Fusion chess and its family: the race for points, two royals, castling, partners.
import { Piece } from '../board/MiniRow';
import { t, word } from '../i18n';
import type { Meter } from '../rules/rules';
import { Balance, meterOf, QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

// The pieces that each partner of the team game commands.
const COMMANDS = { east: 'GAEHJC', west: 'KQRBNP' } as const;

function Partners({ state, bottom }: GameContext) {
  return (
    <dl class="partners">
      {(['east', 'west'] as const).map(team => {
        const yours = state.seats.some(seat => seat.you && seat.team === team) && !state.seats.every(seat => seat.you);
        return (
          <div key={team} class={yours ? 'yours' : ''}>
            <dt>{yours ? t('team.yours', { team: t(`team.${team}`) }) : t(`team.${team}`)}</dt>
            <dd class="pieces">
              {[...COMMANDS[team]].map(letter => (
                <Piece key={letter} letter={letter} side={bottom} />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Steps({ steps }: { steps: Meter }) {
  const limit = steps.limit ?? 0;
  const value = steps.value ?? 0;
  if (!steps.active || value > limit) return <p class="note">{t('meter.stepsOff')}</p>;
  const label = t('meter.steps', { value, limit });
  return (
    <div class="steps">
      <div class="steps-label">{label}</div>
      <progress max={limit} value={value} aria-label={label} />
      <p class="note">{t('meter.stepsOn', { limit })}</p>
    </div>
  );
}

function Hints({ game }: GameContext) {
  const [board = '', , rights = ''] = game.fen.split(' ');
  return (
    <>
      {/[kK]/.test(board) && <p class="note">{t('fusion.royals')}</p>}
      {/[Kk]/.test(rights) && <p class="note">{t('fusion.castle')}</p>}
    </>
  );
}

function Panel(context: GameContext) {
  const { game, variant, state } = context;
  const score = meterOf(game.meters, 'score');
  const steps = meterOf(game.meters, 'steps');
  const lead = (score?.w ?? 0) - (score?.b ?? 0);
  const over = state.status === 'over';
  return (
    <div class="panel">
      {score && <Balance label={t('meter.score')} meter={score} variant={variant} sides={['red', 'black']} />}
      <p class="note">
        {lead === 0
          ? t('fusion.level')
          : t('fusion.lead', { side: word(variant.colors[lead > 0 ? 0 : 1]), points: Math.abs(lead) })}
      </p>
      {variant.seats === 4 && <Partners {...context} />}
      {steps && !over && <Steps steps={steps} />}
      {!over && <Hints {...context} />}
      <QuietClock meters={game.meters} />
    </div>
  );
}

export const fusion: GameUi = { points: false, coordinates: 'algebraic', sides: ['red', 'black'], Panel };
