/** Stands where a secret stood; its length says nothing about the secret's. */
export const secretMask = '••••••';

/**
 * What was heard before mending, masked like the utterance that was made of it. A secret may have been heard in another
 * spelling ("hunter 2" for "hunter2") that no search finds: where the utterance lost one and the text that was heard
 * lost none, all of what was heard is masked.
 */
export function maskHeard(utterance: string, original: string, mask: (text: string) => string): string {
  const masked = mask(original);
  const isFound = masked !== original || original.includes(secretMask);
  return mask(utterance) === utterance || isFound ? masked : secretMask;
}

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
function findCardNumbers(text: string): readonly string[] {
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

/**
 * Finds what a person gives away in an instruction: "type hunter2 in the password field", "my password is …",
 * "enter 123456 as the code". It works on the words alone, before any page is known, so it fails towards
 * masking where a secret is named, and keeps its hands off everything else: search words, order numbers,
 * promotion and postal codes. The fields themselves are guarded by their own kind (`Candidate.secret`).
 */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Verbs that put a value somewhere; they also mark where a next instruction begins. */
const givingVerbs =
  'type|enter|put|write|fill|fill in|fill out|input|key in|set|change|use|paste|insert|add|give|submit|try|provide|choose|say';
const otherVerbs =
  'click|press|tap|open|go|select|check|uncheck|search|find|look|scroll|read|tell|show|log|sign|send|continue|hit|close|switch|wait|hover|copy|buy|pay|book|order|please|i|you|it|we|the|my';
const verb = `(?:${givingVerbs})(?:\\s+in|\\s+out)?`;

const password = String.raw`pass\s?(?:word|code|phrase|key|wd)s?|pwd|kennwort|passwort`;
const code = String.raw`(?:security|verification|one[- ]time|sms|text|two[- ]factor|2fa|mfa|otp|auth(?:entication|enticator)?|login|sign[- ]?in|access|backup|recovery|unlock|6[- ]digit|six[- ]digit)[- ](?:pass)?codes?|otp|cvc2?|cvv2?|csc|pin(?:\s(?:code|number))?`;
const account = String.raw`(?:credit |debit |bank )?card (?:number|no\.?|#)|card verification (?:number|value)|social security (?:number|no\.?)|ssn|secret(?: key| answer)?|security answer|api[- ]key|access token`;
const secretName = `(?:${password}|${code}|${account})`;

/** Codes that are no secrets: they are printed on envelopes and in adverts. */
const openCode =
  /\b(?:promo(?:tion(?:al)?)?|discount|coupon|voucher|gift|zip|post(?:al)?|area|country|dial(?:l?ing)?|colou?r|qr|source|dress|referral|invite|airport|station|product|item|article|style|tracking|order|booking|reservation|confirmation|reference|tax|bar|sort|course|error|status)[- ]?(?:pin |pass)?codes?\b/i;

/** After "my password is …" or "the password …": these go on with the sentence and give nothing away. */
const sentenceWord =
  /^(?:wrong|incorrect|invalid|not|no|expired|in|into|on|at|as|for|from|to|of|and|or|with|too|required|missing|what|where|how|asked|needed|stored|saved|hidden|empty|still|being|a|an|the|that|this|which|i|we|you|it|here|there|again|field|fields|box|input|page|link|button|form|manager|managers|reset|settings?|section|tab|is|was|are|must|should|does|doesn't|isn't|works?|please|then|below|above|next|s|'s)$/i;

const quotePairs = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
  ['`', '`'],
] as const;

/** Where the secrets stand in an utterance, in order, without overlap. */
function findUtteranceSecrets(text: string): readonly Span[] {
  const spans = splitClauses(text).flatMap((clause) =>
    finders
      .flatMap((find) => find(clause.text, clause.elided))
      .map((span) => trimSpan(text, { start: span.start + clause.start, end: span.end + clause.start })),
  );
  return mergeSpans(spans.filter((span) => span.end > span.start));
}

/** "Enter X in the password field", "use X as my PIN". */
function findValueBeforeName(clause: string, elided: boolean): readonly Span[] {
  const pattern = new RegExp(
    String.raw`${elided ? '^' : String.raw`\b${verb}\s+`}(.+)\s+(?:in|into|for|as|to|on|at|inside|under|below)\s+((?:(?!\b(?:in|into|for|as|above|before)\b).)*?)$`,
    'isd',
  );
  // The value may itself hold "in" or "for": every split is tried, the last one first.
  const match = pattern.exec(clause);
  const [at, target] = [match?.indices?.[1], match?.[2]];
  if (!at || target === undefined) return [];
  // "X in the box below Password"
  const value = clause
    .slice(...at)
    .replace(/\s+(?:in|into)\s+the\s+(?:text\s)?(?:box|field|input|one)$/i, '');
  return isSecretTarget(target, value) ? [{ start: at[0], end: at[0] + value.length }] : [];
}

/** "Fill the password field with X", "set the PIN to X", "password: X", "my password is X". */
function findValueAfterName(clause: string): readonly Span[] {
  const pattern = new RegExp(
    String.raw`\b(?<before>(?:\w+[- ]){0,2})(?<name>${secretName}|codes?|pass)\b(?:\s+(?:field|box|input))?(?:'s|’s)?\s*(?:(?:should be|will be|is now|with|as|to|is|was|are|of|being)\s+|[:=]\s*)(?<value>.+)$`,
    'isd',
  );
  const match = pattern.exec(clause);
  const at = match?.indices?.groups?.value;
  if (!match?.groups || !at) return [];
  const { before = '', name = '', value = '' } = match.groups;
  if (sentenceWord.test(firstWord(value)) && !startsQuoted(value)) return [];
  if (!isSecretTarget(before + name, value)) return [];
  return [{ start: at[0], end: at[1] }];
}

/** "Enter password X", "use the code 123456", "user bob pass X". */
function findValueBesideName(clause: string): readonly Span[] {
  const pattern = new RegExp(
    String.raw`\b(?<before>(?:\w+[- ]){0,2})(?<name>${secretName}|code|pass)\s+(?<value>["“'‘«„\`].+?["”'’»“\`]|\S+(?:[ -]\d{2,8})*)`,
    'igd',
  );
  return [...clause.matchAll(pattern)].flatMap((match) => {
    const at = match.indices?.groups?.value;
    const { before = '', name = '', value = '' } = match.groups ?? {};
    if (!at || sentenceWord.test(firstWord(value)) || !isSecretTarget(before + name, value)) return [];
    // Without "is" or "with" between them only a word that looks like a secret is one: "password settings" is not.
    const asked = new RegExp(String.raw`\b${verb}\s+(?:(?:the|my|your|this|a)\s+)?$`, 'i').test(before);
    const plain = /^\p{Ll}+[.,!?]?$/u.test(value);
    return startsQuoted(value) || !plain || (asked && isPassword(name)) ? [{ start: at[0], end: at[1] }] : [];
  });
}

/** "Log in with ann@example.com and X", "sign in as ann / X". */
function findSecondOfPair(clause: string): readonly Span[] {
  const match =
    /\b(?:log|sign)\s?-?(?:in|on|into)\b.*?\b(?:as|with|using)\s+(?<user>\S+)\s+(?:and|\/)\s+(?<value>\S+)/dis.exec(
      clause,
    );
  const at = match?.indices?.groups?.value;
  if (!match?.groups || !at) return [];
  const { user = '', value = '' } = match.groups;
  return user.includes('@') || /[\d!-/:-@]/.test(value.slice(0, -1)) ? [{ start: at[0], end: at[1] }] : [];
}

const finders = [findValueBeforeName, findValueAfterName, findValueBesideName, findSecondOfPair];

/** Whether the words name a field or thing that is secret, given what would go there. */
function isSecretTarget(words: string, value: string): boolean {
  if (openCode.test(words) || /\bname on\b/i.test(words)) return false;
  // What is named last is what is meant: "the search box" is not, "the box below Password" is.
  const named = new RegExp(
    String.raw`(?:^|\b)(${secretName}|codes?|pass)(?:['’]s)?(?:\s+(?:field|box|input|text ?box|entry|area|line|prompt|one|please|there|and|now|for me|on (?:the|this) (?:page|form|left|right)))*[\s.,!?"'”]*$`,
    'i',
  ).exec(words);
  const name = named?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (/^codes?$/.test(name)) return /^\W*(?=\w*\d)[\w][\w -]{2,11}\W*$/.test(value.trim());
  if (/^pin/.test(name)) return /\d/.test(value);
  if (/number|no\.|#/.test(name)) return /\d.*\d.*\d/.test(value);
  return true;
}

function isPassword(name: string): boolean {
  return new RegExp(`^(?:${password})$`, 'i').test(name);
}

function firstWord(value: string): string {
  return /^[^\s.,;:!?]+/.exec(value)?.[0] ?? '';
}

function startsQuoted(value: string): boolean {
  return quotePairs.some(([open]) => value.startsWith(open));
}

interface Clause extends Span {
  readonly text: string;
  /** Its verb was said in the clause before: "type X in the email field and Y in the password field". */
  readonly elided: boolean;
}

/** "… in the password field and": what follows is a next value even without a verb. */
const afterTarget = String.raw`(?<=\b(?:in|into|as|for)\s+(?:(?:the|my|your)\s+)?(?:\w+\s+)?(?:${secretName}|field|box|input|e-?mail|user\s?name)(?:\s+(?:field|box|input|address))?)(?:,\s+(?:and\s+)?|\s+and\s+)`;
const startsWithVerb = new RegExp(String.raw`^(?:${givingVerbs}|${otherVerbs})\b`, 'i');

/** Instructions of one utterance: a value may hold any words, so only a verb after "and", "then" or a comma cuts. */
function splitClauses(text: string): readonly Clause[] {
  const cut = new RegExp(
    String.raw`(?:\s*[,;.!?]\s+(?:(?:and|then|but|so|now)\s+)*|\s+(?:(?:and|then|but|so)\s+)+)(?=(?:${givingVerbs}|${otherVerbs})\b)|[;\n]\s*|[.!?]\s+(?=\p{Lu})|${afterTarget}`,
    'giu',
  );
  const clauses: Clause[] = [];
  let start = 0;
  let elided = false;
  for (const match of text.matchAll(cut)) {
    if (isInsideQuotes(text, match.index)) continue;
    clauses.push({ start, end: match.index, text: text.slice(start, match.index), elided });
    start = match.index + match[0].length;
    elided = !startsWithVerb.test(text.slice(start));
  }
  clauses.push({ start, end: text.length, text: text.slice(start), elided });
  return clauses;
}

function isInsideQuotes(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const doubles = before.match(/"/g)?.length ?? 0;
  const opened = (before.match(/[“«„]/g)?.length ?? 0) > (before.match(/[”»]/g)?.length ?? 0);
  return (doubles % 2 === 1 && text.includes('"', at)) || (opened && /[”»]/.test(text.slice(at)));
}

/** Leaves quotes, closing punctuation and "please" outside of the span, and keeps only the inside of quotes. */
function trimSpan(text: string, span: Span): Span {
  let { start, end } = span;
  const value = text.slice(start, end);
  const lead = /^(?:the |my |an? )?(?:value |text |word |code |password |pin |number )?(?=["“'‘«„`])/i.exec(
    value,
  );
  if (lead) start += lead[0].length;
  end -=
    /[\s,;.!?]*(?:\s+(?:please|thanks|thank you))?[\s.,;!?]*$/i.exec(text.slice(start, end))?.[0].length ?? 0;
  const inside = text.slice(start, end);
  for (const [open, close] of quotePairs) {
    if (inside.length > 2 && inside.startsWith(open) && inside.indexOf(close, 1) > 0) {
      return { start: start + 1, end: start + inside.lastIndexOf(close) };
    }
  }
  return { start, end };
}

function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}
