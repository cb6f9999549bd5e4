import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteFiles } from './site-files.ts';

/** Answers a GET or HEAD with a file of the site and these headers, everything else with an error. */
export async function answerWithFile(
  files: SiteFiles,
  headers: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, text: string, more: Record<string, string> = {}) =>
    response
      .writeHead(status, { ...headers, ...more, 'Content-Type': 'text/plain; charset=utf-8' })
      .end(text);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(405, 'Only GET is answered here.', { Allow: 'GET, HEAD' });
    return;
  }
  try {
    const file = await files.read(pathOf(request.url ?? '/'));
    if (file === null) {
      refuse(404, 'There is nothing here.');
      return;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.contentType,
      'Content-Length': file.body.byteLength,
    });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  } catch {
    // Rebuilt or removed while the app runs.
    refuse(500, 'The file could not be read.');
  }
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}
