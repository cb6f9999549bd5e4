import type { Device } from '../devices.ts';
import type { ModelConfig } from '../model-config.ts';
import { makeFeeds } from './make-feeds.ts';
import type { ModelSession } from './model-session.ts';
import type { BatchLimits } from './plan-batches.ts';
import { readOutput } from './read-output.ts';
import type { TokenRow } from './text-tokenizer.ts';

/** A model on a device, from tokens to rows. */
export interface Engine {
  readonly device: Device;
  readonly limits: BatchLimits;
  /** rows × rowWidth, not checked for finite values. */
  run(batch: readonly TokenRow[]): Promise<Float32Array>;
  release(): Promise<void>;
}

/**
 * A CPU's caches like small batches: MiniLM on 2 cores encoded 700 elements a second in batches of 512 tokens, 280 to
 * 670 in batches of 2,048, half of that in batches of 8,192. A GPU needs many rows to be worth its start.
 */
const cpuLimits: BatchLimits = { tokens: 512, rows: 128 };
const gpuLimits: BatchLimits = { tokens: 16_384, rows: 512 };

export function createEngine(
  device: Device,
  session: ModelSession,
  config: ModelConfig,
  padId: number,
): Engine {
  return {
    device,
    limits: device === 'cpu' ? cpuLimits : gpuLimits,
    run: async (batch) => {
      const feeds = makeFeeds(batch, config.inputs, padId);
      return readOutput(await session.run(feeds.tensors, config.output), feeds, config);
    },
    release: () => session.release(),
  };
}
