const storageKey = 'parley-token';

/** The parts of `window` that the token touches; a test brings its own. */
export interface TokenPlaces {
  readonly location: { readonly href: string };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  readonly sessionStorage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
  };
}

/**
 * The web host's token from this page's address (`#token=…` or `?token=…`), or the one kept from before a reload.
 * It leaves the address bar at once, so that it is neither bookmarked nor shown to people looking on.
 */
export function takeToken(places: TokenPlaces): string | null {
  const url = new URL(places.location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get('token') ?? url.searchParams.get('token');
  if (token === null || token === '') return places.sessionStorage.getItem(storageKey);
  fragment.delete('token');
  url.searchParams.delete('token');
  url.hash = fragment.toString();
  places.history.replaceState(null, '', url.href);
  places.sessionStorage.setItem(storageKey, token);
  return token;
}
