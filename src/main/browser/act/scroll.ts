import type { ActionOf } from '#shared/domain/index.ts';
import { type DomDocument, type DomElement, evaluateInPage } from '../channel/index.ts';
import { isFailed } from './failure.ts';
import { reach } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';

interface Scrolled {
  readonly before: { readonly x: number; readonly y: number };
  readonly now: { readonly x: number; readonly y: number };
}

/** Scrolls the page, or the container that the action names, to an absolute offset, as far as it goes. */
export async function scroll(action: ActionOf<'scroll'>, scene: Scene): Promise<Performed> {
  const { uid, x, y } = action;
  let scrolled: Scrolled;
  if (uid === null) {
    scrolled = await evaluateInPage(scene.tab.page, scrollPage, scene.wait('the page to scroll'), x, y);
  } else {
    const reached = await reach(scene, uid);
    if (isFailed(reached)) return reached;
    scrolled = await reached.element.evaluate(scrollContainer, scene.wait('the page to scroll'), x, y);
  }
  const { before, now } = scrolled;
  return did([{ kind: 'scrolled', ...now }], { kind: 'scroll', uid, ...before });
}

/** Runs in the page. Where the page itself cannot scroll, what fills it is scrolled: many sites are built so. */
function scrollPage(document: DomDocument, x: number, y: number): Scrolled {
  const { innerWidth, innerHeight } = document.defaultView;
  let target = document.scrollingElement ?? document.documentElement;
  if (target && target.scrollHeight <= innerHeight && target.scrollWidth <= innerWidth) {
    for (
      let part = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      part;
      part = part.parentElement
    ) {
      const { overflowY } = document.defaultView.getComputedStyle(part);
      if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(overflowY)) {
        target = part;
        break;
      }
    }
  }
  if (!target) return { before: { x: 0, y: 0 }, now: { x: 0, y: 0 } };
  const before = { x: target.scrollLeft, y: target.scrollTop };
  target.scrollTo({ left: x, top: y, behavior: 'instant' });
  return { before, now: { x: target.scrollLeft, y: target.scrollTop } };
}

/** Runs in the page: the element, or the nearest one around it that can scroll. */
function scrollContainer(element: DomElement, x: number, y: number): Scrolled {
  const view = element.ownerDocument.defaultView;
  let target: DomElement = element;
  for (let part: DomElement | null = element; part !== null; part = part.parentElement) {
    const { overflowX, overflowY } = view.getComputedStyle(part);
    const down = part.scrollHeight > part.clientHeight && /auto|scroll|hidden/.test(overflowY);
    const across = part.scrollWidth > part.clientWidth && /auto|scroll|hidden/.test(overflowX);
    if (!down && !across) continue;
    target = part;
    break;
  }
  const before = { x: target.scrollLeft, y: target.scrollTop };
  target.scrollTo({ left: x, top: y, behavior: 'instant' });
  return { before, now: { x: target.scrollLeft, y: target.scrollTop } };
}
