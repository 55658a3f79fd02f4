// The games' own parts by variant id. A new game is one file here and one line below.
import { empire } from './empire';
import { fusion } from './fusion';
import { janggi } from './janggi';
import { sittuyin } from './sittuyin';
import type { GameUi } from './types';
import { xiangfu } from './xiangfu';

const games: Record<string, GameUi> = {
  sittuyin,
  empire,
  janggi,
  janggitournament: janggi,
  janggitraditional: janggi,
  janggimodern: janggi,
  janggicasual: janggi,
  xiangfu,
  fusion,
  fusionlite: fusion,
  fusionplus: fusion,
  fusionteam: fusion,
};

const plain: GameUi = { points: false, coordinates: 'algebraic', sides: ['red', 'black'] };
export const gameUi = (variant: string): GameUi => games[variant] ?? plain;
