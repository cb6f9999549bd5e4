type Listener<Values extends readonly unknown[]> = (...values: Values) => void;

/** Who wants to be told of something. */
export interface Listeners<Values extends readonly unknown[]> {
  /** @returns the function that takes the listener away again */
  add(listener: Listener<Values>): () => void;
  tell(...values: Values): void;
}

export function createListeners<Values extends readonly unknown[] = []>(): Listeners<Values> {
  const all = new Set<Listener<Values>>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(...values) {
      // A copy: a listener may take itself or another away.
      for (const listener of [...all]) listener(...values);
    },
  };
}
