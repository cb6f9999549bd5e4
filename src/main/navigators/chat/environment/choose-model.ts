import { isAppError } from '#shared/errors/index.ts';
import { nameHost } from '../../../endpoint/index.ts';
import { listEndpointModels, normalizeBaseUrl } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { chosenAtFirstUse } from './connection-from-environment.ts';

export type ChosenModel =
  | { readonly kind: 'ready'; readonly endpoint: Endpoint; readonly chosen: boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** Names of models that do something else than chat; gateways list all kinds together. */
const otherKinds =
  /embed|whisper|tts|speech|transcri|dall-?e|image|moderation|guard|rerank|realtime|audio|sora|video|babbage|davinci|instruct-gpt|search-api|codex|\bbge\b|clip/iu;

/** The first listed model that looks as if it chats, else the first of all; null of none. */
export function firstChatModel(models: readonly string[]): string | null {
  return models.find((model) => !otherKinds.test(model)) ?? models[0] ?? null;
}

/**
 * Fills in the model of a connection that names none (the environment's without OPENAI_MODEL); asks each endpoint
 * once while the app runs. Everything else passes through.
 */
export function createModelChooser(): (endpoint: Endpoint, signal: AbortSignal) => Promise<ChosenModel> {
  const known = new Map<string, string>();
  return async (endpoint, signal) => {
    const { connection } = endpoint;
    if (connection.model !== chosenAtFirstUse) return { kind: 'ready', endpoint, chosen: false };
    const id = normalizeBaseUrl(connection.baseUrl);
    const ready = (model: string): ChosenModel => {
      known.set(id, model);
      return { kind: 'ready', endpoint: { ...endpoint, connection: { ...connection, model } }, chosen: true };
    };
    const before = known.get(id);
    if (before !== undefined) return ready(before);
    try {
      const model = firstChatModel(await listEndpointModels(endpoint, signal));
      if (model !== null) return ready(model);
      return {
        kind: 'failed',
        message: `${nameHost(connection.baseUrl)} lists no models. Set OPENAI_MODEL to the one to use, and start Parley again.`,
      };
    } catch (error) {
      if (!isAppError(error) || error.code !== 'endpoint') throw error;
      return { kind: 'failed', message: error.message };
    }
  };
}
