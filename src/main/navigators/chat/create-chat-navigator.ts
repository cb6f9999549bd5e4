import { randomBytes } from 'node:crypto';
import type { Action } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import type { Clock, Navigator, NavigatorInput, Proposal } from '../../agent/ports.ts';
import { nameHost } from '../../endpoint/index.ts';
import { type Asked, askModel } from './ask-model.ts';
import { createChatClient } from './client/index.ts';
import type { Endpoint } from './endpoint.ts';
import { createModelChooser } from './environment/index.ts';
import { fillSecret } from './fill-secret.ts';
import { buildPrompt, type Prompt, resolveCoordinates } from './input/index.ts';
import type { ReplyScene } from './output/index.ts';
import { tracePrompt, traceReplies } from './trace-prompt.ts';

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
 * WebLINX's action model on any OpenAI-compatible endpoint: builds the prompt, asks, reads one action. Whatever the
 * endpoint does becomes an action or words to the user.
 * The navigator's `propose` @throws AppError `stopped` only
 */
export function createChatNavigator(options: ChatNavigatorOptions): Navigator {
  const client = createChatClient(options);
  const chooseModel = createModelChooser();
  return {
    name: 'chat',
    async propose(input) {
      const given = await options.endpoint();
      if (given === null) return proposeSay(noEndpoint, null);
      const chosen = await chooseModel(given, input.signal);
      if (chosen.kind === 'failed') return proposeSay(chosen.message, null);
      const { endpoint } = chosen;
      const prompt = await composePrompt(input, endpoint);
      const { picture } = prompt;
      const pointing =
        picture === null
          ? null
          : {
              picture,
              locate: (point: { readonly x: number; readonly y: number }) =>
                resolveCoordinates(point, prompt, input.snapshot),
            };
      const scene: ReplyScene = {
        snapshot: input.snapshot,
        names: prompt.names,
        nameable: prompt.pointable,
        pointing,
      };
      const asked = await askModel({
        client,
        endpoint,
        prompt,
        scene,
        signal: input.signal,
        report: (progress) => input.report(progress),
      });
      return toProposal(asked, endpoint, input);
    },
  };
}

/** The prompt of this step; a screenshot that is no picture is done without. */
async function composePrompt(input: NavigatorInput, { connection }: Endpoint): Promise<Prompt> {
  const request = {
    turns: input.turns,
    lastTurns: input.lastTurns,
    utterance: input.utterance,
    snapshot: input.snapshot,
    ranked: input.ranked,
    connection,
    screenshot: connection.images === 'none' ? null : await input.screenshot(),
    fence: randomBytes(fenceBytes).toString('hex'),
  };
  try {
    return await buildPrompt(request);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'bad-input' || request.screenshot === null) throw error;
    return buildPrompt({ ...request, screenshot: null });
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
      return proposeSay(outcome.error.message || `${nameHost(connection.baseUrl)} gave no answer.`, asked);
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
    candidates: null,
    choices: [],
    // A model says what it has to say: a `say` hands the turn back, anything else goes on.
    last: action.intent === 'say',
    // All that it needs to know is in the turns. What another navigator had planned is out of date after this one.
    memory: null,
  };
}
