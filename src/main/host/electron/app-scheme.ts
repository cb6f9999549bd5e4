import { type CustomScheme, protocol, type Session } from 'electron';
import { windowHeaders } from '../security-headers.ts';
import type { SiteFiles } from '../site-server.ts';

/** The window's own origin. Not file:, which would let it read the disk, and not http:, which others could serve. */
export const windowOrigin = 'app://parley';
export const windowAddress = `${windowOrigin}/`;

const scheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Must run before Electron's `ready`: schemes get their rights then or never. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([scheme]);
}

/** Serves the built window, and nothing else, under its origin; in this session only, which no web page shares. */
export function serveWindow(session: Session, files: SiteFiles): void {
  const headers = windowHeaders([]);
  const refuse = (status: number): Response => new Response(null, { status, headers });
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'parley') return refuse(404);
    if (request.method !== 'GET') return refuse(405);
    const file = await files.read(url.pathname).catch(() => null);
    if (file === null) return refuse(404);
    return new Response(new Uint8Array(file.body), {
      headers: { ...headers, 'Content-Type': file.contentType },
    });
  });
}
