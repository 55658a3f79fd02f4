// Two people (or four) on one device.
import { go } from '../lib/router';
import { KeptTable } from './kept';
import { localAddress, newGame } from './saved';
import type { OfferKind } from './table';

export class LocalTable extends KeptTable {
  readonly together = true;

  // Both players sit here: what one asks for is agreed at once.
  offer(kind: OfferKind): void {
    if (kind === 'rematch') return go(localAddress(newGame(this.game.start, this.game.names).id));
    if (kind === 'takeback') return this.act('playing', timeline => timeline.undo());
    this.catchUp();
    const loser = this.state().timeline.state.turn;
    this.end(
      kind === 'draw'
        ? { winner: 'draw', reason: 'agreement' }
        : kind === 'resign'
          ? { winner: loser === 'w' ? 'b' : 'w', reason: 'resignation' }
          : { winner: 'draw', reason: 'aborted' }
    );
  }
}
