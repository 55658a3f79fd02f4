// A table whose game this device keeps: in the browser after every change, so that a closed page loses nothing. Who
// plays at it is said by its kinds: people only (local.ts), or people and the computer (computer.ts).
import { Store } from '../lib/store';
import type { Outcome, Rules } from '../rules/rules';
import { pgnOf } from './pgn';
import { followGames, keep, localAddress, savedGame, type SavedGame } from './saved';
import type { OfferKind, Seat, Table, TableState } from './table';
import { Timeline } from './timeline';

export abstract class KeptTable implements Table {
  readonly local = true;
  abstract readonly together: boolean;
  readonly id: string;
  readonly address: string;
  protected readonly store: Store<TableState>;
  private readonly unfollow: () => void;

  // Throws a RuleError if the game does not fit the rules.
  constructor(
    protected readonly rules: Rules,
    protected game: SavedGame
  ) {
    this.id = game.id;
    this.address = localAddress(game.id);
    const timeline = this.replayed();
    this.store = new Store<TableState>({
      timeline,
      seats: seatsOf(timeline, game),
      ...this.standing(timeline),
      control: { kind: 'none' },
      clocks: undefined,
      leftAfter: [],
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
      rated: false,
      rematch: '',
      notice: '',
    });
    this.unfollow = followGames(id => {
      if (id === this.id) this.catchUp();
    });
  }

  state = (): TableState => this.store.get();
  follow = (follower: () => void): (() => void) => this.store.follow(follower);

  move(uci: string): void {
    this.act('playing', timeline => void timeline.play(uci));
  }
  choose(option: string): void {
    this.act('choosing', timeline => {
      timeline.choose(option);
      this.game = { ...this.game, choices: [...this.game.choices, option] };
    });
  }
  claim(id: string): void {
    this.act('playing', timeline => timeline.claim(id));
  }
  abstract offer(kind: OfferKind): void;
  decline(): void {}
  giveTime(): void {}
  claimGone(): void {}
  handOver(): void {}
  sayPhrase = (): Promise<string> => Promise.resolve('');
  sayText = (): Promise<string> => Promise.resolve('');
  seatLink = (): Promise<string> => Promise.resolve('');
  pgn = (): string => pgnOf(this.state(), this.game.created);
  close(): void {
    this.unfollow();
    this.state().timeline.release();
  }

  // Does something to the game as it is now, also in other tabs; then shows and keeps it.
  protected act(when: TableState['status'], deed: (timeline: Timeline) => void): void {
    this.catchUp();
    const { timeline, status } = this.state();
    if (status !== when) return;
    deed(timeline);
    const { state, moves } = timeline;
    const outcome = state.outcome.winner !== '' ? state.outcome : this.game.outcome;
    const revision = this.game.revision + 1;
    this.game = { ...this.game, moves, outcome, fen: state.fen, at: Date.now(), revision };
    keep(this.game);
    this.store.update(this.standing(timeline));
    this.changed();
  }
  // The people end the game as they have agreed.
  protected end(outcome: Outcome): void {
    this.act('playing', () => {
      this.game = { ...this.game, outcome };
    });
  }
  // Takes over what another tab did.
  protected catchUp(): void {
    const kept = savedGame(this.id);
    if (!kept || kept.revision <= this.game.revision) return;
    this.game = kept;
    const before = this.state().timeline;
    const timeline = this.replayed();
    this.store.update({ timeline, ...this.standing(timeline) });
    before.release();
    this.changed();
  }
  // The game is not what it was, by this tab or by another one.
  protected changed(): void {}

  private replayed(): Timeline {
    const timeline = new Timeline(this.rules, this.game.start);
    try {
      for (const option of this.game.choices) timeline.choose(option);
      for (const move of this.game.moves) timeline.play(move);
    } catch (error) {
      timeline.release();
      throw error;
    }
    return timeline;
  }
  // What the rules say now, and how the players ended the game, if they did.
  private standing({
    state,
    ply,
  }: Timeline): Pick<TableState, 'ply' | 'turn' | 'status' | 'options' | 'claims' | 'outcome'> {
    const outcome = state.outcome.winner !== '' ? state.outcome : this.game.outcome;
    const over = outcome.winner !== '';
    return {
      ply,
      turn: state.choice ? (state.choice.color === 'w' ? 0 : 1) : state.seat,
      status: over ? 'over' : state.choice ? 'choosing' : 'playing',
      options: state.choice?.options ?? [],
      claims: state.actions.filter(action => action.claim).map(action => action.id),
      outcome,
    };
  }
}

function seatsOf(timeline: Timeline, { names, levels = [] }: SavedGame): Seat[] {
  const four = timeline.variant.seats === 4;
  const teams = four ? ['east', 'east', 'west', 'west'] : ['', ''];
  return teams.map((team, index) => {
    const level = levels[index] ?? 0;
    return {
      color: index % 2 === 0 ? 'w' : 'b',
      team,
      kind: level > 0 ? 'computer' : 'person',
      name: names[index] ?? '',
      level,
      rating: undefined,
      you: level === 0,
      online: true,
    };
  });
}
