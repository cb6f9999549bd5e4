import { findUtteranceSecrets } from './find-utterance-secrets.ts';
import { findCardNumbers, maskCardNumbers } from './mask-card-numbers.ts';
import { secretMask } from './secret-mask.ts';

/**
 * The utterance with the values of passwords, codes and cards replaced by the mask. Pure, and the same again
 * when applied twice.
 */
export function maskSecretsInUtterance(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of findUtteranceSecrets(text)) {
    masked += text.slice(from, start) + secretMask;
    from = end;
  }
  return maskCardNumbers(masked + text.slice(from));
}

/** The values that `maskSecretsInUtterance` would mask, as they stand; for masking them elsewhere too. */
export function findSecretsInUtterance(text: string): readonly string[] {
  const named = findUtteranceSecrets(text).map(({ start, end }) => text.slice(start, end));
  return [...new Set([...named, ...findCardNumbers(text)])].filter((value) => value !== secretMask);
}

/** Every string inside plain data, changed by one function; the shape stays. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  return mapAny(value, change) as T;
}

function mapAny(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapAny(item, change));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapAny(item, change)]));
  }
  return value;
}
