import { pythonRepr } from '#shared/grammar/index.ts';
import { roundOneDecimal } from '../text/round-one-decimal.ts';
import { shortenCenter } from '../text/shorten-center.ts';
import type { ElementFacts } from './element-facts.ts';

/** WebLINX's `elem_dict`: the six text fields of an element, in the order in which they are written. */
export interface ElementFields {
  readonly tag: string;
  readonly xpath: string;
  readonly text: string;
  readonly bbox: string;
  readonly attributes: string;
  readonly children: string;
}

export const elementFieldNames = ['tag', 'xpath', 'text', 'bbox', 'attributes', 'children'] as const;

// Code points, spec/weblinx.md 3.2.
const textLength = 200;
const valueLength = 100;
const childrenLength = 100;
const childCount = 2;

function formatAttributes(attributes: ElementFacts['attributes']): string {
  return Object.entries(attributes)
    .map(([name, value]) => ({ name, value: shortenCenter(value ?? '', valueLength) }))
    .map((attribute) => ({ ...attribute, length: [...attribute.value].length }))
    .sort((first, second) => first.length - second.length)
    .map(({ name, value }) => `${name}=${pythonRepr(value)}`)
    .join(' ');
}

/** The six fields of an element as text, cut as the ranker reads them (spec/weblinx.md 3.2). */
export function describeElement(element: ElementFacts): ElementFields {
  const { box } = element;
  const tags = element.children.slice(0, childCount).filter((tag) => tag !== null);
  return {
    tag: element.tag,
    xpath: element.xpath,
    text: shortenCenter(element.text, textLength),
    bbox: (['x', 'y', 'width', 'height'] as const)
      .map((side) => `${side}=${roundOneDecimal(box[side])}`)
      .join(' '),
    attributes: formatAttributes(element.attributes),
    children: shortenCenter(tags.join(' '), childrenLength),
  };
}
