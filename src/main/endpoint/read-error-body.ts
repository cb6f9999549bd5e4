import { redactKey } from './redact-key.ts';

/** What an endpoint said about its refusal, in one line without the key. */
export interface ErrorBody {
  readonly message: string;
  /** `code`, `type` and `param` of OpenAI's errors, joined by spaces, for telling kinds apart. */
  readonly marks: string;
}

/** Enough for the sentence that matters. */
const longestMessage = 240;
/** Errors that wrap errors; nobody's go deeper, and a stranger's must not fill the stack. */
const deepest = 6;

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function pick(body: unknown, depth: number): ErrorBody {
  if (typeof body === 'string') return { message: body, marks: '' };
  if (depth > deepest || typeof body !== 'object' || body === null) return { message: '', marks: '' };
  if (Array.isArray(body)) return pick(body[0], depth + 1);
  const fields = body as Readonly<Record<string, unknown>>;
  if (fields.error != null) return pick(fields.error, depth + 1);
  // FastAPI lists what was wrong with each field and where it stands: `loc: ["body", "stream_options"]`.
  const details = Array.isArray(fields.detail) ? fields.detail.map((item) => pick(item, depth + 1)) : [];
  const inner = details.length === 0 && typeof fields.detail === 'object' ? fields.detail : null;
  if (inner !== null) return pick(inner, depth + 1);
  const detail = details.map(({ message }) => message).join('; ') || asText(fields.detail);
  const place = Array.isArray(fields.loc) ? fields.loc.map(asText) : [];
  const marks = [fields.code, fields.type, fields.param, ...place, ...details.map((item) => item.marks)]
    .map(asText)
    .join(' ')
    .trim();
  return { message: asText(fields.message) || asText(fields.msg) || detail, marks };
}

/** Reads the shapes that endpoints use: OpenAI's, FastAPI's `detail`, a bare message, plain text. Never throws. */
export function readErrorBody(text: string, key: string | null): ErrorBody {
  let picked: ErrorBody;
  try {
    picked = pick(JSON.parse(text), 0);
  } catch {
    // A proxy's error page says nothing that a person could use.
    picked = { message: /<\w/u.test(text) ? '' : text, marks: '' };
  }
  const line = redactKey(picked.message, key)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const message = line.length > longestMessage ? `${line.slice(0, longestMessage - 1)}…` : line;
  return { message, marks: redactKey(picked.marks, key) };
}
