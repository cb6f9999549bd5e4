/** In the order in which they are told; names as in Mind2Web's trees (spec/mind2web.md 5.1). */
const order = [
  'role', 'aria_role', 'type', 'alt', 'aria_description', 'aria_label', 'label', 'title', 'name', 'text_value',
  'value', 'placeholder', 'input_checked', 'input_value', 'option_selected', 'class',
] as const; // biome-ignore format: a list of words
const saysNothing = new Set(['hidden', 'none', 'presentation', 'null', 'undefined']);
const longestWord = 14;
const wordsPerValue = 5;
const wordsInAll = 20;

/** The attributes of an element in a few words (spec/mind2web.md 5.1). */
export function summarizeAttributes(attributes: Readonly<Record<string, string>>): string {
  const phrases = order.flatMap((name) => {
    const value = Object.hasOwn(attributes, name) ? (attributes[name] ?? '').toLowerCase() : '';
    if (saysNothing.has(value) || value.startsWith('http')) return [];
    const words = value.split(/\s+/u).filter((word) => word !== '' && [...word].length <= longestWord);
    const phrase = words.slice(0, wordsPerValue).join(' ');
    return phrase === '' ? [] : [phrase];
  });
  return [...new Set(phrases)].join(' ').split(' ').slice(0, wordsInAll).join(' ');
}
