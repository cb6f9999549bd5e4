import { mapStrings, secretMask } from '#shared/text/secrets.ts';
import { formsOfSecret } from '../platform/secret-forms.ts';

/** Characters below which a secret is not searched for in other text: a one-digit code would mask all of it. */
const shortestMasked = 3;

/** Characters below which a secret is masked only where it stands alone: "123", but not inside "£1,123". */
const shortestInside = 6;

/** True when a value typed into a secret field can be looked for, and masked, wherever else it stands. */
export function isMaskable(secret: string): boolean {
  return secret.length >= shortestMasked;
}

/** Replaces each secret in every string of plain data; the shape stays. */
export function maskSecrets<T>(value: T, secrets: ReadonlySet<string>): T {
  if (secrets.size === 0) return value;
  // Longest first, so that a secret holding another one is masked whole.
  const ordered = [...new Set([...secrets].flatMap(formsOfSecret))].sort((a, b) => b.length - a.length);
  return mapStrings(value, (text) => ordered.reduce(maskSecret, text));
}

function maskSecret(text: string, secret: string): string {
  if (secret.length >= shortestInside) return text.replaceAll(secret, secretMask);
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${RegExp.escape(secret)}(?![\p{L}\p{N}])`, 'gu');
  return text.replace(alone, secretMask);
}
