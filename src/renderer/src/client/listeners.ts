export interface Listeners<Arguments extends readonly unknown[]> {
  /** Returns the function that takes the listener away again. */
  add(listener: (...values: Arguments) => void): () => void;
  emit(...values: Arguments): void;
}

export function createListeners<Arguments extends readonly unknown[]>(): Listeners<Arguments> {
  const all = new Set<(...values: Arguments) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    emit(...values) {
      for (const listener of all) listener(...values);
    },
  };
}
