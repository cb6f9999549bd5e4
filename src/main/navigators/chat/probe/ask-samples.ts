import { randomBytes } from 'node:crypto';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import { chooseTokenCounter } from '../../../tokens/index.ts';
import { type ChatClient, failureKindOf } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { buildPrompt } from '../input/index.ts';
import { isProblem, type Problem, readReply } from '../output/index.ts';
import { probeInstructions, probeRanking, probeSnapshot, probeTurn } from './probe-page.ts';

/** One answer to one instruction about the built-in page, as it came: without a repair round. */
export interface Sample {
  readonly problem: Problem | null;
  readonly ms: number;
  readonly firstTokenMs: number | null;
  readonly tokens: { readonly in: number; readonly out: number };
}

export interface Samples {
  readonly samples: readonly Sample[];
  /** What ended the asking early. */
  readonly error: AppError | null;
}

/** Two answers in a row that took longer than this, in ms, say enough about the speed; the rest is not waited for. */
const patienceMs = 60_000;

/**
 * Sends each instruction once, with the prompt that steps have (text only; pictures are looked at separately).
 * @throws AppError `stopped`
 */
export async function askSamples(
  client: ChatClient,
  endpoint: Endpoint,
  signal: AbortSignal,
  onSample: (samples: readonly Sample[]) => void,
): Promise<Samples> {
  const samples: Sample[] = [];
  const counter = chooseTokenCounter(endpoint.connection.model);
  for (const instruction of probeInstructions) {
    const turn = probeTurn(instruction);
    const prompt = await buildPrompt({
      turns: [turn],
      lastTurns: [turn],
      utterance: instruction,
      snapshot: probeSnapshot,
      ranked: probeRanking,
      connection: { ...endpoint.connection, images: 'none' },
      screenshot: null,
      fence: randomBytes(8).toString('hex'),
    });
    try {
      const { reply, ms, firstTokenMs } = await client.complete(endpoint, {
        messages: prompt.messages,
        signal,
      });
      const scene = {
        snapshot: probeSnapshot,
        names: prompt.names,
        nameable: prompt.pointable,
        pointing: null,
      };
      const read = readReply(reply, scene);
      samples.push({
        problem: isProblem(read) ? read : null,
        ms,
        firstTokenMs,
        tokens: reply.usage ?? { in: prompt.tokens, out: counter.count(reply.reasoning + reply.text) },
      });
      onSample(samples);
      if (samples.length >= 2 && samples.every((sample) => sample.ms > patienceMs)) break;
    } catch (error) {
      if (!isAppError(error) || failureKindOf(error) === null) throw error;
      return { samples, error };
    }
  }
  return { samples, error: null };
}
