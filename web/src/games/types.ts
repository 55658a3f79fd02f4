// What is a game's own on the page, beyond what the rules module says of every game.
import type { FunctionComponent } from 'preact';
import type { Mark } from '../board/adapter';
import type { GameState, Side, VariantInfo } from '../rules/rules';
import type { Table, TableState } from '../play/table';

export interface GameContext {
  table: Table;
  state: TableState;
  variant: VariantInfo;
  game: GameState; // live
  live: boolean; // the latest position is shown
  mine: boolean; // somebody on this device is to move
  side: Side; // whose turn it is
  selected: string | undefined; // a square
  bottom: Side; // whose side of the board is nearest
}

export interface ChoiceContext extends GameContext {
  onTry: (option: string | undefined) => void; // shows it on the board
}

export interface GameUi {
  points: boolean; // pieces stand on crossings
  coordinates: 'algebraic' | 'points';
  placing?: boolean; // hands are only for the placement: once empty they are not shown
  sides: [string, string]; // style names of the two colours: "red", "cho"
  values?: Readonly<Record<string, number>>; // what pieces are worth by common reckoning, where the rules do not say
  marks?: (context: GameContext) => Mark[];
  // Beside the board: counters in words, buttons for what only this game has.
  Panel?: FunctionComponent<GameContext>;
  // Instead of moving, before the first move: the choice, and the board while choosing.
  Choice?: FunctionComponent<ChoiceContext>;
  choosing?: (variant: VariantInfo, chosen: Partial<Record<Side, string>>) => string;
}
