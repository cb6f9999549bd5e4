import type { ElementRecord } from './page-record.ts';

/** Accessible names are cut as in a snapshot. */
const nameLength = 200;
/** A label further away than this belongs to something else; in CSS px. */
const labelDistance = 80;

export interface RecordNames {
  /** What a person would call the element, as far as the record tells. */
  nameOf(element: ElementRecord): string;
  /** Its own text and that of everything inside it. */
  textOf(element: ElementRecord): string;
  /** Text beside or above a field that nothing names. */
  nearbyLabelOf(element: ElementRecord): string;
}

/** Names from a flat list of elements: what lies inside what is told by the paths. */
export function nameRecords(elements: readonly ElementRecord[]): RecordNames {
  const inside = groupByAncestor(elements);
  const labels = new Map(
    elements
      .filter(({ tag, attributes }) => tag === 'label' && attributes.for)
      .map((label) => [label.attributes.for ?? '', label]),
  );
  const byId = new Map(elements.map((element) => [element.attributes.id, element]));
  const textOf = (element: ElementRecord): string =>
    collapse([element, ...(inside.get(element) ?? [])].map(({ text }) => text).join(' '));

  const nameOf = (element: ElementRecord): string => {
    const { attributes } = element;
    const labelledBy = (attributes['aria-labelledby'] ?? '').split(/\s+/).flatMap((id) => byId.get(id) ?? []);
    const label = attributes.id === undefined ? undefined : labels.get(attributes.id);
    const isField = /^(?:input|select|textarea)$/.test(element.tag);
    const names = [
      labelledBy.map(textOf).join(' '),
      attributes['aria-label'],
      label ? textOf(label) : '',
      isField ? '' : textOf(element),
      attributes.alt,
      /^(?:submit|button|reset)$/.test(attributes.type ?? '') ? attributes.value : '',
      attributes.placeholder,
      attributes.title,
      (inside.get(element) ?? [])
        .map(({ attributes: inner }) => inner.alt ?? inner['aria-label'] ?? '')
        .join(' '),
    ];
    return names.map((name) => collapse(name ?? '')).find((name) => name !== '') ?? '';
  };

  const written = elements.filter(({ text }) => collapse(text) !== '');
  return {
    nameOf,
    textOf,
    nearbyLabelOf: (element) => {
      const near = written
        .filter((other) => other !== element)
        .map((other) => ({ other, distance: labelGap(other.bbox, element.bbox) }))
        .filter(({ distance }) => distance <= labelDistance)
        .sort((left, right) => left.distance - right.distance)[0];
      return near ? collapse(near.other.text) : '';
    },
  };
}

/** How far a label lies left of a field on its line, or above it; endless anywhere else. */
function labelGap(label: ElementRecord['bbox'], field: ElementRecord['bbox']): number {
  const middle = field.y + field.height / 2;
  const onLine = label.y <= middle && middle <= label.y + label.height;
  if (onLine && label.x + label.width <= field.x + 2) return field.x - (label.x + label.width);
  const above = field.y - (label.y + label.height);
  const sharesColumn = label.x < field.x + field.width && field.x < label.x + label.width;
  return sharesColumn && above >= -2 ? Math.max(0, above) : Number.POSITIVE_INFINITY;
}

/** For each element all those whose path runs through it, in the order of the list. */
function groupByAncestor(elements: readonly ElementRecord[]): Map<ElementRecord, ElementRecord[]> {
  const byPath = new Map(elements.filter(({ xpath }) => xpath !== '').map((each) => [each.xpath, each]));
  const groups = new Map<ElementRecord, ElementRecord[]>();
  for (const element of byPath.values()) {
    for (let end = element.xpath.lastIndexOf('/'); end > 0; end = element.xpath.lastIndexOf('/', end - 1)) {
      const ancestor = byPath.get(element.xpath.slice(0, end));
      if (ancestor === undefined) continue;
      const group = groups.get(ancestor);
      if (group) group.push(element);
      else groups.set(ancestor, [element]);
    }
  }
  return groups;
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, nameLength);
}
