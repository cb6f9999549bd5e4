import type { SecretKind } from '#shared/domain/index.ts';
import { maskCardNumbers } from '#shared/lib/index.ts';
import { inputTypeOf } from './find-roles.ts';
import { attributeOf, type PageTree } from './page-tree.ts';

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
  const text = `${words} ${attributeOf(tree, node, 'name') ?? ''} ${attributeOf(tree, node, 'id') ?? ''}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-.[\]:]+/g, ' ')
    .toLowerCase();
  if (cardWords.test(text)) return 'card';
  if (codeWords.test(text)) return 'one-time-code';
  if (passwordWords.test(text)) return 'password';
  if (type === 'password') return 'password';
  const value = tree.inputValue.get(node) ?? '';
  return maskCardNumbers(value) === value ? null : 'card';
}

/** A field that takes text, and so could take a secret. */
export function isTypedField(tree: PageTree, node: number): boolean {
  const tag = tree.tag[node];
  return tag === 'textarea' || (tag === 'input' && typedTypes.has(inputTypeOf(tree, node)));
}

const typedTypes = new Set(['password', 'text', 'tel', 'number', 'search', 'email', 'url', 'month']);

const cardWords =
  /\b(?:(?:credit|debit|payment)? ?card ?(?:number|no\b|num\b)|card ?nr|cc ?(?:number|num|no)\b|ccnum|cvv2?|cvc2?|csc|card ?verification|security code|(?:card )?expiry|expir(?:y|ation) ?(?:date|month|year)|exp ?date|mm ?\/ ?yy|kartennummer|prüf(?:nummer|ziffer)|numéro de carte|número de tarjeta)/;
const codeWords =
  /\b(?:one ?time ?(?:code|pass(?:word|code)?|pin)|otp|2fa|mfa|totp|verification code|authenti?cat(?:or|ion) code|(?:sms|text|login|log in|sign in|access) code|(?:six|6|four|4) ?digit (?:code|pin)|einmal(?:code|passwort)|code de vérification)\b/;
const passwordWords =
  /\b(?:pass ?word|pass ?code|pass ?phrase|pin(?: ?code| number)?|passwd|pwd|passwort|kennwort|mot de passe|contraseña|secret (?:answer|key|word)|social security|ssn|api ?key)\b/;

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
