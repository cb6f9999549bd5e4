import { type Session, systemPreferences } from 'electron';
import { windowOrigin } from './app-scheme.ts';

/**
 * Websites get nothing that a browser would ask for: no camera, microphone, location, notifications, clipboard,
 * devices, screen or external programs (spec/fault-cases.md, case 17). Both handlers are needed: some features only
 * check, others ask.
 */
export function denyEverything(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
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
  return permission === 'clipboard-sanitized-write' || (permission === 'media' && onlySound);
}

function denyDevices(session: Session): void {
  session.setDevicePermissionHandler(() => false);
  // Without a handler of its own a request to share the screen is refused.
  session.setDisplayMediaRequestHandler(null);
}

/** `URL.origin` is "null" for schemes that Node does not know. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
