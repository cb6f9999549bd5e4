import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, made anew at each launch. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Takes the same time however much of a guess is right. */
export function isToken(expected: string, given: string): boolean {
  return timingSafeEqual(digest(expected), digest(given));
}

/** Of one length, as the comparison asks. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
