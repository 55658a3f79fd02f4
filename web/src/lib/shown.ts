// The game that was shown last, for what is tried on its board.
import { Store } from './store';

export const shownGame = new Store('janggi');
