import { secretMask } from '#shared/lib/index.ts';

/** What people paste (the full path of one method, a slash at the end) leads to the same place. */
export function toBaseUrl(address: string): string {
  return address
    .trim()
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\/(?:audio\/(?:transcriptions|translations)|audio|chat\/completions|completions|models)$/u, '');
}

/** "api.openai.com", "127.0.0.1:8000": how an endpoint is called in sentences. */
export function nameHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'the endpoint';
}

/** Where it is, without what may be secret in an address (user, password, query). */
export function nameAddress(address: string): string {
  if (!URL.canParse(address)) return nameHost(address);
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/u, '')}`;
}

/** Shorter keys are words ("none", "ollama"): masking those would garble sentences and hide nothing. */
const shortestKey = 8;
const keyLike = /\b(?:sk|pk|rk|gsk|xai|hf|key|api)[-_][\w-]{12,}|(?<=\bBearer\s)[\w.~+/-]{8,}=*/gu;

/** One line of somebody else's text, without the key however it was echoed, at most that long. */
export function quoteLine(text: string, key: string | null, longest = 240): string {
  let line = text;
  if (key !== null && key.length >= shortestKey) {
    for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]) {
      line = line.replaceAll(form, secretMask);
    }
  }
  line = line
    .replaceAll(keyLike, secretMask)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
