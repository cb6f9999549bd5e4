import type { Engine } from '../process/engine.ts';
import type { TokenRow } from '../process/text-tokenizer.ts';
import type { Device } from '../protocol.ts';

/** An engine whose rows are made by the test: one number a row unless told otherwise. */
export function fakeEngine(
  device: Device,
  run: (batch: readonly TokenRow[]) => Float32Array | Promise<Float32Array>,
): Engine & { readonly released: () => boolean } {
  let isReleased = false;
  return {
    device,
    limits: { tokens: 64, rows: 8 },
    run: async (batch) => run(batch),
    runTokens: async (row) => run([row]),
    release: async () => {
      isReleased = true;
    },
    released: () => isReleased,
  };
}
