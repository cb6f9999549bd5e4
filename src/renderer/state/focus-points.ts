export type FocusPoint = 'composer' | 'page' | 'address' | 'session-search';

/** Places that a command can move the keyboard to; each is registered by whoever draws it, while it is drawn. */
export interface FocusPoints {
  register(point: FocusPoint, focus: () => void): () => void;
  /** False when that place is not on screen. */
  focus(point: FocusPoint): boolean;
}

export function createFocusPoints(): FocusPoints {
  const points = new Map<FocusPoint, () => void>();
  return {
    register(point, focus) {
      points.set(point, focus);
      return () => {
        if (points.get(point) === focus) points.delete(point);
      };
    },
    focus(point) {
      const focus = points.get(point);
      focus?.();
      return focus !== undefined;
    },
  };
}
