import type { Snapshot } from '#shared/domain/index.ts';
import { secretMask } from '#shared/lib/index.ts';
import { secretKindOf } from './find-secrets.ts';
import type { LookedAt } from './looked-at.ts';
import { hasAttribute } from './page-tree.ts';

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
  return new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
}
