import type { SecretKind, Snapshot } from '#shared/domain/index.ts';
import { looksLikeCode, readSecretWords } from '#shared/text/secret-words.ts';
import { maskCardNumbers, secretMask } from '#shared/text/secrets.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { attributeOf, hasAttribute, type PageTree, textOf } from './page-tree.ts';
import { cleanKept } from './read-text.ts';
import { inputTypeOf } from './roles.ts';
import type { FoundText } from './texts.ts';

/**
 * What kind of secret a field takes, or null. Judged generously: a field taken for a secret by mistake costs one
 * value that is not shown, a secret taken for an ordinary field leaves the app.
 */
export function secretKindOf(tree: PageTree, node: number, words: string): SecretKind | null {
  const tag = tree.tag[node];
  if (tag !== 'select' && !isTypedField(tree, node)) return null;
  const type = tag === 'input' ? inputTypeOf(tree, node) : 'text';
  const autocomplete = (attributeOf(tree, node, 'autocomplete') ?? '').toLowerCase();
  if (/\bcc-(?:number|csc|exp)/.test(autocomplete)) return 'card';
  if (tag === 'select') return null;
  if (autocomplete.includes('one-time-code')) return 'one-time-code';
  if (autocomplete.includes('password')) return 'password';
  const name = `${attributeOf(tree, node, 'name') ?? ''} ${attributeOf(tree, node, 'id') ?? ''}`;
  const named = readSecretWords(`${words} ${name}`);
  const value = tree.inputValue.get(node) ?? '';
  if (named === 'code') {
    if (tag === 'input' && !spokenTypes.has(type) && looksLikeCode(value)) return 'one-time-code';
  } else if (named !== null) return named;
  if (isNamelessCode(tree, node)) return 'one-time-code';
  if (type === 'password') return 'password';
  return maskCardNumbers(value) === value ? null : 'card';
}

/** Whether a field that is sent under this name is a secret, by the name itself or by what the page showed of it. */
export function isSecretName(name: string, last: Snapshot | null): boolean {
  const named = readSecretWords(name);
  if (named !== null && named !== 'code') return true;
  return (last?.candidates ?? []).some(
    ({ secret, attributes }) => secret !== null && (attributes.name === name || attributes.id === name),
  );
}

/** A field that takes text, and so could take a secret. */
export function isTypedField(tree: PageTree, node: number): boolean {
  const tag = tree.tag[node];
  return tag === 'textarea' || (tag === 'input' && typedTypes.has(inputTypeOf(tree, node)));
}

const typedTypes = new Set(['password', 'text', 'tel', 'number', 'search', 'email', 'url', 'month']);

/** Nobody enters a code there, whatever the words say. */
const spokenTypes = new Set(['search', 'email', 'url', 'month']);

const namingAttributes = ['name', 'id', 'placeholder', 'aria-label', 'aria-labelledby', 'title'] as const;

/** Short, for digits, and without one word of its own about what they are: how codes are asked for under a heading. */
function isNamelessCode(tree: PageTree, node: number): boolean {
  if (tree.tag[node] !== 'input') return false;
  if (namingAttributes.some((name) => /\p{L}/u.test(attributeOf(tree, node, name) ?? ''))) return false;
  for (let at = tree.parent[node] ?? -1; at >= 0; at = tree.parent[at] ?? -1) {
    if (tree.tag[at] === 'label') return false;
  }
  const longest = Number(attributeOf(tree, node, 'maxlength') ?? 0);
  const takesDigits =
    inputTypeOf(tree, node) === 'tel' ||
    attributeOf(tree, node, 'inputmode') === 'numeric' ||
    /^\^?(?:\\d|\[0-9\])[*+{]/u.test(attributeOf(tree, node, 'pattern') ?? '');
  // Years and postal codes are shorter.
  return takesDigits && longest >= 6 && longest <= 8;
}

/** In boxes; shorter rows of one-character boxes are initials or sizes. */
const fewestDigits = 4;

/** One of several boxes for one character each: that is how codes are asked for. */
export function isCodeDigit(tree: PageTree, node: number): boolean {
  if (attributeOf(tree, node, 'maxlength') !== '1') return false;
  // The boxes share a parent, or each has a wrapper of its own.
  let group = tree.parent[node] ?? -1;
  for (let step = 0; step < 2 && group >= 0; step += 1) {
    let boxes = 0;
    for (let at = group + 1; at < (tree.end[group] ?? 0) && at < group + 60; at += 1) {
      if (tree.tag[at] === 'input' && attributeOf(tree, at, 'maxlength') === '1') boxes += 1;
    }
    if (boxes >= fewestDigits) return true;
    group = tree.parent[group] ?? -1;
  }
  return false;
}

/** Shorter values are words, days and years: masking them everywhere would say more than it hides. */
const shortestSecret = 4;

/**
 * Pages repeat what was typed: a card drawn beside the form, a "show password" text, an attribute that a framework
 * keeps in step. So what secret fields hold is masked wherever else it turns up.
 */
export function redactSecrets(patterns: readonly RegExp[], snapshot: Snapshot): Snapshot {
  if (patterns.length === 0) return snapshot;
  const redact = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      // Made by us from numbers and tags.
      if (key === 'uid' || key === 'xpath' || key === 'id') return value;
      return patterns.reduce((text, pattern) => text.replace(pattern, secretMask), value);
    }
    if (Array.isArray(value)) return value.map((item) => redact(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item, name)]));
  };
  return redact(snapshot, '') as Snapshot;
}

/** What secret fields hold, also those that are not shown: pages keep the password in one and its dots in another. */
export function secretPatterns(page: LookedAt): readonly RegExp[] {
  const { tree, names } = page;
  const values: string[] = [];
  for (const [node, value] of tree.inputValue) {
    if (node < 0 || hasAttribute(tree, node, 'disabled')) continue;
    if (secretKindOf(tree, node, names.nameOf(node)) !== null) values.push(value);
  }
  return toPatterns(values);
}

/** Patterns that find these values where a page repeats them; without those too short to tell from words. */
export function toPatterns(values: readonly string[]): readonly RegExp[] {
  const kept = new Set(values.map((value) => value.trim()).filter(({ length }) => length >= shortestSecret));
  // Longest first, so that a part of a secret does not break up the whole.
  return [...kept].sort((left, right) => right.length - left.length).map(toPattern);
}

/** Card numbers and codes are shown in groups of their digits. */
function toPattern(value: string): RegExp {
  const digits = value.replace(/[\s-]/g, '');
  if (/^\d{6,}$/.test(digits)) return new RegExp([...digits].join('[\\s\\-]?'), 'g');
  return new RegExp(RegExp.escape(value), 'g');
}

/**
 * Secrets may be spread over elements: a card number in four spans, a code with one digit in each. A line of text
 * is masked as a whole (`cleanText`, `redactSecrets`), so where it holds more masks than its parts do by themselves,
 * the parts say nothing but the mask.
 * @returns what to say instead, by text node
 */
export function guardSplitSecrets(
  { tree, visibility }: LookedAt,
  texts: readonly FoundText[],
  secrets: readonly RegExp[],
): ReadonlyMap<number, string> {
  const instead = new Map<number, string>();
  for (const { node, last, text } of texts) {
    const masks = countMasks(text, secrets);
    if (masks === 0) continue;
    const parts: number[] = [];
    for (let at = node; at <= last; at += 1) {
      if (visibility.shown[at] === 1 && (tree.text[at] ?? -1) >= 0) parts.push(at);
    }
    const apart = parts.reduce((sum, at) => sum + countMasks(cleanKept(textOf(tree, at)), secrets), 0);
    if (apart >= masks) continue;
    for (const at of parts) instead.set(at, at === node ? secretMask : '');
  }
  return instead;
}

function countMasks(text: string, secrets: readonly RegExp[]): number {
  const masked = secrets.reduce((whole, secret) => whole.replace(secret, secretMask), text);
  return masked.split(secretMask).length - 1;
}
