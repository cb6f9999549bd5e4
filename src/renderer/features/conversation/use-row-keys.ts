import type { KeyboardEvent, RefObject } from 'react';
import { useModel } from '../../state/index.ts';
import { isTypingPlace } from '../../ui/index.ts';

/** J and K and the arrows go from row to row with the keyboard, Enter on one looks into its turn. */
export function useRowKeys({
  turnIds,
  scrollTo,
  scroller,
}: {
  /** Of each row; null for one that is no turn. */
  readonly turnIds: readonly (string | null)[];
  readonly scrollTo: (index: number) => void;
  readonly scroller: RefObject<HTMLElement | null>;
}): (event: KeyboardEvent) => void {
  const { view } = useModel();
  return (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTypingPlace(event.target)
    )
      return;
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const at = item === null ? null : Number(item.dataset.index);
    const turnId = at === null ? null : (turnIds[at] ?? null);
    if (event.key === 'Enter' && event.target === item && turnId !== null) {
      event.preventDefault();
      view.setState({ inspected: turnId, drawerOpen: false });
      return;
    }
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // From the list itself the way begins at its end, where the newest is.
    const last = turnIds.length - 1;
    const next = Math.min(last, Math.max(0, at === null ? last : at + step));
    scrollTo(next);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  };
}
