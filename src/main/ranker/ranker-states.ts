import type { RankerState } from '#shared/ipc/index.ts';

/** Words alone rank, because of `reason`. */
export function lexicalState(reason: string): RankerState {
  return {
    status: 'fallback',
    model: 'lexical',
    folder: '',
    device: '',
    reason,
    tried: [],
    elementsPerSecond: null,
  };
}
