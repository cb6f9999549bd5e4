import { type Connection, connection, environmentConnectionId } from '#shared/domain/index.ts';

/** Stands for a model that is chosen at first use: the first of the endpoint's list that can chat. */
export const chosenAtFirstUse = 'first listed model';

const usualBaseUrl = 'https://api.openai.com/v1';

/**
 * The connection that OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL describe, and its key ("" for a server that
 * needs none). null when neither key nor address is set, or the address is none. Without OPENAI_MODEL the model is
 * chosen at first use.
 */
export function connectionFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): { readonly connection: Connection; readonly key: string } | null {
  const key = env.OPENAI_API_KEY?.trim() ?? '';
  const baseUrl = env.OPENAI_BASE_URL?.trim() ?? '';
  if (key === '' && baseUrl === '') return null;
  const parsed = connection.safeParse({
    id: environmentConnectionId,
    name: 'From the environment',
    baseUrl: baseUrl === '' ? usualBaseUrl : baseUrl,
    model: env.OPENAI_MODEL?.trim() || chosenAtFirstUse,
  });
  return parsed.success ? { connection: parsed.data, key } : null;
}
