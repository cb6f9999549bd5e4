import type { HeldRequest } from '#shared/domain/index.ts';
import type { Protocol } from '../cdp/index.ts';
import { parseQuery, parseRequestBody, readText } from './request-body.ts';

export type Paused = Protocol.Fetch.RequestPausedEvent;

/** What is shown and compared of a body, in characters. */
const longestBody = 20_000;

/** What of a held request the request itself tells. */
type Described = Omit<
  HeldRequest,
  'frameUrl' | 'fromNewDocument' | 'redirectedFrom' | 'matchesOwnTraffic' | 'at'
>;

export function describePaused(paused: Paused): Described {
  const { request, requestId } = paused;
  const contentType = headerOf(request, 'content-type');
  const { bytes, length } = bodyOf(request, contentType);
  const body = request.method === 'GET' ? parseQuery(request.url) : parseRequestBody(contentType, bytes);
  return {
    id: requestId,
    url: request.url,
    method: request.method,
    resourceType: kindOf(paused),
    contentType,
    ...body,
    bodyText: (bytes === null ? '' : (readText(bytes) ?? '')).slice(0, longestBody),
    bodyBytes: length,
  };
}

function kindOf({ resourceType, request }: Paused): HeldRequest['resourceType'] {
  switch (resourceType) {
    case 'Document':
      return request.method === 'GET' ? 'navigation' : 'form';
    case 'XHR':
    case 'Fetch':
      return 'fetch';
    case 'Ping':
      return 'beacon';
    default:
      return 'other';
  }
}

function headerOf({ headers }: Protocol.Network.Request, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? '';
}

/** What of a body is there to read; a file from the disk is read only while it is sent, a stream never before. */
function bodyOf(
  { hasPostData, postDataEntries = [] }: Protocol.Network.Request,
  contentType: string,
): { readonly bytes: Buffer | null; readonly length: number | null } {
  if (hasPostData !== true) return { bytes: Buffer.alloc(0), length: 0 };
  const parts = postDataEntries.flatMap(({ bytes }) =>
    bytes === undefined ? [] : [Buffer.from(bytes, 'base64')],
  );
  const bytes = Buffer.concat(parts);
  if (parts.length > 0 && parts.length === postDataEntries.length) return { bytes, length: bytes.length };
  // The parts of a form name their files, so it can be read without what is in them.
  return { bytes: parts.length > 0 && /^multipart\//i.test(contentType) ? bytes : null, length: null };
}
