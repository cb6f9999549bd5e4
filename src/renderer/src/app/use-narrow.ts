import { useSyncExternalStore } from 'react';

// Under this width, in px, there is no room for conversation and page side by side.
const query = '(max-width: 899px)';

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True while the window is too narrow for two columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
