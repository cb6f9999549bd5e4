import { quoteLine } from './address.ts';

/** What an endpoint said about its refusal, in one line without the key. */
export interface ErrorBody {
  readonly message: string;
  /** `code`, `type`, `param` and places of its fields, for telling kinds apart. */
  readonly marks: string;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** OpenAI's shape, FastAPI's `detail`, a bare message, plain text. Never throws. */
export function readErrorBody(text: string, key: string | null): ErrorBody {
  let picked: ErrorBody;
  try {
    picked = pick(JSON.parse(text), 0);
  } catch {
    // A proxy's error page says nothing that a person could use.
    picked = { message: /<\w/u.test(text) ? '' : text, marks: '' };
  }
  return { message: quoteLine(picked.message, key), marks: quoteLine(picked.marks, key) };
}

function pick(body: unknown, depth: number): ErrorBody {
  if (typeof body === 'string') return { message: body, marks: '' };
  if (depth > 4 || typeof body !== 'object' || body === null) return { message: '', marks: '' };
  if (Array.isArray(body)) return pick(body[0], depth + 1);
  const fields = body as Readonly<Record<string, unknown>>;
  const inner = fields.error ?? (typeof fields.detail === 'object' ? fields.detail : null);
  if (inner != null) return pick(inner, depth + 1);
  const place = Array.isArray(fields.loc) ? fields.loc.map(asText) : [];
  return {
    message: asText(fields.message) || asText(fields.msg) || asText(fields.detail),
    marks: [fields.code, fields.type, fields.param, ...place].map(asText).join(' ').trim(),
  };
}
