import { randomBytes } from 'node:crypto';
import type { Connection } from '#shared/domain/index.ts';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import { type ChatClient, type Endpoint, failureKindOf } from '../../../models/endpoint/index.ts';
import { chooseTokenCounter } from '../../../models/tokens/index.ts';
import { buildPrompt, contextOf } from '../prompt/index.ts';
import { isProblem, type Problem, readReply } from '../reply/index.ts';
import type { ReportBoard } from './report-board.ts';
import { probeInstructions, probeRanking, probeSnapshot, probeTurn } from './sample-page.ts';

/** One answer to one instruction about the built-in page, as it came: without a repair round. */
export interface Sample {
  readonly problem: Problem | null;
  readonly ms: number;
  readonly firstTokenMs: number | null;
  readonly tokens: { readonly in: number; readonly out: number };
}

interface Samples {
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
      const read = readReply(reply, contextOf(prompt, probeSnapshot));
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

/** A person who waits longer for each step goes and does something else (ten seconds hold attention), in ms. */
const slowStepMs = 15_000;

/** Of five answers; with one repair round for each, four right ones make nearly every step work. */
const leastRightShare = 0.8;

/** What the answers say together. */
interface Verdict {
  readonly right: number;
  readonly of: number;
  readonly hasForm: boolean;
  readonly stepMs: number;
  readonly slow: boolean;
}

export function weighSamples(samples: readonly Sample[]): Verdict {
  const right = samples.filter((sample) => sample.problem === null).length;
  const stepMs = medianOf(samples.map((sample) => sample.ms)) ?? 0;
  const of = samples.length;
  return { right, of, hasForm: right >= leastRightShare * of, stepMs, slow: stepMs > slowStepMs };
}

const firstTokenOf = (samples: readonly Sample[]): number | null =>
  medianOf(samples.flatMap(({ firstTokenMs }) => (firstTokenMs === null ? [] : [firstTokenMs])));

const tokensOf = (samples: readonly Sample[]) => ({
  in: medianOf(samples.map(({ tokens }) => tokens.in)) ?? 0,
  out: medianOf(samples.map(({ tokens }) => tokens.out)) ?? 0,
});

/** While they come in. */
export function tellProgress(samples: readonly Sample[], board: ReportBoard): void {
  const { right, stepMs } = weighSamples(samples);
  const of = probeInstructions.length;
  board.set({
    answered: { right, of },
    stepMs,
    firstTokenMs: firstTokenOf(samples),
    tokensPerStep: tokensOf(samples),
  });
  board.line('format', 'running', `${samples.length} of ${of} asked, ${right} answered with one action.`);
}

/** When all are in: form, speed and cost. */
export function tellSamples(samples: readonly Sample[], { price }: Connection, board: ReportBoard): void {
  const { right, of, hasForm, stepMs, slow } = weighSamples(samples);
  board.set({ answered: { right, of } });
  const fault = samples.find((sample) => sample.problem !== null)?.problem ?? null;
  const why = fault === null ? '' : ` One time it ${fault.forUser}.`;
  board.line('format', hasForm ? 'ok' : 'problem', `${right} of ${of} answers were one action.${why}`);

  const first = firstTokenOf(samples);
  const begins = first === null ? '' : `, ${formatSeconds(first)} until it begins`;
  board.line('speed', slow ? 'problem' : 'ok', `${formatSeconds(stepMs)} a step${begins}.`);

  const tokens = tokensOf(samples);
  const counted = `${tokens.in} tokens in and ${tokens.out} out for this small page`;
  if (price === null) {
    board.line('cost', 'unknown', `${counted}; put in its price per million tokens to see dollars.`);
    return;
  }
  const pricePerStep = (tokens.in * price.in + tokens.out * price.out) / 1_000_000;
  board.set({ pricePerStep });
  board.line('cost', 'ok', `${formatDollars(pricePerStep)} a step: ${counted}.`);
}

/** "0.8 s", "12 s". */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds >= 10 ? seconds.toFixed(0) : seconds.toFixed(1)} s`;
}

/** "$0.0012": two figures that count, for amounts that are fractions of a cent. */
export function formatDollars(amount: number): string {
  if (amount === 0) return '$0';
  if (amount >= 0.01) return `$${amount.toFixed(2)}`;
  return `$${Number(amount.toPrecision(2)).toFixed(10).replace(/0+$/u, '')}`;
}

/** The middle value; of an even number the lower of the two in the middle. null of none. */
function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
