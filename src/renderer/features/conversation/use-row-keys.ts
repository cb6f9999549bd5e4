import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useModel } from '../../state/index.ts';
import { isBareKey } from '../../ui/index.ts';

/** A list draws the row that it scrolled to within two or three frames. */
const mostFrames = 30;

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
  /** The row that is gone to and not drawn yet: keys that come meanwhile go on from there. */
  const wanted = useRef<number | null>(null);
  const focusWanted = (framesLeft: number): void => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    row?.focus({ preventScroll: true });
    if (row == null && framesLeft > 0) requestAnimationFrame(() => focusWanted(framesLeft - 1));
    else wanted.current = null;
  };
  return (event) => {
    if (!isBareKey(event)) return;
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const at = wanted.current ?? (item === null ? null : Number(item.dataset.index));
    const turnId = at === null ? null : (turnIds[at] ?? null);
    const isOnRow = event.target === item || wanted.current !== null;
    if (event.key === 'Enter' && isOnRow && turnId !== null) {
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
    const isUnderWay = wanted.current !== null;
    wanted.current = next;
    if (!isUnderWay) requestAnimationFrame(() => focusWanted(mostFrames));
  };
}
