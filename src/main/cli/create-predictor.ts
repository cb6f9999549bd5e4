import { AppError } from '#shared/errors/index.ts';
import type { Ranker } from '../agent/ports.ts';
import { toEndpoint } from '../connections/index.ts';
import { connectionFromEnvironment, createChatNavigator } from '../navigators/chat/index.ts';
import { createOfflineNavigator } from '../navigators/offline/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type ParleyRanker, scoreDescription, scoreMeaningBy } from '../ranker/index.ts';
import type { Predictor } from './predict.ts';
import type { NavigatorName } from './program.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** What to set for the chat navigator on the command line. */
export const noModelMessage =
  'No model is set up for the chat navigator. Set OPENAI_API_KEY to a key of OpenAI, or OPENAI_BASE_URL to another endpoint (such as http://127.0.0.1:11434/v1, with OPENAI_API_KEY where it wants one), and OPENAI_MODEL to the model’s name.';

/**
 * The same navigator as in the window, on pages from a file.
 * @throws AppError `bad-input` when the environment names no model for the chat navigator
 */
export function createPredictor(
  name: NavigatorName,
  ranker: Ranker | ParleyRanker,
  environment: Readonly<Record<string, string | undefined>> = {},
): Predictor {
  const parts = { ranker, toSnapshot: recordSnapshot };
  if (name === 'offline') {
    const meaning = 'scoreDescription' in ranker ? { meaning: scoreMeaningBy(ranker) } : {};
    return { ...parts, navigator: createOfflineNavigator({ scorer: scoreDescription, ...meaning }) };
  }
  const endpoint = toEndpoint(connectionFromEnvironment(environment));
  if (endpoint === null) throw new AppError({ code: 'bad-input', message: noModelMessage });
  return { ...parts, navigator: createChatNavigator({ endpoint: async () => endpoint, clock: systemClock }) };
}
