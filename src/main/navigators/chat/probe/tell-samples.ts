import type { Connection } from '#shared/domain/index.ts';
import type { Sample } from './ask-samples.ts';
import { probeInstructions } from './probe-page.ts';
import type { ReportBoard } from './report-board.ts';
import { medianOf, wordDollars, wordSeconds } from './word-numbers.ts';

/** A person who waits longer for each step goes and does something else (ten seconds hold attention), in ms. */
const slowStepMs = 15_000;

/** Of five answers; with one repair round for each, four right ones make nearly every step work. */
const leastRightShare = 0.8;

/** What the answers say together. */
export interface Verdict {
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
  const begins = first === null ? '' : `, ${wordSeconds(first)} until it begins`;
  board.line('speed', slow ? 'problem' : 'ok', `${wordSeconds(stepMs)} a step${begins}.`);

  const tokens = tokensOf(samples);
  const counted = `${tokens.in} tokens in and ${tokens.out} out for this small page`;
  if (price === null) {
    board.line('cost', 'unknown', `${counted}; put in its price per million tokens to see dollars.`);
    return;
  }
  const pricePerStep = (tokens.in * price.in + tokens.out * price.out) / 1_000_000;
  board.set({ pricePerStep });
  board.line('cost', 'ok', `${wordDollars(pricePerStep)} a step: ${counted}.`);
}
