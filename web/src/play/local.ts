// Two people (or four) on one device. Kept in the browser after every move, so that a closed page loses nothing.
import { go } from '../lib/router';
import type { Rules } from '../rules/rules';
import { Store } from '../lib/store';
import { pgnOf } from './pgn';
import { followGames, keep, localAddress, newGame, savedGame, type SavedGame } from './saved';
import type { OfferKind, Seat, Table, TableState } from './table';
import { Timeline } from './timeline';

export class LocalTable implements Table {
  readonly local = true;
  readonly id: string;
  private readonly store: Store<TableState>;
  private readonly unfollow: () => void;

  // Throws a RuleError if the game does not fit the rules.
  constructor(
    private readonly rules: Rules,
    private game: SavedGame
  ) {
    this.id = game.id;
    const timeline = this.replayed();
    this.store = new Store<TableState>({
      timeline,
      seats: seatsOf(timeline, game.names),
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
  // Both players sit here: what one asks for is agreed at once.
  offer(kind: OfferKind): void {
    if (kind === 'rematch') return go(localAddress(newGame(this.game.start, this.game.names).id));
    this.act('playing', timeline => {
      if (kind === 'takeback') return timeline.undo();
      const loser = timeline.state.turn;
      const outcome =
        kind === 'draw'
          ? ({ winner: 'draw', reason: 'agreement' } as const)
          : kind === 'resign'
            ? ({ winner: loser === 'w' ? 'b' : 'w', reason: 'resignation' } as const)
            : ({ winner: 'draw', reason: 'aborted' } as const);
      this.game = { ...this.game, outcome };
    });
  }
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
  private act(when: TableState['status'], deed: (timeline: Timeline) => void): void {
    this.catchUp();
    const { timeline, status } = this.state();
    if (status !== when) return;
    deed(timeline);
    const { state, moves } = timeline;
    const outcome = state.outcome.winner !== '' ? state.outcome : this.game.outcome;
    const revision = this.game.revision + 1;
    this.game = { ...this.game, moves, outcome, fen: state.fen, at: Date.now(), revision };
    this.store.update(this.standing(timeline));
    keep(this.game);
  }
  // Takes over what another tab did.
  private catchUp(): void {
    const kept = savedGame(this.id);
    if (!kept || kept.revision <= this.game.revision) return;
    this.game = kept;
    const before = this.state().timeline;
    const timeline = this.replayed();
    this.store.update({ timeline, ...this.standing(timeline) });
    before.release();
  }
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

function seatsOf(timeline: Timeline, names: string[]): Seat[] {
  const four = timeline.variant.seats === 4;
  const teams = four ? ['east', 'east', 'west', 'west'] : ['', ''];
  return teams.map((team, index) => ({
    color: index % 2 === 0 ? 'w' : 'b',
    team,
    kind: 'person',
    name: names[index] ?? '',
    level: 0,
    you: true,
    online: true,
  }));
}
