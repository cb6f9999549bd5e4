import type { Scrolled } from './contract.ts';
import type { AnyElement } from './dom.ts';

/** Where the page itself cannot scroll, what fills it is scrolled: many sites are built so. */
export function scrollPage(x: number, y: number): Scrolled {
  const page = pageScroller();
  return page === null ? { before: { x: 0, y: 0 }, now: { x: 0, y: 0 } } : scrollTo(page, x, y);
}

/** What scrolls when the page is scrolled; null in a document without anything. */
export function pageScroller(): Element | null {
  const page = document.scrollingElement ?? document.documentElement;
  if (!page) return null;
  const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  const middle = scrolls ? null : document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const filling = scrollable(middle, (part) => canScroll(part, 'y', /auto|scroll/));
  return filling ?? page;
}

/** The element, or the nearest one around it that can scroll. */
export function scrollContainer(element: AnyElement, x: number, y: number): Scrolled {
  const overflow = /auto|scroll|hidden/;
  const target = scrollable(
    element,
    (part) => canScroll(part, 'y', overflow) || canScroll(part, 'x', overflow),
  );
  return scrollTo(target ?? element, x, y);
}

export function scrollToMiddle(element: AnyElement): void {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

function scrollable(from: Element | null, test: (part: Element) => boolean): Element | null {
  let part = from;
  while (part !== null && !test(part)) part = part.parentElement;
  return part;
}

function canScroll(part: Element, axis: 'x' | 'y', overflow: RegExp): boolean {
  const style = getComputedStyle(part);
  return axis === 'y'
    ? part.scrollHeight > part.clientHeight && overflow.test(style.overflowY)
    : part.scrollWidth > part.clientWidth && overflow.test(style.overflowX);
}

function scrollTo(target: Element, left: number, top: number): Scrolled {
  const before = { x: target.scrollLeft, y: target.scrollTop };
  target.scrollTo({ left, top, behavior: 'instant' });
  return { before, now: { x: target.scrollLeft, y: target.scrollTop } };
}
