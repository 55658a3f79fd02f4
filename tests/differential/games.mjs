// What the test knows about each game, one entry a game:
//   id, variant, oracle  its name here, for `serai judge`, and for ffish
//   setups, fens     where games start; `endgame` is the recipe of its random positions (endgames.mjs)
//   royals, facing   the letters of its royals, and of those that may not face each other
//   isSpecial        moves that a player who likes rare moves plays
//   features         rare things that are counted: positions, and positions with such a move
//   oracleFen, fromOracle, isSentAsFen  how a position is put to ffish and read back, where the FENs differ
//   differences      the ruled differences to Fairy-Stockfish
//
// A difference has a name, the section of docs/rules that rules it, and one exact test:
//   oursOnly(view, isSafe)  the legal moves that ffish does not know; worked out anew here, so that a wrong one of ours
//                           still shows. isSafe(view): ffish sees no royal of the side to move attacked.
//   theirsOnly(view, move, all)  whether ffish's move, one of all, is one that our rules forbid
//   position, clock, material, notation, result(ours, theirs, answer)  whether our value and ffish's may differ
// Nothing else is tolerated.
import { empire } from './games/empire.mjs';
import { fusion, fusiondrawn, fusionlite, fusionplus, fusionteam } from './games/fusion.mjs';
import { dialects, janggi } from './games/janggi.mjs';
import { sittuyin } from './games/sittuyin.mjs';
import { xiangfu } from './games/xiangfu.mjs';

export const GAMES = [
  sittuyin,
  empire,
  janggi,
  ...dialects,
  xiangfu,
  fusion,
  fusiondrawn,
  fusionlite,
  fusionplus,
  fusionteam,
];
