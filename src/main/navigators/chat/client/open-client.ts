import type { OpenAI } from 'openai';
import { createGuardedFetch } from '../../../endpoint/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { totalMs } from './limits.ts';
import { normalizeBaseUrl } from './normalize-base-url.ts';

let loading: Promise<typeof OpenAI> | null = null;

/** Loading the SDK takes 0.15 s, which the app's start need not pay. */
function loadSdk(): Promise<typeof OpenAI> {
  loading ??= import('openai').then((module) => module.OpenAI);
  return loading;
}

/**
 * The SDK for one request. Retries and deadlines are ours (its own cannot be counted down or stopped in time), it logs
 * nothing, and everything that it would take from the environment is switched off: the environment's key is for the
 * environment's endpoint only.
 */
export async function openClient(
  { connection, key }: Endpoint,
  onErrorBody: (text: string) => void,
): Promise<OpenAI> {
  const Sdk = await loadSdk();
  const hasKey = key !== null && key !== '';
  return new Sdk({
    baseURL: normalizeBaseUrl(connection.baseUrl),
    // It insists on a key; the guarded fetch leaves it out where there is none.
    apiKey: hasKey ? key : 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Only a backstop: the watchdog is earlier.
    timeout: 2 * totalMs,
    logLevel: 'off',
    fetch: createGuardedFetch(hasKey, onErrorBody),
  });
}
