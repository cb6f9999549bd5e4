import { AppError } from '#shared/errors/index.ts';
import { catalogueRevision } from './catalogue.ts';

const published = `https://huggingface.co/ggerganov/whisper.cpp/resolve/${catalogueRevision}/`;

/**
 * The address that models are fetched below: what the environment's PARLEY_SPEECH_MODELS says (a mirror), else
 * `source`, else where whisper.cpp publishes them.
 * @throws AppError `bad-input` unless it is https, or http on this machine
 */
export function modelSource(source: string | undefined, environment = process.env): URL {
  const chosen = environment.PARLEY_SPEECH_MODELS || source || published;
  const base = URL.parse(chosen.endsWith('/') ? chosen : `${chosen}/`);
  if (base === null || !isSafe(base)) {
    throw new AppError({
      code: 'bad-input',
      // Without a name and password that may stand in it.
      message: `Models cannot be fetched from ${base?.origin ?? 'that'}: it has to be an https address. Mend PARLEY_SPEECH_MODELS and start Parley again.`,
    });
  }
  return base;
}

/** Address of one model. */
export function modelAddress(base: URL, id: string): URL {
  return new URL(`ggml-${id}.bin`, base);
}

/** True where nobody on the way can see or change what comes. */
function isSafe(address: URL): boolean {
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address));
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether a server may send on from one address to another: to https, or about on this machine. */
export function mayFollow(from: URL, to: URL): boolean {
  return to.protocol === 'https:' || (isSafe(to) && isLoopback(from));
}
