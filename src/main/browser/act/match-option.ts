export interface Choice {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
}

/**
 * Index of the choice that is meant: the same label or value, whatever the case and spacing, before one that begins
 * with it, before one that contains it; and only when there is one such. -1 when there is none or several.
 */
export function matchChoice(choices: readonly Choice[], wanted: string): number {
  const text = normalize(wanted);
  if (text === '') return choices.findIndex(({ label, value }) => normalize(label) === '' || value === '');
  const tests: readonly ((choice: Choice) => boolean)[] = [
    ({ label }) => normalize(label) === text,
    ({ value }) => normalize(value) === text,
    ({ label }) => normalize(label).startsWith(text),
    ({ label }) => ` ${normalize(label)} `.includes(` ${text} `),
    ({ label }) => normalize(label).includes(text),
  ];
  for (const [strength, test] of tests.entries()) {
    const matching = choices.flatMap((choice, index) => (test(choice) ? [index] : []));
    // The same label twice is the same to a person; everything weaker must be clear.
    if (matching.length === 1 || (matching.length > 1 && strength === 0)) return matching[0] ?? -1;
    if (matching.length > 1) return -1;
  }
  return -1;
}

const shownChoices = 12;

/** "Small, Medium, Large, …": for messages. */
export function listChoices(choices: readonly Choice[]): string {
  const labels = choices.filter((choice) => !choice.disabled).map((choice) => choice.label.trim());
  const shown = labels.filter(Boolean).slice(0, shownChoices);
  return shown.join(', ') + (labels.length > shown.length ? ', …' : '');
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
