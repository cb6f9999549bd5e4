/** Places of a new set; a power of two. */
const fewest = 1_024;
/** Share of places that may be taken before there are twice as many. */
const mostTaken = 0.7;

/**
 * Names that were seen, as 64 bits each: some 20 bytes for one, whatever it is called, so that runs of millions of turns
 * are told apart in little memory. Among ten million names two are taken for one with a chance of 3 in a million.
 */
export class KeySet {
  #size = 0;
  /** Two halves of a hash for each place; 0, 0: free. */
  #places = new Uint32Array(2 * fewest);

  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    const [high, low] = hash(key);
    return this.#places[this.#find(high, low)] !== 0;
  }

  /** @returns whether it is new */
  add(key: string): boolean {
    const [high, low] = hash(key);
    const place = this.#find(high, low);
    if (this.#places[place] !== 0) return false;
    this.#places[place] = high;
    this.#places[place + 1] = low;
    this.#size += 1;
    if (this.#size > (this.#places.length / 2) * mostTaken) this.#grow();
    return true;
  }

  #find(high: number, low: number): number {
    const mask = this.#places.length / 2 - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      const known = this.#places[2 * at];
      if (known === 0 || (known === high && this.#places[2 * at + 1] === low)) return 2 * at;
    }
  }

  #grow(): void {
    const before = this.#places;
    this.#places = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0, low = 0] = [before[at], before[at + 1]];
      if (high === 0) continue;
      const place = this.#find(high, low);
      this.#places[place] = high;
      this.#places[place + 1] = low;
    }
  }
}

/** cyrb53's two lanes (public domain, github.com/bryc/code), kept whole; the first is never 0. */
function hash(key: string): readonly [high: number, low: number] {
  let one = 0xdead_beef;
  let other = 0x41c6_ce57;
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e37_79b1);
    other = Math.imul(other ^ unit, 0x5f35_6495);
  }
  const mixed = Math.imul(one ^ (one >>> 16), 0x85eb_ca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2_ae35);
  const last = Math.imul(other ^ (other >>> 16), 0x85eb_ca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2_ae35);
  return [mixed >>> 0 || 1, last >>> 0];
}
