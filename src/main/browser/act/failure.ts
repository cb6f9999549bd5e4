import type { Candidate, FailureReason, Outcome } from '#shared/domain/index.ts';

export type Failed = Extract<Outcome, { kind: 'failed' }>;

export function failed(reason: FailureReason, message: string): Failed {
  return { kind: 'failed', reason, message };
}

export function isFailed(value: unknown): value is Failed {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'failed';
}

const roleWords: Readonly<Record<string, string>> = {
  textbox: 'field',
  searchbox: 'search field',
  combobox: 'list field',
  listbox: 'list',
  checkbox: 'checkbox',
  radio: 'choice',
  img: 'picture',
};

const shownCharacters = 60;

/** `the button "Search"`: how a candidate is called in messages. The name is page text. */
export function describeCandidate(candidate: Candidate): string {
  const kind = roleWords[candidate.role] ?? (candidate.role || `<${candidate.tag}> element`);
  const name = candidate.name || candidate.text || candidate.nearbyLabel;
  if (name === '') return `the ${kind}`;
  return `the ${kind} "${name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name}"`;
}

export const lookAgain = 'Look at the page again.';
