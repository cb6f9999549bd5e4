/** An element of any kind, with what only some kinds have as optional: pages are asked by what is there. */
export type AnyElement = HTMLElement &
  Partial<
    Pick<HTMLInputElement, 'type' | 'value' | 'checked' | 'multiple' | 'readOnly' | 'labels' | 'form'>
  > &
  Partial<Pick<HTMLInputElement, 'select' | 'setSelectionRange'>> &
  Partial<Pick<HTMLSelectElement, 'options'>> &
  Partial<Pick<HTMLLabelElement, 'control'>> &
  Partial<Pick<HTMLAnchorElement, 'href'>>;

export type Root = Document | ShadowRoot;

export function rootOf(element: Node): Root {
  return element.getRootNode() as Root;
}

export function all(scope: ParentNode, selector: string): AnyElement[] {
  return [...scope.querySelectorAll<AnyElement>(selector)];
}

/** Has a box: a person sees it, unless something lies over it. */
export function isRendered(element: Element): boolean {
  return element.getClientRects().length > 0;
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
