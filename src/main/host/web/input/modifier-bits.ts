interface Modifiers {
  readonly alt: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

/** The bit field of DevTools' Input domain: Alt 1, Ctrl 2, Meta 4, Shift 8. */
export function modifierBits({ alt, ctrl, meta, shift }: Modifiers): number {
  return (alt ? 1 : 0) | (ctrl ? 2 : 0) | (meta ? 4 : 0) | (shift ? 8 : 0);
}
