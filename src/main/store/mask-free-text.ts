import { secretMask } from '#shared/lib/index.ts';

/** Values that name one of a fixed set or an element: masking inside them would make a record unreadable. */
const structural = new Set([
  'intent',
  'kind',
  'uid',
  'tag',
  'role',
  'actor',
  'approval',
  'transition',
  'type',
  'via',
  'navigator',
  'engine',
  'utteranceIds',
]);

/** Shorter secrets (a PIN, a card code) are only masked as a whole word: "123" must not cut "1234 results". */
const anywhereLength = 6;

/** How one secret is masked in a text, letter by letter as it was typed; also where the text is JSON, as prompts are. */
export function secretMasker(secret: string): (text: string) => string {
  const masks = secretForms(secret).map(maskForm);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}

/** As it is, and as it stands inside a JSON text when that differs. */
export function secretForms(secret: string): readonly string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1)])];
}

function maskForm(form: string): (text: string) => string {
  if (form.length >= anywhereLength) return (text) => text.replaceAll(form, secretMask);
  const literal = form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu');
  return (text) => text.replaceAll(whole, secretMask);
}

/** Masks every string of plain data that people or pages wrote, and leaves what only Parley reads. */
export function maskFreeText(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskFreeText(item, mask));
  if (value === null || typeof value !== 'object') return value;
  const isFailure = 'kind' in value && value.kind === 'failed';
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isPlain = typeof item === 'string' || key === 'utteranceIds';
      const kept = isPlain && (structural.has(key) || (isFailure && key === 'reason'));
      return [key, kept ? item : maskFreeText(item, mask)];
    }),
  );
}
