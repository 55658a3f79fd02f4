// What the play page remembers beside the table: which move is shown, what is selected, a premove, a refusal.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import { menOf, splitMove } from '../board/squares';
import { play, type SoundName } from '../art/sounds';
import { capital, tc, word } from '../i18n';
import { settings } from '../lib/settings';
import { useFollowed } from '../lib/store';
import { RuleError } from '../rules/rules';
import { isMyTurn, ownSide, type Table, type TableState } from './table';
import type { Step } from './timeline';

export function useTable(table: Table): TableState {
  useFollowed(table);
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
  pending: string | undefined; // a move that waits for a second yes
  confirm: (yes: boolean) => void;
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

// Sounds of moves and of the end, and what a change of the game does to the page.
function useEcho(table: Table, state: TableState, onMove: () => void, onNewGame: () => void): void {
  const { ply } = state.timeline;
  const heard = useRef({ timeline: state.timeline, ply });
  useLayoutEffect(() => {
    const before = heard.current;
    heard.current = { timeline: state.timeline, ply };
    if (before.timeline !== state.timeline) onNewGame();
    else if (ply > before.ply) sound(soundOf(state.timeline.last));
    if (ply !== before.ply) onMove();
  }, [state.timeline, ply]);
  const ended = useRef(state.status === 'over');
  useEffect(() => {
    const over = state.status === 'over';
    if (over && !ended.current && state.outcome.reason !== 'aborted') {
      const watching = table.together || !state.seats.some(seat => seat.you);
      const { winner } = state.outcome;
      sound(watching || winner === 'draw' ? 'end' : winner === ownSide(state) ? 'win' : 'lose');
    }
    ended.current = over;
  }, [state.status]);
}

const movesBetween = (legal: readonly string[], from: string, to: string): string[] =>
  legal.filter(uci => {
    const move = splitMove(uci);
    return move.from === from && move.to === to;
  });

// The legal move that a premove means now; its promotion may be missing where there is only one.
export function legalPremove(legal: readonly string[], wanted: string): string | undefined {
  if (legal.includes(wanted)) return wanted;
  const { from, to, promotion } = splitMove(wanted);
  if (from === undefined || promotion !== undefined) return undefined;
  const moves = movesBetween(legal, from, to);
  return moves.length === 1 ? moves[0] : undefined;
}

// A premove in UCI notation, its promotion perhaps missing. It is played as soon as it is legal, or forgotten.
function usePremove(table: Table, state: TableState, board: BoardHandle): { current: string | undefined } {
  const premove = useRef<string | undefined>(undefined);
  const mine = isMyTurn(state);
  useEffect(() => {
    if (!mine || premove.current === undefined) return;
    const wanted = premove.current;
    premove.current = undefined;
    board.adapter?.cancelPremove();
    const move = legalPremove(state.timeline.state.legal, wanted);
    if (move) table.move(move);
  }, [mine, state.timeline.ply]);
  return premove;
}

// A sentence that is shown for a while.
function useSentence(): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!text) return undefined;
    const timer = setTimeout(() => setText(''), 5000);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}

// Sends moves: those of the hand after a second yes where that is wanted, and every one that would lose by repetition.
// Says why the rules refuse.
interface Sending {
  send: (uci: string) => void;
  byHand: (uci: string) => void;
  typed: (uci: string) => void;
  refuse: (error: unknown) => void;
  refusal: string;
  say: (text: string) => void;
  pending: string | undefined;
  setPending: (uci: string | undefined) => void;
}
function useSending(table: Table, board: BoardHandle, onSent: () => void): Sending {
  const [refusal, say] = useSentence();
  const [pending, setPending] = useState<string | undefined>(undefined);
  const refuse = (error: unknown) => {
    if (!(error instanceof RuleError)) throw error; // not of the rules
    sound('illegal');
    say(reasonOf(error, table.state()));
    board.adapter?.restore();
  };
  const send = (uci: string) => {
    try {
      table.move(uci);
      onSent();
    } catch (error) {
      refuse(error);
    }
  };
  const ask = (uci: string, wanted: boolean) =>
    wanted || table.state().timeline.losesByRepetition(uci) ? setPending(uci) : send(uci);
  const byHand = (uci: string) => ask(uci, settings.get().confirmMove);
  const typed = (uci: string) => ask(uci, false);
  return { send, byHand, typed, refuse, refusal, say, pending, setPending };
}

// What the hand does on the board: moves, premoves, and the choice of a promotion.
type Hand = Pick<Play, 'choice' | 'choose' | 'moved' | 'premoved' | 'forgetPremove'> & { forget: () => void };

function useHand(table: Table, state: TableState, board: BoardHandle, byHand: (uci: string) => void): Hand {
  const { timeline } = state;
  const [choice, setChoice] = useState<OpenChoice | undefined>(undefined);
  const premove = usePremove(table, state, board);
  return {
    choice,
    forget: () => setChoice(undefined),
    moved(from, drop, to) {
      if (drop) return byHand(`${drop}@${to}`);
      const candidates = movesBetween(timeline.state.legal, from!, to);
      if (candidates.length === 1) return byHand(candidates[0]!);
      const letters = candidates.map(uci => splitMove(uci).promotion!.toUpperCase());
      setChoice({ from: from!, to, letters, premove: false });
    },
    premoved(from, drop, to) {
      premove.current = drop ? `${drop}@${to}` : `${from}${to}`;
      const letters = drop ? [] : timeline.promotionChoices(from!, to);
      if (letters.length > 0) setChoice({ from: from!, to, letters, premove: true });
    },
    forgetPremove() {
      if (!choice) premove.current = undefined;
    },
    choose(letter) {
      if (!choice) return;
      setChoice(undefined);
      if (letter === undefined) {
        premove.current = undefined;
        board.adapter?.restore();
        return;
      }
      const uci = choice.from + choice.to + letter.toLowerCase();
      if (choice.premove) premove.current = uci;
      else byHand(uci);
    },
  };
}

export function usePlay(table: Table, board: BoardHandle): Play {
  const state = useTable(table);
  const { timeline } = state;
  const [cursor, setCursor] = useState<number | undefined>(undefined);
  const [selected, select] = useState<string | undefined>(undefined);
  const sending = useSending(table, board, () => setCursor(undefined));
  const { send, refusal, pending } = sending;
  const { forget, ...hand } = useHand(table, state, board, sending.byHand);
  const shown = Math.min(cursor ?? timeline.ply, timeline.ply);
  const onMove = () => {
    select(undefined);
    forget();
    sending.setPending(undefined);
  };
  useEcho(table, state, onMove, () => setCursor(undefined));
  return {
    state,
    shown,
    show: index => setCursor(index >= timeline.ply ? undefined : Math.max(0, index)),
    live: shown === timeline.ply,
    selected,
    select,
    refusal,
    pending,
    ...hand,
    confirm(yes) {
      sending.setPending(undefined);
      if (yes && pending) send(pending);
      else board.adapter?.restore();
    },
    refused(from, to) {
      const error = timeline.whyIllegal(from + to);
      if (!error) return;
      sound('illegal');
      sending.say(reasonOf(error, state, from, to));
    },
    typed(text) {
      try {
        sending.typed(timeline.read(text.trim()).uci);
        return true;
      } catch (error) {
        sending.refuse(error);
        return false;
      }
    },
  };
}
