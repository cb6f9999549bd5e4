/** The number that a key or a written answer stands for, if there are that many choices; else null. */
export function chosenNumber(text: string, count: number): number | null {
  if (!/^[1-9]$/.test(text)) return null;
  const number = Number(text);
  return number <= count ? number : null;
}

const typingRoles: readonly string[] = ['textbox', 'searchbox', 'combobox', 'application'];

/** True where keys write something, so that a bare digit there is text and no command. */
export function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return true;
  return typingRoles.includes(target.getAttribute('role') ?? '') || target.closest('[role=dialog]') !== null;
}

/** True for the field that instructions are written in. */
export function isComposer(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.composer !== undefined;
}
