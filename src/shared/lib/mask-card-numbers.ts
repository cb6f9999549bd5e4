import { secretMask } from './secret-mask.ts';

/** Digits with at most one separator between them; `%20` and `+` stand for a space in addresses. */
const digitRun = /(?<![\p{L}\p{N}])\d(?:(?:[ \u00a0\u2007\u2009\u202f.+_-]|%20)?\d){12,}(?![\p{L}\p{N}])/gu;

/** Lengths of payment card numbers (ISO/IEC 7812). */
const shortest = 13;
const longest = 19;

/**
 * First digits that card schemes use (2026). Without this, one in ten of all long numbers would count: a row of
 * years, a time in milliseconds, an order number.
 */
const schemePrefix = /^(?:4|5|6|3|2(?:2(?:0[0-4]|2[1-9]|[3-9])|[3-6]|7[01]|720)|8[12]|9792)/;

interface Group {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** Payment card numbers in a text (13 to 19 digits, Luhn-valid, grouped as people write them), as they stand. */
export function findCardNumbers(text: string): readonly string[] {
  const found: string[] = [];
  replaceCardNumbers(text, (number) => {
    found.push(number);
    return number;
  });
  return found;
}

/** Replaces payment card numbers by the mask. */
export function maskCardNumbers(text: string): string {
  return replaceCardNumbers(text, () => secretMask);
}

function replaceCardNumbers(text: string, replace: (number: string) => string): string {
  return text.replace(digitRun, (run: string) => replaceInRun(run, replace));
}

/** A run may hold more than the card (expiry, code): looks for the longest row of whole groups that is one. */
function replaceInRun(run: string, replace: (number: string) => string): string {
  const groups = splitGroups(run);
  for (const [index, first] of groups.entries()) {
    for (let count = groups.length - index; count > 0; count -= 1) {
      const row = groups.slice(index, index + count);
      const last = row.at(-1);
      if (last === undefined || !isCard(row.map((group) => group.digits))) continue;
      const number = run.slice(first.start, last.end);
      return run.slice(0, first.start) + replace(number) + replaceCardNumbers(run.slice(last.end), replace);
    }
  }
  return run;
}

function splitGroups(run: string): readonly Group[] {
  return [...run.matchAll(/(?:^|%20|\D)(\d+?)(?=%20|\D|$)/g)].map((match) => {
    const digits = match[1] ?? '';
    const end = match.index + match[0].length;
    return { digits, start: end - digits.length, end };
  });
}

function isCard(groups: readonly string[]): boolean {
  const digits = groups.join('');
  return (
    digits.length >= shortest &&
    digits.length <= longest &&
    schemePrefix.test(digits) &&
    !/^(\d)\1*$/.test(digits) &&
    isGroupedLikeCard(groups) &&
    isLuhnValid(digits)
  );
}

/** Fours and longer but for the last, or one by one, or in pairs as dictated; the days of a calendar are not. */
function isGroupedLikeCard(groups: readonly string[]): boolean {
  const head = groups.slice(0, -1);
  return (
    head.every((group) => group.length >= 4) ||
    groups.every((group) => group.length === 1) ||
    (head.every((group) => group.length === 2) && groups.length >= 8)
  );
}

/** The check digit of ISO/IEC 7812: every second digit from the right counts double. */
function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
