import { connection, environmentConnectionId } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { type Endpoint, listEndpointModels, nameHost, toBaseUrl } from '../endpoint/index.ts';

/** Stands for a model that is chosen at first use: the first of the endpoint's list that can chat. */
export const chosenAtFirstUse = 'first listed model';

const usualBaseUrl = 'https://api.openai.com/v1';

/**
 * The endpoint that OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL describe; null when neither key nor address is
 * set, or the address is none. Without OPENAI_MODEL the model is chosen at first use.
 */
export function endpointFromEnvironment(env: Readonly<Record<string, string | undefined>>): Endpoint | null {
  const key = env.OPENAI_API_KEY?.trim() ?? '';
  const baseUrl = env.OPENAI_BASE_URL?.trim() ?? '';
  if (key === '' && baseUrl === '') return null;
  const parsed = connection.safeParse({
    id: environmentConnectionId,
    name: 'From the environment',
    baseUrl: baseUrl === '' ? usualBaseUrl : baseUrl,
    model: env.OPENAI_MODEL?.trim() || chosenAtFirstUse,
  });
  // A server that needs no key is sent none.
  return parsed.success ? { connection: parsed.data, key: key === '' ? null : key } : null;
}

/** Names of models that do something else than chat; gateways list all kinds together. */
const otherKinds =
  /embed|whisper|tts|speech|transcri|dall-?e|image|moderation|guard|rerank|realtime|audio|sora|video|babbage|davinci|instruct-gpt|search-api|codex|\bbge\b|clip/iu;

/** The first listed model that looks as if it chats, else the first of all; null of none. */
export function firstChatModel(models: readonly string[]): string | null {
  return models.find((model) => !otherKinds.test(model)) ?? models[0] ?? null;
}

/**
 * Fills in the model of a connection that names none (the environment's without OPENAI_MODEL); asks each endpoint
 * once while the app runs. Everything else passes through. A string says why there is no model.
 */
export function createModelChooser(): (
  endpoint: Endpoint,
  signal: AbortSignal,
) => Promise<Endpoint | string> {
  const known = new Map<string, string>();
  return async (endpoint, signal) => {
    const { connection } = endpoint;
    if (connection.model !== chosenAtFirstUse) return endpoint;
    const id = toBaseUrl(connection.baseUrl);
    try {
      const model = known.get(id) ?? firstChatModel(await listEndpointModels(endpoint, signal));
      if (model === null) {
        return `${nameHost(connection.baseUrl)} lists no models. Set OPENAI_MODEL to the one to use, and start Parley again.`;
      }
      known.set(id, model);
      return { ...endpoint, connection: { ...connection, model } };
    } catch (error) {
      if (!isAppError(error) || error.code !== 'endpoint') throw error;
      return error.message;
    }
  };
}
