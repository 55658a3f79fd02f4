// East-West Fusion chess and its family: the race for points, two royals, castling, partners.
import { t, word } from '../i18n';
import { Balance, meterOf, QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

function Panel({ game, variant }: GameContext) {
  const score = meterOf(game.meters, 'score');
  const steps = meterOf(game.meters, 'steps');
  const limit = steps?.limit ?? 0;
  const lead = (score?.w ?? 0) - (score?.b ?? 0);
  const board = game.fen.split(' ')[0] ?? '';
  return (
    <div class="panel">
      {score && <Balance label={t('meter.score')} meter={score} variant={variant} sides={['red', 'black']} />}
      <p class="note">
        {lead === 0
          ? t('fusion.level')
          : t('fusion.lead', { side: word(variant.colors[lead > 0 ? 0 : 1]), points: Math.abs(lead) })}
      </p>
      {steps &&
        (steps.active && (steps.value ?? 0) <= limit ? (
          <div class="steps">
            <div class="steps-label">{t('meter.steps', { value: steps.value ?? 0, limit })}</div>
            <progress
              max={limit}
              value={steps.value ?? 0}
              aria-label={t('meter.steps', { value: steps.value ?? 0, limit })}
            />
            <p class="note">{t('meter.stepsOn', { limit })}</p>
          </div>
        ) : (
          <p class="note">{t('meter.stepsOff')}</p>
        ))}
      {/[kK]/.test(board) && <p class="note">{t('fusion.royals')}</p>}
      {/[Kk]/.test(game.fen.split(' ')[2] ?? '') && <p class="note">{t('fusion.castle')}</p>}
      <QuietClock meters={game.meters} />
    </div>
  );
}

export const fusion: GameUi = { points: false, coordinates: 'algebraic', sides: ['red', 'black'], Panel };
