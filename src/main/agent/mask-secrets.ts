import { mapStrings } from '#shared/text/secrets.ts';
import { secretMasker } from '../platform/secret-forms.ts';

/** Characters below which a secret is not searched for in other text: a one-digit code would mask all of it. */
const shortestMasked = 3;

/** True when a value typed into a secret field can be looked for, and masked, wherever else it stands. */
export function isMaskable(secret: string): boolean {
  return secret.length >= shortestMasked;
}

/** Replaces each secret in every string of plain data; the shape stays. */
export function maskSecrets<T>(value: T, secrets: ReadonlySet<string>): T {
  if (secrets.size === 0) return value;
  return mapStrings(value, secretMasker(secrets));
}
