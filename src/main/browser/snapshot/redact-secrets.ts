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

/** What secret fields hold, as patterns that find it where a page repeats it. */
export function secretPatterns(page: LookedAt): readonly RegExp[] {
  return secretValues(page).map(toPattern);
}

/** Also of fields that are not shown: pages keep the password in one and its dots in another. */
function secretValues(page: LookedAt): readonly string[] {
  const { tree, names } = page;
  const values = new Set<string>();
  for (const [node, value] of tree.inputValue) {
    if (node < 0 || value.trim().length < shortestSecret || hasAttribute(tree, node, 'disabled')) continue;
    if (secretKindOf(tree, node, names.nameOf(node)) !== null) values.add(value.trim());
  }
  // Longest first, so that a part of a secret does not break up the whole.
  return [...values].sort((a, b) => b.length - a.length);
}

/** Card numbers and codes are shown in groups of their digits. */
function toPattern(value: string): RegExp {
  const digits = value.replace(/[\s-]/g, '');
  if (/^\d{6,}$/.test(digits)) return new RegExp([...digits].join('[\\s\\-]?'), 'g');
  return new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
}
