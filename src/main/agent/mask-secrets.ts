import type { JsonValue } from '#shared/domain/index.ts';

/** Stands where a secret stood; its length says nothing about the secret's. */
export const secretMask = '••••••';

/** Characters below which a secret is no longer searched for in other text: a one-digit code would mask all of it. */
const shortestMasked = 4;

/** True when a value typed into a secret field can be looked for, and masked, wherever else it stands. */
export function isMaskable(secret: string): boolean {
  return secret.length >= shortestMasked;
}

/** Replaces each secret in every string of a plain JSON-like value. Gives the value itself when there is none. */
export function maskSecrets<T>(value: T, secrets: ReadonlySet<string>): T {
  if (secrets.size === 0) return value;
  // Longest first, so that a secret holding another one is masked whole.
  const ordered = [...secrets].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return maskValue(value as JsonValue, ordered) as T;
}

function maskValue(value: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof value === 'string') {
    return secrets.reduce((text, secret) => text.replaceAll(secret, secretMask), value);
  }
  if (Array.isArray(value)) return value.map((item: JsonValue) => maskValue(item, secrets));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskValue(item, secrets)]));
  }
  return value;
}
