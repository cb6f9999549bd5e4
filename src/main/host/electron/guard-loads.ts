import type { Session, WebContents } from 'electron';
import { isFrameAddress, isPageAddress, isRequestAddress, isWindowRequest } from './addresses.ts';
import { windowAddress } from './app-scheme.ts';

/**
 * Refuses at request time what a tab must not load, whoever asked for it: `will-navigate` does not fire for loads that
 * code started. The browser driver has finer rules (private networks, loops); these hold even without it.
 */
export function guardPageRequests(session: Session, onRefused: (address: string) => void): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const cancel = !isRequestAddress(details.url, details.resourceType);
    if (cancel) onRefused(details.url);
    callback({ cancel });
  });
}

export function guardWindowRequests(session: Session, onRefused: (address: string) => void): void {
  session.webRequest.onBeforeRequest((details, callback) => {
    const cancel = !isWindowRequest(details.url);
    if (cancel) onRefused(details.url);
    callback({ cancel });
  });
}

/** Refuses navigations of a tab before they become requests; some schemes never do. */
export function guardPageNavigation(contents: WebContents, onRefused: (address: string) => void): void {
  const check = (details: NavigationDetails): void => {
    const isAllowed = details.isMainFrame ? isPageAddress(details.url) : isFrameAddress(details.url);
    if (!isAllowed) refuse(details, onRefused);
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** The window shows one document for ever. */
export function guardWindowNavigation(contents: WebContents, onRefused: (address: string) => void): void {
  const check = (details: NavigationDetails): void => {
    if (!details.isMainFrame || !details.url.startsWith(windowAddress)) refuse(details, onRefused);
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    onRefused(url);
    return { action: 'deny' };
  });
}

interface NavigationDetails {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

function refuse(details: NavigationDetails, onRefused: (address: string) => void): void {
  details.preventDefault();
  onRefused(details.url);
}
