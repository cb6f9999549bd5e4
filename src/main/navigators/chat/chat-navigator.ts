import { randomBytes } from 'node:crypto';
import { type Action, imagesFor } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { Clock, Navigator, NavigatorInput, Proposal } from '../../agent/ports.ts';
import { createModelChooser } from '../../models/connections/index.ts';
import { type Endpoint, nameHost } from '../../models/endpoint/index.ts';
import { fillSecret, noPictureWords } from '../prompts/page/index.ts';
import {
  type PromptTemplates,
  parleyPromptTemplates,
  readPromptTemplates,
} from '../prompts/weblinx/index.ts';
import { type Asked, askModel, pictureOf, tracePrompt, traceReplies } from './ask-model.ts';
import { createModelClient } from './model-client.ts';
import { buildPix2ActPrompt, buildPrompt, buildWeblinxPrompt, type Prompt } from './prompt/index.ts';

export interface ChatNavigatorOptions {
  /** The connection in use with its key, read anew for each step; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  readonly clock: Clock;
  /** 0 to 1, for the spread of waits between retries. */
  readonly random?: () => number;
}

const noEndpoint =
  'No language model is connected yet. Connect one in Settings (any OpenAI-compatible address, also a local one such as http://127.0.0.1:11434/v1), or start Parley with OPENAI_API_KEY set. Direct instructions such as “click Search” work without a model: choose the offline navigator for them.';

/** Bytes of the fence around what pages wrote: nobody can guess it, and it is made anew for every step. */
const fenceBytes = 8;

/**
 * WebLINX's action model on any OpenAI-compatible endpoint: builds the prompt that the connection names, asks, reads one action. Whatever the
 * endpoint does becomes an action or words to the user.
 * The navigator's `propose` @throws AppError `stopped` only
 */
export function createChatNavigator(options: ChatNavigatorOptions): Navigator {
  const client = createModelClient(options);
  const chooseModel = createModelChooser();
  return {
    name: 'chat',
    async propose(input) {
      const given = await options.endpoint();
      if (given === null) return proposeSay(noEndpoint, null);
      const endpoint = await chooseModel(given, input.signal);
      if (typeof endpoint === 'string') return proposeSay(endpoint, null);
      const prompt = await composePrompt(input, endpoint);
      if (typeof prompt === 'string') return { ...proposeSay(prompt, null), hasNoModel: true };
      const asked = await askModel({
        client,
        endpoint,
        prompt,
        snapshot: input.snapshot,
        signal: input.signal,
        report: (progress) => input.report(progress),
      });
      return toProposal(asked, endpoint, input);
    },
  };
}

/** The prompt of this step, or why there is none; a screenshot that is no picture is done without. */
async function composePrompt(input: NavigatorInput, { connection }: Endpoint): Promise<Prompt | string> {
  const { turns, snapshot } = input;
  // A checkpoint that knows no chat reads text alone.
  const images = connection.api === 'completion' ? 'none' : imagesFor(connection);
  const fence = randomBytes(fenceBytes).toString('hex');
  const request = { turns, snapshot, connection: { ...connection, images }, fence };
  if (connection.prompt === 'weblinx') {
    const templates = readTemplates(connection.templates);
    if (typeof templates === 'string') return templates;
    return buildWeblinxPrompt({ ...request, ranked: await input.rank(), screenshot: null }, templates);
  }
  if (connection.prompt === 'pix2act') {
    const screenshot = images === 'none' ? null : await input.screenshot();
    if (screenshot === null) {
      return images === 'none' ? noPictureWords.textAlone : noPictureWords.noPicture;
    }
    try {
      return await buildPix2ActPrompt(request, screenshot);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'bad-input') throw error;
      return error.message;
    }
  }
  const build = async (screenshot: Uint8Array | null): Promise<Prompt> => {
    // A picture alone names no candidates.
    const ranked = screenshot !== null && images === 'screenshot-only' ? [] : await input.rank();
    return buildPrompt({ ...request, ranked, screenshot });
  };
  if (images === 'none') return build(null);
  // The page is ranked while its picture is taken.
  if (images !== 'screenshot-only') void input.rank().catch(() => undefined);
  const screenshot = await input.screenshot();
  try {
    return await build(screenshot);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'bad-input' || screenshot === null) throw error;
    return build(null);
  }
}

/** The texts of WebLINX's input; a string says what is wrong with the folder. */
function readTemplates(folder: string): PromptTemplates | string {
  if (folder === '') return parleyPromptTemplates;
  try {
    return readPromptTemplates(folder);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'bad-input') throw error;
    return error.message;
  }
}

function toProposal(asked: Asked, { connection }: Endpoint, input: NavigatorInput): Proposal {
  const { outcome } = asked;
  switch (outcome.kind) {
    case 'read': {
      const filled = fillSecret(outcome.read.action, input.utterance, input.snapshot);
      if (typeof filled === 'string') return proposeSay(filled, asked);
      return propose(filled, outcome.read.reason, asked);
    }
    case 'unclear':
      return proposeSay(
        `I got no clear next step: ${connection.model} ${outcome.problem.forUser}, also when asked again. Nothing was done. Put it in other words, or say “go on” to try again.`,
        asked,
      );
    case 'failed':
      return {
        ...proposeSay(outcome.error.message || `${nameHost(connection.baseUrl)} gave no answer.`, asked),
        hasNoModel: true,
      };
    default:
      return assertNever(outcome);
  }
}

const proposeSay = (utterance: string, asked: Asked | null): Proposal =>
  propose({ intent: 'say', utterance }, '', asked);

function propose(action: Action, reason: string, asked: Asked | null): Proposal {
  return {
    action,
    author: 'model',
    reason,
    prompt: asked === null ? '' : tracePrompt(asked.messages),
    reply: asked === null ? '' : traceReplies(asked.replies),
    usage: asked?.usage ?? null,
    ...(asked === null ? {} : { sent: { parts: asked.parts, picture: pictureOf(asked.messages) } }),
    candidates: null,
    choices: [],
    // A model says what it has to say: a `say` hands the turn back, anything else goes on.
    last: action.intent === 'say',
    // All that it needs to know is in the turns. What another navigator had planned is out of date after this one.
    memory: null,
  };
}
