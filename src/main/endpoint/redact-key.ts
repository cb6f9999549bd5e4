import { secretMask } from '#shared/lib/index.ts';

/** Shorter keys are words ("none", "ollama"): masking those would garble sentences and hide nothing. */
const shortestKey = 8;

/** What keys look like, in case an endpoint echoes one in part or another one than ours. */
const keyLike = /\b(?:sk|pk|rk|gsk|xai|hf|key|api)[-_][\w-]{12,}|(?<=\bBearer\s)[\w.~+/-]{8,}=*/gu;

/** The text without the key, however an endpoint may have echoed it. */
export function redactKey(text: string, key: string | null): string {
  let redacted = text;
  if (key !== null && key.length >= shortestKey) {
    for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]) {
      redacted = redacted.replaceAll(form, secretMask);
    }
  }
  return redacted.replaceAll(keyLike, secretMask);
}
