// Two people (or four) on one device. Kept in the browser after every move, so that a closed page loses nothing.
import type { Rules } from '../rules/rules';
import { recall, remember } from '../lib/settings';
import { Store } from '../lib/store';
import type { OfferKind, Table, TableState } from './table';
import { Timeline, type Start } from './timeline';

export interface SavedGame {
  start: Start;
  choices: string[];
  moves: string[];
  at: number;
}

const KEY = 'serai.local';
export const savedGames = (): Record<string, SavedGame> => recall<Record<string, SavedGame>>(KEY) ?? {};
export function forgetGame(variant: string): void {
  const all = savedGames();
  delete all[variant];
  remember(KEY, all);
}

export class LocalTable implements Table {
  readonly local = true;
  readonly id = '';
  private readonly store: Store<TableState>;
  private timeline: Timeline;
  private choices: string[] = [];

  constructor(
    private readonly rules: Rules,
    private start: Start,
    saved?: SavedGame
  ) {
    this.timeline = new Timeline(rules, start);
    if (saved) this.replay(saved);
    const seats = this.seats();
    this.store = new Store<TableState>({
      timeline: this.timeline,
      ply: 0,
      seats,
      turn: 0,
      status: 'playing',
      options: [],
      claims: [],
      outcome: { winner: '', reason: '' },
      control: undefined,
      clocks: undefined,
      deadline: undefined,
      offers: [],
      declined: undefined,
      chat: [],
      chatMode: 'off',
      watchers: 0,
      connection: 'here',
      sending: undefined,
      canAbort: false,
      casual: true,
      rematch: '',
      notice: '',
    });
    this.settle();
  }

  state = (): TableState => this.store.get();
  follow = (follower: () => void): (() => void) => this.store.follow(follower);

  move(uci: string): void {
    if (this.state().status !== 'playing') return;
    this.timeline.play(uci);
    this.settle();
  }
  choose(option: string): void {
    this.timeline.choose(option);
    this.choices.push(option);
    this.settle();
  }
  claim(id: string): void {
    this.timeline.claim(id);
    this.settle();
  }
  // Both players sit here: what one asks for is agreed at once.
  offer(kind: OfferKind): void {
    if (kind === 'rematch') return this.again();
    if (kind === 'takeback') {
      this.timeline.undo();
      return this.settle();
    }
    if (this.state().status === 'over') return;
    const loser = this.timeline.state.turn;
    const outcome =
      kind === 'draw'
        ? ({ winner: 'draw', reason: 'agreement' } as const)
        : kind === 'resign'
          ? ({ winner: loser === 'w' ? 'b' : 'w', reason: 'resignation' } as const)
          : ({ winner: 'draw', reason: 'aborted' } as const);
    this.store.update({ status: 'over', outcome });
    forgetGame(this.start.variant);
  }
  decline(): void {}
  giveTime(): void {}
  claimGone(): void {}
  handOver(): void {}
  sayPhrase(): void {}
  sayText(): void {}
  seatLink = (): Promise<string> => Promise.resolve('');
  close(): void {
    this.timeline.release();
  }

  private again(): void {
    this.timeline.release();
    this.timeline = new Timeline(this.rules, this.start);
    this.choices = [];
    this.store.update({ timeline: this.timeline });
    this.settle();
  }
  private replay(saved: SavedGame): void {
    for (const option of saved.choices) this.timeline.choose(option);
    for (const move of saved.moves) this.timeline.play(move);
    this.choices = [...saved.choices];
  }
  private seats() {
    const four = this.timeline.variant.seats === 4;
    const teams = four ? ['east', 'east', 'west', 'west'] : ['', ''];
    return teams.map((team, index) => ({
      color: index % 2 === 0 ? ('w' as const) : ('b' as const),
      team,
      kind: 'person' as const,
      name: '',
      level: 0,
      you: true,
      online: true,
    }));
  }
  // Takes over what the rules say after a change.
  private settle(): void {
    const { state, ply, moves } = this.timeline;
    const over = state.outcome.winner !== '';
    this.store.update({
      ply,
      turn: state.choice ? (state.choice.color === 'w' ? 0 : 1) : state.seat,
      status: state.choice ? 'choosing' : over ? 'over' : 'playing',
      options: state.choice?.options ?? [],
      claims: state.actions.filter(action => action.claim).map(action => action.id),
      outcome: state.outcome,
    });
    if (over) return forgetGame(this.start.variant);
    if (moves.length === 0 && this.choices.length === 0) return;
    const saved: SavedGame = { start: this.start, choices: this.choices, moves, at: Date.now() };
    remember(KEY, { ...savedGames(), [this.start.variant]: saved });
  }
}
