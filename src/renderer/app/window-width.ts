import { useCallback, useSyncExternalStore } from 'react';
import { useApp, useModel, useView } from '../state/index.ts';

// In px: below the first there is no room for conversation and page side by side, below the second none for the
// sessions beside them, since most of the room is the page's.
const narrow = 900;
const tight = 1400;

/** How much larger than usual everything is, 1 for not at all: what is counted in px in code has to follow. */
export function useTextScale(): number {
  return useApp((data) => Number(data.settings.textSize) / 100);
}

/** True while the window has less than this, as it would be counted at the usual size of text. */
function useNarrowerThan(px: number): boolean {
  const scale = useTextScale();
  return useMedia(`(max-width: ${Math.ceil(px * scale) - 1}px)`);
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True while the window is too narrow for two columns. */
export function useNarrow(): boolean {
  return useNarrowerThan(narrow);
}

/**
 * Whether the sessions stand beside the conversation. In a wide window that is a setting; in a smaller one they are
 * folded away until the user unfolds them, and that is not kept.
 */
export function useSessionsFold(): { readonly isOpen: boolean; readonly setOpen: (open: boolean) => void } {
  const { upkeep, view } = useModel();
  const isTight = useNarrowerThan(tight);
  const kept = useApp((data) => data.settings.sessionsOpen);
  const unfolded = useView((data) => data.sessionsUnfolded);
  const setOpen = useCallback(
    (open: boolean) => {
      if (isTight) view.setState({ sessionsUnfolded: open });
      else void upkeep.changeSettings({ sessionsOpen: open });
    },
    [isTight, upkeep, view],
  );
  return { isOpen: isTight ? unfolded : kept, setOpen };
}
