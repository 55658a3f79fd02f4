// A new game like the one on the page: what the form for it begins with.
import { clockOf, type Form } from '../pages/challengeForm';
import { ownSide, type Table, type TableState } from './table';

// The same game, to be changed: side, level, clock.
export function sameAgain(table: Pick<Table, 'local' | 'together'>, state: TableState): Partial<Form> {
  const { variant, start } = state.timeline;
  const setup = start.fen ? variant.setups.find(({ fen }) => fen === start.fen)?.id : start.setup;
  const isUsual = setup === variant.setups[0]?.id;
  const computer = state.seats.find(seat => seat.kind === 'computer');
  return {
    variant: variant.id,
    opponent: table.together ? 'device' : computer ? 'computer' : 'friend',
    setup: setup && !isUsual ? setup : '',
    fen: start.fen && !setup ? start.fen : '',
    ...(table.together
      ? { names: state.seats.map(seat => seat.name) }
      : { side: ownSide(state), rated: state.rated, ...clockOf(state.control) }),
    ...(computer ? { level: computer.level, here: table.local } : {}),
    ...(computer && variant.seats > 2
      ? { seats: state.seats.map(seat => (seat.kind === 'computer' ? 'computer' : seat.you ? 'me' : 'open')) }
      : {}),
  };
}

// A game from a position of this one, against the computer unless the player wants it otherwise.
export function fromHere(state: TableState, index: number): Partial<Form> {
  const { variant, steps } = state.timeline;
  const step = steps[index]!;
  const plays = state.seats.some(seat => seat.you) && !state.seats.every(seat => seat.you);
  return { variant: variant.id, opponent: 'computer', fen: step.fen, side: plays ? ownSide(state) : step.turn };
}
