// A position as its FEN shows it: who stands where. No rules in here.

export const fileOf = square => square.charCodeAt(0) - 97;
export const rankOf = square => Number(square.slice(1));
export const square = (file, rank) => String.fromCharCode(97 + file) + rank;
export const isWhite = man => man !== man.toLowerCase();
// The letter of a man without its side: 'K' for K and k, '+G' for +G and +g.
export const kind = man => man.toUpperCase();

// {drop, to} for R@a1, else {from, to, promotion}.
export function readMove(uci) {
  const [, drop, onto] = /^([A-Z])@([a-i]\d+)$/.exec(uci) ?? [];
  if (drop) return { uci, drop, to: onto };
  const [, from, to, promotion] = /^([a-i]\d+)([a-i]\d+)([a-z]?)$/.exec(uci);
  return { uci, from, to, promotion };
}

export class View {
  constructor(men, rest) {
    Object.assign(this, rest); // files, ranks, hand (null where there is none), turn, castling, enPassant, counters
    this.men = men; // Map from square to man
  }

  static read(fen) {
    const [placement, turn, castling, enPassant, ...counters] = fen.split(' ');
    const [, board, , hand] = /^([^[]*)(\[(.*)\])?$/.exec(placement);
    const rows = board.split('/');
    const men = new Map();
    let files = 0;
    rows.forEach((row, i) => {
      let file = 0;
      for (const [token] of row.matchAll(/\d|\+?[A-Za-z]/g)) {
        if (/\d/.test(token)) file += Number(token);
        else men.set(square(file++, rows.length - i), token);
      }
      files = file;
    });
    return new View(men, { files, ranks: rows.length, hand: hand ?? null, turn, castling, enPassant, counters });
  }

  // The FEN, with other fields where `changes` says so.
  fen(changes = {}) {
    const { turn, castling, enPassant, counters } = { ...this, ...changes };
    return [this.placement(), turn, castling, enPassant, ...counters].join(' ');
  }

  placement() {
    const rows = [];
    for (let rank = this.ranks; rank >= 1; --rank) {
      let row = '';
      let empty = 0;
      for (let file = 0; file < this.files; ++file) {
        const man = this.men.get(square(file, rank));
        if (!man) ++empty;
        if (man) {
          row += (empty || '') + man;
          empty = 0;
        }
      }
      rows.push(row + (empty || ''));
    }
    return rows.join('/') + (this.hand === null ? '' : `[${this.hand}]`);
  }

  // The FEN without its counters, hands in alphabetical order: what two programs must agree on after a move.
  essence() {
    const placement = this.placement().replace(/\[(.*)\]/, (_, hand) => `[${[...hand].sort().join('')}]`);
    return [placement, this.turn, this.castling, this.enPassant].join(' ');
  }

  // The same position with some squares changed: {e4: null, e5: 'P'}.
  with(squares) {
    const men = new Map(this.men);
    for (const [s, man] of Object.entries(squares)) man ? men.set(s, man) : men.delete(s);
    return new View(men, this);
  }
  after({ from, to }) {
    return this.with({ [from]: null, [to]: this.men.get(from) });
  }

  isOurs(s) {
    return this.men.has(s) && isWhite(this.men.get(s)) === (this.turn === 'w');
  }
  isTheirs(s) {
    return this.men.has(s) && !this.isOurs(s);
  }
  // The squares of a man, e.g. 'k'.
  find(man) {
    return [...this.men].filter(([, m]) => m === man).map(([s]) => s);
  }
  // Our squares with this kind of man.
  ours(letter) {
    return this.find(this.turn === 'w' ? letter : letter.toLowerCase());
  }

  // How many men stand between two squares of one rank or file; -1 if they share neither, or are the same.
  between(a, b) {
    const df = Math.sign(fileOf(b) - fileOf(a));
    const dr = Math.sign(rankOf(b) - rankOf(a));
    if ((df === 0) === (dr === 0)) return -1;
    let count = 0;
    for (let f = fileOf(a) + df, r = rankOf(a) + dr; f !== fileOf(b) || r !== rankOf(b); f += df, r += dr) {
      if (this.men.has(square(f, r))) ++count;
    }
    return count;
  }
  // Whether the two men of this letter, one a side, see each other along a rank or file.
  areFacing(letter) {
    const [a] = this.find(letter);
    const [b] = this.find(letter.toLowerCase());
    return Boolean(a && b) && this.between(a, b) === 0;
  }
}
