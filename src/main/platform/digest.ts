import { createHash } from 'node:crypto';

const digits = 32;

/**
 * A value as what can be compared and not be read: SHA-256 of it with spaces and line ends folded, as a request may
 * write them otherwise than the field did.
 */
export function digestOf(value: string): string {
  const plain = value.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, digits);
}
