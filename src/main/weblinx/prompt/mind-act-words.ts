/** Attributes that say something of an element, in the order in which MindAct reads them. */
const speaking = [
  'role',
  'aria_role',
  'type',
  'alt',
  'aria_description',
  'aria_label',
  'label',
  'title',
  'name',
  'text_value',
  'value',
  'placeholder',
  'input_checked',
  'input_value',
  'option_selected',
  'class',
] as const;

const saysNothing = new Set(['hidden', 'none', 'presentation', 'null', 'undefined']);
const wordLength = 15;
const wordsPerAttribute = 5;
const wordsPerElement = 20;

/** The words that MindAct writes in the place of an element's attributes (spec/weblinx.md 4.8). */
export function mindActWords(attributes: ReadonlyMap<string, string | null>): string {
  const values = speaking
    .map((name) => attributes.get(name)?.toLowerCase() ?? '')
    .filter((value) => !saysNothing.has(value) && !value.startsWith('http'))
    .map((value) =>
      (value.match(/\S+/g) ?? [])
        .filter((word) => word.length < wordLength)
        .slice(0, wordsPerAttribute)
        .join(' '),
    )
    .filter((value) => value !== '');
  return [...new Set(values)].join(' ').split(' ').slice(0, wordsPerElement).join(' ');
}
