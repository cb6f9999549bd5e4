import { windowAddress } from './app-scheme.ts';

/** What a tab may show: the web, and the blank page that every tab starts on. */
export function isPageAddress(address: string): boolean {
  if (address === 'about:blank') return true;
  const scheme = schemeOf(address);
  return scheme === 'http:' || scheme === 'https:';
}

/** Frames inside a page are also written in place by the page itself; they have no more rights than it has. */
export function isFrameAddress(address: string): boolean {
  if (isPageAddress(address) || address === 'about:srcdoc') return true;
  const scheme = schemeOf(address);
  return scheme === 'data:' || scheme === 'blob:';
}

/** What a page may fetch. */
export function isRequestAddress(address: string, resourceType: string): boolean {
  if (resourceType === 'mainFrame') return isPageAddress(address);
  if (isFrameAddress(address)) return true;
  const scheme = schemeOf(address);
  return scheme === 'ws:' || scheme === 'wss:';
}

/** What the app's own window may load: itself, and pictures that it was handed as bytes. */
export function isWindowRequest(address: string): boolean {
  if (address.startsWith(windowAddress)) return true;
  const scheme = schemeOf(address);
  return scheme === 'data:' || scheme === 'blob:';
}

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}
