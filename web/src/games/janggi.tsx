// Janggi and its dialects: choice of setup, pass with its consequence, bikjang and points where the rules have them.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { splitMove } from '../board/squares';
import { MiniRow } from '../board/MiniRow';
import { t, tc, word } from '../i18n';
import { isPass } from '../play/moveText';
import type { Action, Side, VariantInfo } from '../rules/rules';
import { Balance, meterOf, QuietClock } from './meters';
import type { ChoiceContext, GameContext, GameUi } from './types';

// What a pass would do, in words.
function consequence({ game, side }: GameContext, pass: Action): string {
  const { winner, reason } = pass.then;
  if (winner === '') return t('janggi.pass.open');
  if (winner === 'draw') return t('janggi.pass.draw', { reason: tc('reason', reason) });
  if (reason === 'repetition' || reason === 'perpetual-check')
    return t(winner === side ? 'janggi.pass.winByRepetition' : 'janggi.pass.loseByRepetition');
  const points = meterOf(game.meters, 'points');
  const own = (side === 'w' ? points?.w : points?.b) ?? 0;
  const other = (side === 'w' ? points?.b : points?.w) ?? 0;
  return t(winner === side ? 'janggi.pass.win' : 'janggi.pass.lose', { own, other });
}

function PassButton(context: GameContext & { pass: Action }) {
  const { table, game, pass } = context;
  const [armed, setArmed] = useState(false);
  useLayoutEffect(() => setArmed(false), [game.ply]);
  const only = game.legal.length === 1;
  return (
    <div class="pass">
      <button
        type="button"
        class={`button ${armed ? 'primary' : ''}`}
        onClick={() => (armed ? table.move(pass.move!) : setArmed(true))}
      >
        {armed ? t('janggi.passSure') : t('janggi.pass')}
      </button>
      {only && <p class="note strong">{t('janggi.passOnly')}</p>}
      {(armed || only) && (
        <p class="note" role="status">
          {consequence(context, pass)}
        </p>
      )}
    </div>
  );
}

function Panel(context: GameContext) {
  const { game, variant, mine, live, selected, state } = context;
  const points = meterOf(game.meters, 'points');
  const pass = game.actions.find(action => action.id === 'pass');
  const last = state.timeline.last.move;
  const flagged = mine && live && selected ? flagging(context) : [];
  return (
    <div class="panel">
      {points && <Balance label={t('meter.points')} meter={points} variant={variant} sides={['cho', 'han']} />}
      {last && isPass(last.uci) && state.status === 'playing' && (
        <p class="note strong">{t('janggi.passed', { side: word(variant.colors[game.turn === 'w' ? 1 : 0]) })}</p>
      )}
      {game.flags['bikjang'] && state.status === 'playing' && <p class="note warn">{t('janggi.bikjang')}</p>}
      {flagged.length > 0 && <p class="note">{t('janggi.bikjangHint')}</p>}
      {pass && mine && live && <PassButton {...context} pass={pass} />}
      <QuietClock meters={game.meters} />
    </div>
  );
}

// Where the selected piece would make the kings face each other.
function flagging({ state, selected }: GameContext): string[] {
  const moves = state.timeline.flaggingMoves()['bikjang'] ?? [];
  return moves
    .map(splitMove)
    .filter(m => m.from === selected && m.to !== m.from)
    .map(m => m.to);
}

// The back rank of a side for each option, from the rules' own list of setups, whose ids are <cho>-<han>.
function ranksOf(variant: VariantInfo, side: Side): Map<string, string> {
  const rows = new Map<string, string>();
  for (const setup of variant.setups) {
    const [cho, han] = setup.id.split('-') as [string, string];
    const board = (setup.fen.split(' ')[0] ?? '').split('/');
    rows.set(side === 'w' ? cho : han, (side === 'w' ? board[board.length - 1] : board[0]) ?? '');
  }
  return rows;
}

// A back rank before its setup is chosen: horses and elephants are not there yet.
const unchosen = (row: string): string =>
  row.replace(/[nb]/gi, '1').replace(/\d+/g, digits => String([...digits].reduce((sum, d) => sum + Number(d), 0)));

// The board while setups are chosen.
export function choosing(variant: VariantInfo, chosen: Partial<Record<Side, string>>): string {
  const row = (side: Side) => {
    const rows = ranksOf(variant, side);
    return rows.get(chosen[side] ?? '') ?? unchosen([...rows.values()][0]!);
  };
  const [board, ...rest] = variant.setups[0]!.fen.split(' ');
  return [[row('b'), ...board!.split('/').slice(1, -1), row('w')].join('/'), ...rest].join(' ');
}

function ChoicePanel({ state, table, variant, bottom, onTry }: ChoiceContext) {
  const chooser = state.seats[state.turn];
  useEffect(() => () => onTry(undefined), [chooser?.color]);
  if (!chooser) return null;
  const side = word(variant.colors[chooser.color === 'w' ? 0 : 1]);
  if (!chooser.you) return <p class="choice note strong">{t('janggi.waitChoice', { side })}</p>;
  const rows = ranksOf(variant, chooser.color);
  return (
    <div class="choice setup-choice">
      <h2>{t('janggi.choose', { side })}</h2>
      <div class="setup-options">
        {state.options.map(option => (
          <button
            key={option}
            type="button"
            class="setup-option"
            onClick={() => table.choose(option)}
            onPointerEnter={() => onTry(option)}
            onPointerLeave={() => onTry(undefined)}
            onFocus={() => onTry(option)}
            onBlur={() => onTry(undefined)}
          >
            <MiniRow row={rows.get(option) ?? ''} reversed={bottom === 'b'} />
            <span>{tc('setup', option)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

export const janggi: GameUi = {
  points: true,
  coordinates: 'points',
  sides: ['cho', 'han'],
  marks: context =>
    context.mine && context.live && context.selected
      ? flagging(context).map(square => ({ square, kind: 'warn' as const }))
      : [],
  Panel,
  Choice: ChoicePanel,
  choosing,
};
