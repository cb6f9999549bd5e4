/** The part of a keyboard event that decides what becomes of it. */
export interface KeyFacts {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/**
 * What becomes of a key that is pressed while the page has the keyboard:
 * `leave`: the way out, Ctrl+. (on a Mac also Cmd+.), the one shortcut that a page never gets;
 * `paste`: left to the window, whose paste event brings the text;
 * `compose`: left to the input method, which brings the text when it is done;
 * `send`: the page's.
 */
export type KeyUse = 'leave' | 'paste' | 'compose' | 'send';

const composingKeys: readonly string[] = ['Process', 'Dead', 'Unidentified', 'Compose'];

export function keyUse(event: KeyFacts): KeyUse {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === '.' && !event.altKey && !event.shiftKey) return 'leave';
  if (command && !event.altKey && event.key.toLowerCase() === 'v') return 'paste';
  if (event.shiftKey && event.key === 'Insert') return 'paste';
  if (event.isComposing || composingKeys.includes(event.key)) return 'compose';
  return 'send';
}
