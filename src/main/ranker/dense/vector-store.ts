/** Where the vectors of encoded texts are kept: rows of one matrix, found by text, the longest unused ones given up. */
export type VectorStore = ReturnType<typeof createVectorStore>;

export interface VectorStoreLimits {
  readonly entries: number;
  /** Vectors and texts together. */
  readonly bytes: number;
}

/**
 * A page of 20,000 elements twice over. With 128 dimensions and texts of 130 characters that is about 26 MB, well
 * under the 300 MB that ranking may add.
 */
const defaultLimits: VectorStoreLimits = { entries: 40_000, bytes: 64 * 1024 * 1024 };

const firstRows = 2_048;
/** Share of the rows that is given up at once: finding the oldest means looking at all. */
const evictedShare = 0.125;
const bytesPerFloat = 4;
/** A text of Latin letters takes one byte each in V8, and its entry in the map about this much besides. */
const bytesPerEntry = 64;

export function createVectorStore(dimensions: number, limits: VectorStoreLimits = defaultLimits) {
  const rowBytes = dimensions * bytesPerFloat;
  const capacity = Math.max(1, Math.min(limits.entries, Math.floor(limits.bytes / rowBytes)));
  let matrix = new Float32Array(Math.min(firstRows, capacity) * dimensions);
  const rowByText = new Map<string, number>();
  const texts: (string | null)[] = [];
  const usedAt = new Float64Array(capacity);
  const free: number[] = [];
  let use = 0;
  let generation = 0;
  let bytes = 0;

  const weigh = (text: string) => text.length + bytesPerEntry + rowBytes;

  const reserve = (row: number) => {
    if ((row + 1) * dimensions <= matrix.length) return;
    const rows = Math.min(capacity, Math.max(row + 1, (matrix.length / dimensions) * 2));
    const larger = new Float32Array(rows * dimensions);
    larger.set(matrix);
    matrix = larger;
  };

  const evict = (): void => {
    const old = texts.flatMap((text, row) => (text !== null && (usedAt[row] ?? 0) < use ? [row] : []));
    old.sort((first, second) => (usedAt[first] ?? 0) - (usedAt[second] ?? 0));
    for (const row of old.slice(0, Math.max(1, Math.floor(rowByText.size * evictedShare)))) {
      const text = texts[row] ?? '';
      rowByText.delete(text);
      texts[row] = null;
      bytes -= weigh(text);
      free.push(row);
    }
    if (old.length > 0) generation += 1;
  };

  const isFull = (needed: number) => rowByText.size >= capacity || bytes + needed > limits.bytes;

  return {
    dimensions,
    /** Grows with every row that is given up: rows found before may be somebody else's now. */
    get generation() {
      return generation;
    },
    get size() {
      return rowByText.size;
    },
    get bytes() {
      return bytes;
    },
    /** What is touched from here on counts as used later than what was touched before. */
    beginUse() {
      use += 1;
    },
    find: (text: string) => rowByText.get(text) ?? -1,
    /** Says that a row is in use now. */
    touch(row: number) {
      usedAt[row] = use;
    },
    /** Keeps the vector that begins at `offset` of `source`. Gives its row, or -1 when all rows are in use now. */
    add(text: string, source: Float32Array, offset: number) {
      const known = rowByText.get(text);
      const needed = weigh(text);
      if (known === undefined && isFull(needed)) evict();
      if (known === undefined && isFull(needed)) return -1;
      const row = known ?? free.pop() ?? texts.length;
      reserve(row);
      matrix.set(source.subarray(offset, offset + dimensions), row * dimensions);
      usedAt[row] = use;
      if (known === undefined) {
        texts[row] = text;
        rowByText.set(text, row);
        bytes += needed;
      }
      return row;
    },
    /** Dot product of `query` with each row; NaN for -1. */
    score(query: Float32Array, rows: Int32Array) {
      const scores = new Float64Array(rows.length);
      for (let index = 0; index < rows.length; index += 1) {
        const row = rows[index] ?? -1;
        scores[index] = row < 0 ? Number.NaN : dot(query, matrix, row * dimensions, dimensions);
      }
      return scores;
    },
  };
}

function dot(query: Float32Array, matrix: Float32Array, start: number, dimensions: number): number {
  let sum = 0;
  for (let index = 0; index < dimensions; index += 1) {
    sum += (query[index] ?? 0) * (matrix[start + index] ?? 0);
  }
  return sum;
}
