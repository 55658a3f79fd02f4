// What the play page remembers beside the table: which move is shown, what is selected, a premove, a refusal.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import { menOf, splitMove } from '../board/squares';
import { play, type SoundName } from '../art/sounds';
import { capital, tc, word } from '../i18n';
import { settings } from '../lib/settings';
import { RuleError } from '../rules/rules';
import { isMyTurn, ownSide, type Table, type TableState } from './table';
import type { Step } from './timeline';

export function useTable(table: Table): TableState {
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  useEffect(() => {
    redraw();
    return table.follow(redraw);
  }, [table]);
  return table.state();
}

// A move of the hand whose promotion is still to be chosen.
export interface OpenChoice {
  from: string;
  to: string;
  letters: string[];
  premove: boolean;
}

export interface Play {
  state: TableState;
  shown: number;
  show: (index: number) => void;
  live: boolean;
  selected: string | undefined;
  select: (square: string | undefined) => void;
  refusal: string;
  say: (text: string) => void;
  choice: OpenChoice | undefined;
  choose: (letter: string | undefined) => void;
  moved: (from: string | undefined, drop: string | undefined, to: string) => void;
  premoved: (from: string | undefined, drop: string | undefined, to: string) => void;
  forgetPremove: () => void;
  refused: (from: string, to: string) => void;
  typed: (text: string) => boolean;
}

export function sound(name: SoundName): void {
  if (settings.get().sound) play(name);
}

// Why the rules refuse, in the reader's language.
export function reasonOf(error: RuleError, state: TableState, from?: string, to?: string): string {
  const man = from ? menOf(state.timeline.state.fen).get(from) : undefined;
  const piece = state.timeline.variant.pieces.find(p => p.letter === man?.letter);
  return tc('why', error.code, error.message, { piece: piece ? capital(word(piece.name)) : '', square: to ?? '' });
}

function soundOf(step: Step): SoundName {
  if (step.check) return 'check';
  if (step.captured) return 'capture';
  const move = splitMove(step.move!.uci);
  return move.drop ? 'drop' : move.promotion ? 'promote' : 'move';
}

export function usePlay(table: Table, board: BoardHandle): Play {
  const state = useTable(table);
  const [cursor, setCursor] = useState<number | undefined>(undefined);
  const [selected, setSelected] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState('');
  const [choice, setChoice] = useState<OpenChoice | undefined>(undefined);
  const premove = useRef<string | undefined>(undefined); // in UCI notation, its promotion perhaps missing
  const last = state.timeline.ply;
  const shown = Math.min(cursor ?? last, last);
  const live = shown === last;

  useEffect(() => {
    if (!refusal) return undefined;
    const timer = setTimeout(() => setRefusal(''), 5000);
    return () => clearTimeout(timer);
  }, [refusal]);

  // Sounds, and back to the live board when a move of one's own comes.
  const heard = useRef({ timeline: state.timeline, ply: last });
  useEffect(() => {
    const before = heard.current;
    heard.current = { timeline: state.timeline, ply: last };
    if (before.timeline !== state.timeline) setCursor(undefined);
    else if (last > before.ply) sound(soundOf(state.timeline.last));
    if (last !== before.ply) {
      setSelected(undefined);
      setChoice(undefined);
    }
  }, [state.timeline, last]);
  const ended = useRef(state.status === 'over');
  useEffect(() => {
    const over = state.status === 'over';
    if (over && !ended.current && state.outcome.reason !== 'aborted') {
      const mine = ownSide(state);
      const watching = table.local || !state.seats.some(seat => seat.you);
      const { winner } = state.outcome;
      sound(watching || winner === 'draw' ? 'end' : winner === mine ? 'win' : 'lose');
    }
    ended.current = over;
  }, [state.status]);

  // A premove is played as soon as it is legal, or forgotten.
  const mine = isMyTurn(state);
  useEffect(() => {
    if (!mine || premove.current === undefined) return;
    const wanted = premove.current;
    premove.current = undefined;
    board.adapter?.cancelPremove();
    const legal = state.timeline.state.legal;
    const move = legal.find(uci => uci === wanted) ?? only(legal.filter(uci => uci.startsWith(wanted)));
    if (move) table.move(move);
  }, [mine, last]);

  const send = (uci: string) => {
    try {
      table.move(uci);
      setCursor(undefined);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      setRefusal(reasonOf(error, state));
      board.adapter?.restore();
    }
  };
  const moved: Play['moved'] = (from, drop, to) => {
    if (drop) return send(`${drop}@${to}`);
    const candidates = state.timeline.state.legal.filter(uci => {
      const move = splitMove(uci);
      return move.from === from && move.to === to;
    });
    if (candidates.length === 1) return send(candidates[0]!);
    const letters = candidates.map(uci => splitMove(uci).promotion!.toUpperCase());
    setChoice({ from: from!, to, letters, premove: false });
  };
  const premoved: Play['premoved'] = (from, drop, to) => {
    premove.current = drop ? `${drop}@${to}` : `${from}${to}`;
    const letters = drop ? [] : state.timeline.promotionChoices(from!, to);
    if (letters.length > 0) setChoice({ from: from!, to, letters, premove: true });
  };
  const choose: Play['choose'] = letter => {
    if (!choice) return;
    setChoice(undefined);
    if (letter === undefined) {
      premove.current = undefined;
      board.adapter?.restore();
    } else {
      const uci = choice.from + choice.to + letter.toLowerCase();
      if (choice.premove) premove.current = uci;
      else send(uci);
    }
  };
  const refused: Play['refused'] = (from, to) => {
    const error = state.timeline.whyIllegal(from + to);
    if (!error) return;
    sound('illegal');
    setRefusal(reasonOf(error, state, from, to));
  };
  const typed: Play['typed'] = text => {
    try {
      send(state.timeline.read(text.trim()).uci);
      return true;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      sound('illegal');
      setRefusal(reasonOf(error, state));
      return false;
    }
  };
  return {
    state,
    shown,
    show: index => setCursor(index >= last ? undefined : Math.max(0, index)),
    live,
    selected,
    select: setSelected,
    refusal,
    say: setRefusal,
    choice,
    choose,
    moved,
    premoved,
    forgetPremove: () => {
      if (!choice) premove.current = undefined;
    },
    refused,
    typed,
  };
}

const only = <T>(list: T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
