// What each game puts on its board: for every piece (colour id + FEN letter) the two drawings of it.

import { figure } from './figures.mjs';
import { palettes } from './palette.mjs';
import { disc, emptyDisc, octagon, shield } from './tokens.mjs';

/** The games that have art of their own, and the variants that use it. */
export const variants = {
  sittuyin: 'sittuyin',
  empire: 'empire',
  janggi: 'janggi',
  janggitournament: 'janggi',
  janggitraditional: 'janggi',
  janggimodern: 'janggi',
  janggicasual: 'janggi',
  xiangfu: 'xiangfu',
  fusion: 'fusion',
  fusionlite: 'fusion',
  fusionplus: 'fusion',
  fusionteam: 'fusion',
};

const stand = (name, palette) => figure(name, { ...palette, body: palette.figure ?? palette.body });

/** A figure on an Eastern disc: drawn in the ink of the disc, like a stamp. */
const stamp = (name, palette, options) => {
  const { ink, body } = palette;
  const drawn = figure(name, {
    body: ink,
    outline: body,
    detail: body,
    accent: ink,
    ivory: body,
    cord: ink,
    width: 2.6,
  });
  return emptyDisc(palette, options) + `<g transform="translate(14 12)scale(.72)">${drawn}</g>`;
};

const sides = (table, draw) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([letter, what]) => ['w', 'b'].map(side => [side + letter, draw(what, side, letter)]))
  );

const redBlack = { w: palettes.red, b: palettes.black };
const pick = (what, side) => (Array.isArray(what) ? what[side === 'w' ? 0 : 1] : what);

function sittuyin() {
  const lacquer = { w: palettes.lacquerRed, b: palettes.lacquerBlack };
  const carved = {
    K: 'burmeseKing',
    F: 'burmeseGeneral',
    S: 'burmeseElephant',
    N: 'burmeseHorse',
    R: 'burmeseChariot',
    P: 'burmesePawn',
  };
  const known = { K: 'king', F: 'general', S: 'elephant', N: 'knight', R: 'rook', P: 'pawn' };
  return {
    traditional: sides(carved, (name, side) => stand(name, lacquer[side])),
    international: sides(known, (name, side) => stand(name, redBlack[side])),
  };
}

function empire() {
  const gold = palettes.gold,
    black = palettes.black;
  const characters = {
    wK: '帝',
    wT: '塔',
    wC: '教',
    wE: '鷹',
    wD: '爵',
    wS: '卒',
    wP: '兵',
    wQ: '后',
    bK: '王',
    bQ: '后',
    bR: '車',
    bB: '象',
    bN: '馬',
    bP: '兵',
  };
  const names = {
    wK: 'king',
    wT: 'siegeTower',
    wC: 'cardinal',
    wE: 'eagle',
    wD: 'duke',
    wS: 'soldier',
    wP: 'pawn',
    wQ: 'queen',
    bK: 'king',
    bQ: 'queen',
    bR: 'rook',
    bB: 'bishop',
    bN: 'knight',
    bP: 'pawn',
  };
  const map = (table, draw) =>
    Object.fromEntries(Object.entries(table).map(([id, what]) => [id, draw(what, id[0] === 'w' ? gold : black, id)]));
  return {
    traditional: map(characters, (text, palette, id) =>
      shield(text, palette, { isRoyal: id[1] === 'K', isSmall: 'PS'.includes(id[1]) })
    ),
    international: map(names, stand),
  };
}

function janggi() {
  const palette = { w: palettes.cho, b: palettes.han };
  const size = { K: 'large', A: 'small', P: 'small' };
  const characters = { K: ['楚', '漢'], A: '士', R: '車', C: '包', N: '馬', B: '象', P: ['卒', '兵'] };
  const names = { K: 'king', A: 'advisor', R: 'chariot', C: 'cannon', N: 'knight', B: 'elephant', P: 'pawn' };
  return {
    traditional: sides(characters, (text, side, letter) =>
      octagon(pick(text, side), palette[side], {
        size: size[letter] ?? 'medium',
        script: side === 'w' ? 'grass' : 'kai',
      })
    ),
    international: sides(names, (name, side) => stand(name, palette[side])),
  };
}

function xiangfu() {
  const characters = {
    '+G': ['帥', '將'],
    G: '徒',
    N: ['傌', '馬'],
    R: ['俥', '車'],
    C: ['炮', '砲'],
    M: '象',
    B: '僧',
    W: '弩',
  };
  const names = {
    '+G': 'champion',
    G: 'pupil',
    N: 'knight',
    R: 'chariot',
    C: 'cannon',
    M: 'mahout',
    B: 'bishop',
    W: 'crossbow',
  };
  return {
    traditional: sides(characters, (text, side, letter) =>
      disc(pick(text, side), redBlack[side], { isRoyal: letter === '+G' })
    ),
    international: sides(names, (name, side) => stand(name, redBlack[side])),
  };
}

function fusion() {
  const east = {
    G: ['帥', '將'],
    A: ['仕', '士'],
    E: ['相', '象'],
    H: ['傌', '馬'],
    J: ['俥', '車'],
    C: ['炮', '砲'],
    W: '弩',
  };
  const west = { K: '王', Q: '后', R: '車', B: '象', N: '馬', P: ['兵', '卒'], Y: '鷹' };
  const eastNames = {
    G: 'general',
    A: 'advisor',
    E: 'elephant',
    H: 'knight',
    J: 'chariot',
    C: 'cannon',
    W: 'crossbow',
  };
  const westNames = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn', Y: 'eagle' };
  const isRoyal = letter => letter === 'G' || letter === 'K';
  return {
    traditional: {
      ...sides(east, (text, side, letter) => disc(pick(text, side), redBlack[side], { isRoyal: isRoyal(letter) })),
      ...sides(west, (text, side, letter) =>
        shield(pick(text, side), redBlack[side], { isRoyal: isRoyal(letter), isSmall: letter === 'P' })
      ),
    },
    international: {
      ...sides(eastNames, (name, side, letter) => stamp(name, redBlack[side], { isRoyal: isRoyal(letter) })),
      ...sides(westNames, (name, side) => stand(name, redBlack[side])),
    },
  };
}

/** game -> set -> piece id -> inside of its SVG. */
export const games = { sittuyin: sittuyin(), empire: empire(), janggi: janggi(), xiangfu: xiangfu(), fusion: fusion() };

export const pieceSvg = inside => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;
