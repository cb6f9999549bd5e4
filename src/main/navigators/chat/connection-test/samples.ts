import { randomBytes } from 'node:crypto';
import { type Connection, defaultSettings, type ImageUse, imagesFor } from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { formatPrice } from '#shared/text/quantities.ts';
import type { Navigator } from '../../../agent/ports.ts';
import type { ChatClient, Endpoint } from '../../../models/endpoint/index.ts';
import { chooseTokenCounter } from '../../../models/tokens/index.ts';
import { parleyPromptTemplates, readPromptTemplates } from '../../prompts/weblinx/index.ts';
import {
  buildPix2ActPrompt,
  buildPrompt,
  buildWeblinxPrompt,
  contextOf,
  type Prompt,
} from '../prompt/index.ts';
import { isProblem, type Problem, readReply } from '../reply/index.ts';
import type { ReportBoard } from './report-board.ts';
import {
  drawProbePage,
  probeActs,
  probeInstructions,
  probeRanking,
  probeSnapshot,
  probeTurn,
} from './sample-page.ts';

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

interface Asking {
  readonly client: ChatClient;
  readonly endpoint: Endpoint;
  /** What asks where that is not the chat navigator: it chooses elements and has no words for an answer. */
  readonly navigator: Navigator | null;
  readonly signal: AbortSignal;
}

/** What is asked: who can only choose elements is not asked for words. */
export const instructionsFor = (navigator: Navigator | null): readonly string[] =>
  navigator === null ? probeInstructions : probeActs;

/** What of a picture goes along with each step; one text has no place for one. */
export const shownImages = ({ connection }: Endpoint): ImageUse =>
  connection.api === 'completion' ? 'none' : imagesFor(connection);

/**
 * Sends each instruction once, as steps are sent through this connection: with its prompt, by chat or as one text. A
 * picture beside the text is looked at separately; where the picture is all, it goes along.
 * @throws AppError `stopped`
 */
export async function askSamples(
  asking: Asking,
  onSample: (samples: readonly Sample[]) => void,
): Promise<Samples> {
  const { navigator } = asking;
  const samples: Sample[] = [];
  for (const instruction of instructionsFor(navigator)) {
    try {
      samples.push(
        await (navigator === null ? askChat(asking, instruction) : propose(asking, navigator, instruction)),
      );
      onSample(samples);
      if (samples.length >= 2 && samples.every((sample) => sample.ms > patienceMs)) break;
    } catch (error) {
      // Texts of a folder that are not the trained ones end it like an endpoint that fails.
      if (!isAppError(error) || (error.code !== 'endpoint' && error.code !== 'bad-input')) throw error;
      return { samples, error };
    }
  }
  return { samples, error: null };
}

async function askChat({ client, endpoint, signal }: Asking, instruction: string): Promise<Sample> {
  const prompt = await buildSamplePrompt(endpoint, instruction);
  const { reply, ms, firstTokenMs } = await client.complete(endpoint, { messages: prompt.messages, signal });
  const read = readReply(reply, contextOf(prompt, probeSnapshot));
  const counter = chooseTokenCounter(endpoint.connection.model);
  return {
    problem: isProblem(read) ? read : null,
    ms,
    firstTokenMs,
    tokens: reply.usage ?? { in: prompt.tokens, out: counter.count(reply.reasoning + reply.text) },
  };
}

async function buildSamplePrompt(endpoint: Endpoint, instruction: string): Promise<Prompt> {
  const { connection } = endpoint;
  const images: ImageUse = shownImages(endpoint) === 'screenshot-only' ? 'screenshot-only' : 'none';
  const screenshot = images === 'none' ? null : await drawProbePage();
  const request = {
    turns: [probeTurn(instruction)],
    snapshot: probeSnapshot,
    ranked: images === 'none' ? probeRanking : [],
    connection: { ...connection, images },
    screenshot,
    fence: randomBytes(8).toString('hex'),
  };
  if (connection.prompt === 'weblinx') {
    const { templates } = connection;
    return buildWeblinxPrompt(
      request,
      templates === '' ? parleyPromptTemplates : readPromptTemplates(templates),
    );
  }
  if (connection.prompt === 'pix2act' && screenshot !== null) return buildPix2ActPrompt(request, screenshot);
  return buildPrompt(request);
}

const choseNothing: Problem = {
  kind: 'bad-form',
  forModel: '',
  forUser: 'chose no element, or did not say what to do with it',
};

/** One step of a navigator on the built-in page. @throws AppError `endpoint` where the model gave no answer */
async function propose({ signal }: Asking, navigator: Navigator, instruction: string): Promise<Sample> {
  const start = performance.now();
  const { action, usage, hasNoModel } = await navigator.propose({
    turns: [probeTurn(instruction)],
    utterance: instruction,
    snapshot: probeSnapshot,
    rank: async () => probeRanking,
    memory: null,
    settings: defaultSettings,
    signal,
    screenshot: () => drawProbePage(),
    report: () => undefined,
  });
  if (hasNoModel === true) {
    throw new AppError({ code: 'endpoint', message: action.intent === 'say' ? action.utterance : '' });
  }
  return {
    problem: action.intent === 'say' ? choseNothing : null,
    ms: Math.round(performance.now() - start),
    firstTokenMs: null,
    tokens: { in: usage?.tokensIn ?? 0, out: usage?.tokensOut ?? 0 },
  };
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
export function tellProgress(samples: readonly Sample[], of: number, board: ReportBoard): void {
  const { right, stepMs } = weighSamples(samples);
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
  board.line('cost', 'ok', `${formatPrice(pricePerStep)} a step: ${counted}.`);
}

/** "0.8 s", "12 s". */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds >= 10 ? seconds.toFixed(0) : seconds.toFixed(1)} s`;
}

/** The middle value; of an even number the lower of the two in the middle. null of none. */
function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
