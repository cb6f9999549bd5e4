/** 2^52: values from 0 to 1 lose nothing that a double can hold beside 1. */
const unit = 2 ** 52;

/**
 * A sum that does not depend on the order of what is added, so that a run that was cut off and taken up again, or was
 * done in shards, ends with the very same figures.
 */
export class ExactSum {
  #sum = 0n;

  add(value: number): void {
    this.#sum += BigInt(Math.round(value * unit));
  }

  get value(): number {
    return Number(this.#sum) / unit;
  }
}
