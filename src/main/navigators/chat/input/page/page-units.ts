import type { PageElement } from '#shared/domain/index.ts';
import type { ReadablePage } from './readable-page.ts';

/** The part of a page element that the outline is made of, whether it came from the tree or from bare texts. */
export type OutlineElement = Pick<PageElement, 'tag' | 'parent' | 'candidate' | 'text' | 'tail'> & {
  readonly role: string;
};

/**
 * What the outline is written of: the page's tree without frames that may not be read, or, when there is no tree, its
 * visible texts in document order. Parents before children.
 */
export function outlineElements(page: ReadablePage): readonly OutlineElement[] {
  const { elements, texts } = page.snapshot;
  if (elements.length === 0) {
    return texts
      .filter((text) => page.isReadableFrame(text.frame))
      .map(({ text, headingLevel }) => ({
        tag: headingLevel === 0 ? 'p' : `h${headingLevel}`,
        parent: -1,
        candidate: -1,
        text,
        tail: '',
        role: '',
      }));
  }
  const kept: OutlineElement[] = [];
  const places: number[] = [];
  for (const element of elements) {
    const parent = element.parent < 0 ? -1 : (places[element.parent] ?? -2);
    const isReadable = page.isReadableFrame(element.frame) && parent > -2;
    places.push(isReadable ? kept.length : -2);
    if (!isReadable) {
      // What follows a frame belongs to the page around it.
      const around = kept[parent];
      if (
        around !== undefined &&
        element.tail.trim() !== '' &&
        page.isReadableFrame(frameOf(elements, element.parent))
      ) {
        kept.push({ tag: 'span', parent, candidate: -1, text: element.tail, tail: '', role: '' });
      }
      continue;
    }
    const { tag, candidate, text, tail, attributes } = element;
    kept.push({ tag, parent, candidate, text, tail, role: attributes.role ?? '' });
  }
  return kept;
}

const frameOf = (elements: readonly PageElement[], index: number): number => elements[index]?.frame ?? -1;

/** What each element says itself: its text and what follows its children, as they stand. */
export function ownTexts(elements: readonly OutlineElement[]): readonly (readonly string[])[] {
  const own: string[][] = elements.map(({ text }) => (text.trim() === '' ? [] : [text]));
  elements.forEach(({ parent, tail }, at) => {
    if (tail.trim() !== '') own[parent < 0 ? at : parent]?.push(tail);
  });
  return own;
}
