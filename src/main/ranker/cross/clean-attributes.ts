const salient = new Set([
  'alt', 'aria_description', 'aria_label', 'aria_role', 'input_checked', 'input_value', 'label', 'name',
  'option_selected', 'placeholder', 'role', 'text_value', 'title', 'type', 'value',
]); // biome-ignore format: a list of words
const plainRoles = new Set(['presentation', 'none', 'link']);

/** What cleaning leaves of an element's attributes (spec/mind2web.md 3.1 and 3.3). */
export function cleanAttributes(
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(attributes).flatMap(([rawName, rawValue]): (readonly [string, string])[] => {
    const name = rawName.replaceAll(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?=\d)/u, '_');
    const words = rawValue.split(/\s+/u).filter((word) => word !== '');
    if (name === 'class') {
      const icons = tag === 'svg' ? words.filter((word) => /icon/iu.test(word)) : [];
      return icons.length === 0 ? [] : [[name, icons.join(' ')]];
    }
    const value = words.join(' ');
    if (!salient.has(name) || value === '') return [];
    if (name === 'role' && plainRoles.has(value)) return [];
    return name === 'type' && value === 'hidden' ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}
