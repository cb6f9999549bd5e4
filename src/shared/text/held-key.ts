/** The part of a keyboard event that tells whether a key is held. */
export interface KeyEdge {
  readonly type: 'down' | 'up';
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What an event did to the held key. */
interface KeyTaken {
  /** `down` once when it begins to be held, `up` once when it ends. */
  readonly edge: 'down' | 'up' | null;
  /** The event is the held key's own and nobody else's. Modifiers are not: who saw them go down must see them come up. */
  readonly isOurs: boolean;
}

export interface HeldKey {
  take(event: KeyEdge): KeyTaken;
  /** The keyboard went elsewhere: whatever was held is held no more. @returns whether it was */
  release(): boolean;
}

const codes: Readonly<Record<string, string>> = {
  space: 'Space',
  enter: 'Enter',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const modifierKeys: Readonly<Record<string, string>> = {
  Control: 'ctrl',
  Meta: 'meta',
  Alt: 'alt',
  AltGraph: 'alt',
  Shift: 'shift',
};

/**
 * Follows a combination such as "Ctrl+Shift+Space" while it is held: from the press that completes it until the first of
 * its keys comes up. `Ctrl` is the command key on a Mac, as in the list of keys.
 */
export function createHeldKey(keys: string, mac: boolean): HeldKey {
  const parts = keys.split('+').map((part) => part.trim().toLowerCase());
  const last = parts.at(-1) ?? '';
  const needed = new Set(parts.slice(0, -1).map((part) => (mac && part === 'ctrl' ? 'meta' : part)));
  let isHeld = false;
  // The key itself may come up after a modifier of it.
  let isDown = false;

  const isLast = ({ key, code }: KeyEdge): boolean =>
    key.toLowerCase() === last ||
    code.toLowerCase() === (codes[last] ?? last).toLowerCase() ||
    code.toLowerCase() === `key${last}`;
  const hasModifiers = (event: KeyEdge): boolean => {
    const own = modifierKeys[event.key];
    const held = { ctrl: event.ctrlKey, meta: event.metaKey, alt: event.altKey, shift: event.shiftKey };
    return Object.entries(held).every(([name, down]) => name === own || down === needed.has(name));
  };

  return {
    take(event) {
      if (event.type === 'down') {
        if (isDown && isLast(event)) return { edge: null, isOurs: true };
        if (!isLast(event) || !hasModifiers(event)) return { edge: null, isOurs: false };
        isHeld = true;
        isDown = true;
        return { edge: 'down', isOurs: true };
      }
      const isOurs = isDown && isLast(event);
      if (isOurs) isDown = false;
      const ends = isHeld && (isOurs || needed.has(modifierKeys[event.key] ?? ''));
      if (ends) isHeld = false;
      return { edge: ends ? 'up' : null, isOurs };
    },
    release() {
      const wasHeld = isHeld;
      isHeld = false;
      isDown = false;
      return wasHeld;
    },
  };
}

/** Two presses nearer than this are meant as one gesture, in ms; what systems take for a double click. */
const doublePressMs = 500;

/** Says of each press whether it is the second of a pair. A third one begins a new pair. */
export function createDoublePress(): (atMs: number) => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    const isSecond = atMs - lastMs <= doublePressMs;
    lastMs = isSecond ? Number.NEGATIVE_INFINITY : atMs;
    return isSecond;
  };
}
