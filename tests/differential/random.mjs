// A small seeded generator (sfc32), so that a run can be repeated from its seed.

export class Random {
  // `text`: anything; equal texts give equal sequences.
  constructor(text) {
    let h = 2166136261;
    const word = () => {
      h = Math.imul(h ^ (h >>> 15), 2246822519);
      h = Math.imul(h ^ (h >>> 13), 3266489917);
      return (h ^= h >>> 16) >>> 0;
    };
    for (const c of text) h = Math.imul(h ^ c.codePointAt(0), 16777619);
    this.state = [word(), word(), word(), 1];
    for (let i = 0; i < 12; ++i) this.next();
  }

  // A whole number below 2^32.
  next() {
    let [a, b, c, d] = this.state;
    const out = (a + b + d) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + out;
    d = (d + 1) | 0;
    this.state = [a, b, c | 0, d];
    return out >>> 0;
  }

  // A whole number from 0 to n-1.
  below(n) {
    return Math.floor((this.next() / 2 ** 32) * n);
  }
  between(low, high) {
    return low + this.below(high - low + 1);
  }
  chance(probability) {
    return this.next() / 2 ** 32 < probability;
  }
  // Requires: the list is not empty.
  pick(list) {
    return list[this.below(list.length)];
  }
}
