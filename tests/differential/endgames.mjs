// Random sparse positions. A game's recipe says which men may stand where; whether the position is legal is for the
// two programs to say, and they must agree on that too.
import { View, square } from './view.mjs';

const anywhere = () => true;

// Both sides the same army: the recipe is written for White, Black's zones are upside down.
export function alike(files, ranks, white) {
  const flipped = ([man, zone = anywhere, ...rest]) => [man.toLowerCase(), (f, r) => zone(f, ranks + 1 - r), ...rest];
  const { royals, men, hand = '', ...rest } = white;
  const black = { royals: royals.map(flipped), men: men.map(flipped), hand: hand.toLowerCase() };
  return { files, ranks, sides: [{ royals, men, hand }, black], ...rest };
}

// recipe: {files, ranks, sides: [white, black], hands, stage, tail}. A side is {royals, men, hand}: lists of
// [man, zone], with a probability behind the zone of an optional second royal, and the letters it may have in hand.
// `hands` is how often a side has something in hand. stage(rng, men) may place men before all others and returns the
// FEN fields that follow from them, and `empty`: squares that stay so.
export function randomEndgame(recipe, rng) {
  const men = new Map();
  const { empty = [], ...fields } = recipe.stage?.(rng, men) ?? {};
  const place = ([man, zone = anywhere]) => {
    const free = [];
    for (let f = 0; f < recipe.files; ++f) {
      for (let r = 1; r <= recipe.ranks; ++r) {
        const s = square(f, r);
        if (zone(f, r) && !men.has(s) && !empty.includes(s)) free.push(s);
      }
    }
    if (free.length > 0) men.set(rng.pick(free), man);
  };
  let hand = recipe.hands ? '' : null;
  for (const side of recipe.sides) {
    for (const [man, zone, probability] of side.royals) {
      if (probability !== undefined && !rng.chance(probability)) continue;
      if (probability === undefined && [...men.values()].includes(man)) continue; // on stage already
      if (side.hand.includes(man) && rng.chance(0.04)) hand += man;
      else place([man, zone]);
    }
  }
  const most = rng.pick([2, 4, 8, 14]);
  for (const side of recipe.sides) {
    for (let n = rng.between(1, most); n > 0; --n) place(rng.pick(side.men));
    if (recipe.hands && rng.chance(recipe.hands)) {
      for (let n = rng.between(1, 3); n > 0; --n) hand += rng.pick([...side.hand.replace(/k/i, '')]);
    }
  }
  const turn = rng.pick(['w', 'b']);
  const counters = ['0', String(rng.between(1, 40)), ...(recipe.tail ?? [])];
  return new View(men, { ...recipe, hand, turn, castling: '-', enPassant: '-', counters, ...fields }).fen();
}
