import type { RequestField } from '#shared/domain/index.ts';

/** What a request carries, as far as it can be read. */
export interface RequestBody {
  /** Null for what is neither a form nor JSON. */
  readonly fields: readonly RequestField[] | null;
  readonly operation: string | null;
}

/** A larger body is not what a person reads on a card; its rest counts as fields that cannot be read. */
const mostFields = 500;
const deepest = 20;

/**
 * Reads the body of a request into named values. Nothing is left out unsaid: what cannot be read in full gives null.
 * @param body null where its bytes cannot be known before it is sent
 */
export function parseRequestBody(contentType: string, body: Buffer | null): RequestBody {
  if (body === null) return unreadable;
  if (body.length === 0) return { fields: [], operation: null };
  const boundary = /^multipart\/form-data\s*;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary !== undefined) return { fields: parseMultipart(body, boundary), operation: null };
  const text = readText(body);
  if (text === null) return unreadable;
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return readPairs(new URLSearchParams(text));
  // Beacons and lazy scripts send JSON as plain text; so the text itself is tried, whatever it is called.
  const json = parseJson(text);
  return json === undefined ? unreadable : readJson(json);
}

/** The part of an address behind "?" as fields. */
export function parseQuery(url: string): RequestBody {
  return URL.canParse(url) ? readPairs(new URL(url).searchParams) : unreadable;
}

function readPairs(pairs: URLSearchParams): RequestBody {
  const fields = [...pairs].map(([name, value]) => ({ name, value }));
  return { fields: atMost(fields), operation: operationIn(fields) };
}

const unreadable: RequestBody = { fields: null, operation: null };

/** The body as text, or null for bytes that are none. */
export function readText(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text);
  }
}

/** One JSON value a line, as logs are sent. */
function parseLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readJson(json: unknown): RequestBody {
  const calls = Array.isArray(json) ? json : [json];
  const names = calls.map(operationOf).filter((name) => name !== null);
  const fields: RequestField[] = [];
  const complete = flatten(json, '', 0, fields);
  return { fields: complete ? fields : null, operation: names.length === 0 ? null : names.join(', ') };
}

/** False where something had to be left out. */
function flatten(value: unknown, path: string, depth: number, fields: RequestField[]): boolean {
  if (depth > deepest || fields.length >= mostFields) return false;
  if (Array.isArray(value)) {
    return value.every((item, index) => flatten(item, `${path}[${index}]`, depth + 1, fields));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return entries.every(([name, item]) =>
      flatten(item, path === '' ? name : `${path}.${name}`, depth + 1, fields),
    );
  }
  fields.push({ name: path, value: value === null ? '' : String(value) });
  return true;
}

/** Where an interface has one address for everything, what is wanted stands in one of these. */
const operationKeys = [
  'operationName',
  'method',
  '_method',
  'operation',
  'op',
  'action',
  'command',
  'cmd',
] as const;

function operationOf(call: unknown): string | null {
  if (typeof call !== 'object' || call === null) return null;
  const record = call as Readonly<Record<string, unknown>>;
  for (const key of operationKeys) {
    const value = record[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return typeof record.query === 'string' ? nameOfGraphql(record.query) : null;
}

function operationIn(fields: readonly RequestField[]): string | null {
  const find = (key: string) => fields.find(({ name, value }) => name === key && value !== '')?.value;
  return operationKeys.map(find).find((value) => value !== undefined) ?? null;
}

function nameOfGraphql(query: string): string | null {
  return /(?:^|[\s}])(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/.exec(query)?.[1] ?? null;
}

/** Parts of a form with files (RFC 7578); null when it is not one after all. */
function parseMultipart(body: Buffer, boundary: string): readonly RequestField[] | null {
  // Byte for byte, so that a file's content moves no boundary.
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (parts.length < 2) return null;
  const fields: RequestField[] = [];
  for (const part of parts.slice(1)) {
    if (part.startsWith('--')) break;
    const end = part.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = Buffer.from(part.slice(0, end), 'latin1').toString('utf8');
    const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
    const name = parameterOf(disposition, 'name');
    if (name === null) return null;
    const file = parameterOf(disposition, 'filename');
    const value = Buffer.from(part.slice(end + 4), 'latin1').toString('utf8');
    fields.push(file === null ? { name, value } : { name, value: file, isFile: true });
  }
  return atMost(fields);
}

function parameterOf(disposition: string, name: string): string | null {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value === undefined ? null : value.replaceAll('%22', '"').replaceAll('%0D%0A', '\n');
}

function atMost(fields: readonly RequestField[]): readonly RequestField[] | null {
  return fields.length > mostFields ? null : fields;
}
