import type { ElementHandle, Frame, JSHandle, Page } from 'puppeteer-core';
import { type Wait, withDeadline } from './deadline.ts';
import type { DomDocument, DomElement } from './dom.ts';

/** Values that travel into the page and back. */
export type Carried =
  | null
  | boolean
  | number
  | string
  | readonly Carried[]
  | { readonly [key: string]: Carried };

/**
 * Puppeteer keeps a world of its own in each frame, apart from the page's scripts, and can make handles there from
 * backend node ids; both are in its JavaScript but not in its published types. This file is the only one that relies
 * on it; the tests beside `open-page` notice when an update moves it.
 */
interface World {
  adoptBackendNode(backendNodeId: number): Promise<JSHandle>;
  evaluate(script: unknown, ...args: readonly unknown[]): Promise<unknown>;
  evaluateHandle(script: unknown, ...args: readonly unknown[]): Promise<JSHandle>;
}

function worldOf(frame: Frame): World {
  return (frame as unknown as { isolatedRealm(): World }).isolatedRealm();
}

function frameIdOf(frame: Frame): string {
  return (frame as unknown as { _id: string })._id;
}

/** An element of the page, held in our own world of its frame. */
export class PageElement {
  readonly #handle: ElementHandle;
  readonly #frame: Frame;

  private constructor(handle: ElementHandle, frame: Frame) {
    this.#handle = handle;
    this.#frame = frame;
  }

  /** The node as it is in the page now; null when it is not there any more. @throws AppError as every wait */
  static async find(
    page: Page,
    ref: { readonly frameId: string; readonly backendNodeId: number },
    wait: Wait,
  ): Promise<PageElement | null> {
    const frame = page.frames().find((candidate) => frameIdOf(candidate) === ref.frameId);
    if (frame === undefined) return null;
    const adopting = worldOf(frame).adoptBackendNode(ref.backendNodeId);
    const handle = await withDeadline(
      adopting.catch((error: unknown) => {
        if (error instanceof Error && /No node|does not belong|Could not find/i.test(error.message))
          return null;
        throw error;
      }),
      wait,
    );
    const element = handle?.asElement() ?? null;
    return element === null ? null : new PageElement(element as ElementHandle, frame);
  }

  /** Runs a self-contained function on the element. It is sent as text: it can use nothing but its arguments. */
  evaluate<R, A extends readonly Carried[]>(
    script: (element: DomElement, ...args: A) => R,
    wait: Wait,
    ...args: A
  ): Promise<Awaited<R>> {
    const run = this.#handle.evaluate(script as never, ...(args as unknown as never[]));
    return withDeadline(run as Promise<Awaited<R>>, wait);
  }

  /** The element that the function gives, or null. */
  async evaluateElement<A extends readonly Carried[]>(
    script: (element: DomElement, ...args: A) => DomElement | null,
    wait: Wait,
    ...args: A
  ): Promise<PageElement | null> {
    const run = this.#handle.evaluateHandle(script as never, ...(args as unknown as never[]));
    const element = (await withDeadline(run as Promise<JSHandle>, wait)).asElement();
    return element === null ? null : new PageElement(element as ElementHandle, this.#frame);
  }

  /** Scrolls it into view within all containers and frames around it. */
  scrollIntoView(wait: Wait): Promise<void> {
    return withDeadline(this.#handle.scrollIntoView(), wait);
  }

  /** The frame element that holds this element's document; null for elements of the page itself. */
  async holder(wait: Wait): Promise<PageElement | null> {
    const parent = this.#frame.parentFrame();
    if (parent === null) return null;
    const handle = await withDeadline(this.#frame.frameElement(), wait);
    return handle === null ? null : new PageElement(handle as ElementHandle, parent);
  }
}

/** Runs a self-contained function on the document of a frame (default: the page's own), in our own world. */
export function evaluateInPage<R, A extends readonly Carried[]>(
  page: Page,
  script: (document: DomDocument, ...args: A) => R,
  wait: Wait,
  ...args: A
): Promise<Awaited<R>> {
  return withDeadline(runOnDocument(page, script, args), wait);
}

async function runOnDocument<R, A extends readonly Carried[]>(
  page: Page,
  script: (document: DomDocument, ...args: A) => R,
  args: A,
): Promise<Awaited<R>> {
  const document = await worldOf(page.mainFrame()).evaluateHandle('document');
  try {
    return (await document.evaluate(script as never, ...(args as unknown as never[]))) as Awaited<R>;
  } finally {
    // The document may be gone by now, and its handle with it.
    document.dispose().catch(() => undefined);
  }
}
