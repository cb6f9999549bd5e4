import { app, type Session, systemPreferences, type WebContents } from 'electron';
import { hostOf, originOf } from '#shared/text/addresses.ts';
import { windowAddress, windowOrigin } from './app-scheme.ts';

/** What a tab may show: the web, and the blank page that every tab starts on. */
export function isPageAddress(address: string): boolean {
  if (address === 'about:blank') return true;
  const scheme = schemeOf(address);
  return scheme === 'http:' || scheme === 'https:';
}

/** Frames inside a page are also written in place by the page itself; they have no more rights than it has. */
function isFrameAddress(address: string): boolean {
  if (isPageAddress(address) || address === 'about:srcdoc') return true;
  const scheme = schemeOf(address);
  return scheme === 'data:' || scheme === 'blob:';
}

/** What a page may fetch. */
function isRequestAddress(address: string, resourceType: string): boolean {
  if (resourceType === 'mainFrame') return isPageAddress(address);
  if (isFrameAddress(address)) return true;
  const scheme = schemeOf(address);
  return scheme === 'ws:' || scheme === 'wss:';
}

/** What the app's own window may load: itself, and pictures that it was handed as bytes. */
function isWindowRequest(address: string): boolean {
  if (address.startsWith(windowAddress)) return true;
  const scheme = schemeOf(address);
  return scheme === 'data:' || scheme === 'blob:';
}

function schemeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

/**
 * Refuses at request time what a tab must not load, whoever asked for it: `will-navigate` does not fire for loads that
 * code started. The browser driver has finer rules (private networks, loops); these hold even without it.
 */
export function guardPageRequests(session: Session, onRefused: (address: string) => void): void {
  guardRequests(session, isRequestAddress, onRefused);
}

export function guardWindowRequests(session: Session, onRefused: (address: string) => void): void {
  guardRequests(session, isWindowRequest, onRefused);
}

function guardRequests(
  session: Session,
  isAllowed: (address: string, resourceType: string) => boolean,
  onRefused: (address: string) => void,
): void {
  session.webRequest.onBeforeRequest(({ url, resourceType }, callback) => {
    const cancel = !isAllowed(url, resourceType);
    if (cancel) onRefused(url);
    callback({ cancel });
  });
}

/** Refuses navigations of a tab before they become requests; some schemes never do. */
export function guardPageNavigation(contents: WebContents, onRefused: (address: string) => void): void {
  const isAllowed = (url: string, isMain: boolean) => (isMain ? isPageAddress(url) : isFrameAddress(url));
  guardNavigation(contents, isAllowed, onRefused);
}

/** The window shows one document for ever. */
export function guardWindowNavigation(contents: WebContents, onRefused: (address: string) => void): void {
  guardNavigation(contents, (url, isMain) => isMain && url.startsWith(windowAddress), onRefused);
  contents.setWindowOpenHandler(({ url }) => {
    onRefused(url);
    return { action: 'deny' };
  });
}

function guardNavigation(
  contents: WebContents,
  isAllowed: (url: string, isMainFrame: boolean) => boolean,
  onRefused: (address: string) => void,
): void {
  const check = (details: NavigationDetails): void => {
    if (isAllowed(details.url, details.isMainFrame)) return;
    details.preventDefault();
    onRefused(details.url);
  };
  contents.on('will-navigate', check);
  contents.on('will-frame-navigate', check);
  contents.on('will-redirect', check);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

interface NavigationDetails {
  readonly url: string;
  readonly isMainFrame: boolean;
  preventDefault(): void;
}

/**
 * Websites get nothing that a browser would ask for: no camera, microphone, location, notifications, clipboard,
 * devices, screen or external programs (docs/threat-model.md, case 17). Both handlers are needed: some features only
 * check, others ask. What a page may fill is its own pane, and no more: see `disableHtmlFullscreenWindowResize`.
 */
export function denyAllButFullScreen(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback) =>
    callback(permission === 'fullscreen'),
  );
  session.setPermissionCheckHandler((_contents, permission) => permission === 'fullscreen');
  denyDevices(session);
}

/** The app's own window may hear the user and copy text, in its main frame and under its own origin. */
export function allowWindowItsNeeds(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const mediaTypes = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const onlySound = mediaTypes.length > 0 && mediaTypes.every((type) => type === 'audio');
    const isOurs = details.isMainFrame && originOf(details.requestingUrl) === windowOrigin;
    if (!isOurs || !isNeeded(permission, onlySound)) callback(false);
    else if (permission === 'media' && process.platform === 'darwin') askMac(callback);
    else callback(true);
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    // Electron writes the origin with a slash at its end here.
    const isOurs = requestingOrigin.replace(/\/$/, '') === windowOrigin;
    return isOurs && isNeeded(permission, details.mediaType === 'audio');
  });
  denyDevices(session);
}

/** A Mac asks its user the first time and remembers the answer; elsewhere the system does not stand between. */
function askMac(callback: (granted: boolean) => void): void {
  systemPreferences.askForMediaAccess('microphone').then(callback, () => callback(false));
}

function isNeeded(permission: string, onlySound: boolean): boolean {
  const always = ['clipboard-sanitized-write', 'notifications'];
  return always.includes(permission) || (permission === 'media' && onlySound);
}

function denyDevices(session: Session): void {
  session.setDevicePermissionHandler(() => false);
  // Without a handler of its own a request to share the screen is refused.
  session.setDisplayMediaRequestHandler(null);
}

const aServer = 'A server';

/**
 * Bad certificates, password boxes of servers and proxies, and requests for a client certificate are answered no, and
 * told (docs/threat-model.md, case 24). Electron would do most of this by itself; said here, a default that changes
 * cannot change it.
 */
export function failClosed(onRefused: (what: string) => void): void {
  app.on('certificate-error', (event, _contents, url, error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
    onRefused(`${hostOf(url) || aServer} has a bad certificate (${error}), so it was not opened.`);
  });
  app.on('login', (event, _contents, details, authInfo, callback) => {
    event.preventDefault();
    callback();
    const who = authInfo.isProxy ? `The proxy ${authInfo.host}` : hostOf(details.url) || aServer;
    onRefused(`${who} asks for a user name and a password, which are never sent by themselves.`);
  });
  app.on('select-client-certificate', (event, _contents, url, _certificates, callback) => {
    event.preventDefault();
    callback();
    onRefused(`${hostOf(url) || aServer} asks for a certificate of yours, and none was sent.`);
  });
}
