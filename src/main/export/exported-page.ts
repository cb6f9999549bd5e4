import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { z } from 'zod';
import { box, type StoredPage, tab } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { isSecretParameter, redactText } from './redact.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Of a page unpacked, in bytes; the largest that was measured has 3 MB. A small file must not fill the memory. */
const mostBytes = 32 * 1024 * 1024;

const index = z.number().int().min(-1);
const words = z.record(z.string(), z.string()).readonly();
const secret = z.enum(['password', 'card', 'one-time-code']);
const scroll = z.object({ x: z.number(), y: z.number(), maxX: z.number(), maxY: z.number() }).readonly();

const form = z
  .object({
    id: z.string(),
    method: z.enum(['get', 'post', 'dialog']),
    action: z.string(),
    name: z.string(),
    isSearch: z.boolean(),
    submits: z.boolean(),
    secrets: z.array(secret).readonly(),
    uploads: z.boolean(),
    fields: z.array(z.object({ label: z.string(), value: z.string() }).readonly()).readonly(),
    payload: z.array(z.object({ name: z.string(), digest: z.string().nullable() }).readonly()).readonly(),
  })
  .readonly();

const candidate = z
  .object({
    uid: z.string(),
    tag: z.string(),
    role: z.string(),
    name: z.string(),
    text: z.string(),
    nearbyLabel: z.string(),
    description: z.string(),
    attributes: words,
    xpath: z.string(),
    children: z.array(z.string()).readonly(),
    affordances: z.array(z.enum(['click', 'type', 'select', 'check', 'scroll', 'upload'])).readonly(),
    value: z.string().nullable(),
    secret: secret.nullable(),
    filled: z.boolean(),
    inputType: z.string().nullable(),
    states: z
      .object({
        disabled: z.boolean(),
        readonly: z.boolean(),
        required: z.boolean(),
        focused: z.boolean(),
        checked: z.union([z.boolean(), z.literal('mixed')]).nullable(),
        selected: z.boolean().nullable(),
        expanded: z.boolean().nullable(),
        current: z.boolean(),
      })
      .readonly(),
    options: z
      .array(
        z
          .object({ label: z.string(), value: z.string(), selected: z.boolean(), disabled: z.boolean() })
          .readonly(),
      )
      .readonly()
      .nullable(),
    form: form.nullable(),
    href: z.string().nullable(),
    box,
    inViewport: z.boolean(),
    paintOrder: z.number(),
    color: z.string(),
    background: z.string(),
    fontSize: z.number(),
    region: index,
    frame: index,
    scroll: scroll.nullable(),
  })
  .readonly();

const region = z
  .object({
    kind: z.enum([
      ...['banner', 'navigation', 'main', 'complementary', 'footer', 'form', 'search', 'dialog', 'list'],
      ...['item', 'table', 'row', 'section', 'frame'],
    ] as const),
    name: z.string(),
    box,
    parent: index,
    index: z.number().int(),
    size: z.number().int(),
  })
  .readonly();

/** A page of a file, by every field: what it holds is a stranger's. Places that point behind the end are refused. */
const storedPage = z
  .object({
    url: z.string(),
    title: z.string(),
    tabs: z.array(tab).readonly(),
    viewport: z.object({ width: z.number(), height: z.number() }).readonly(),
    scroll,
    candidates: z.array(candidate).readonly(),
    elements: z
      .array(
        z
          .object({
            ...{ uid: z.string(), tag: z.string(), parent: index, candidate: index, attributes: words },
            ...{ text: z.string(), tail: z.string(), frame: index, box },
          })
          .readonly(),
      )
      .readonly(),
    texts: z
      .array(
        z
          .object({ text: z.string(), box, headingLevel: z.number().int(), region: index, frame: index })
          .readonly(),
      )
      .readonly(),
    regions: z.array(region).readonly(),
    frames: z
      .array(
        z.object({ id: z.string(), origin: z.string(), crossSite: z.boolean(), name: z.string() }).readonly(),
      )
      .readonly(),
    focusedUid: z.string().nullable(),
    counts: z.object({ nodes: z.number(), visible: z.number(), candidates: z.number() }).readonly(),
    gaps: z.array(z.string()).readonly(),
    passkey: z.enum(['usable', 'unusable']).exactOptional(),
  })
  .readonly()
  .refine(({ elements, regions, candidates, texts }) => {
    // Parents stand before their children, so no walk upwards can go in circles.
    const areBefore = (all: readonly { readonly parent: number }[]) =>
      all.every(({ parent }, at) => parent < at);
    return (
      areBefore(elements) &&
      areBefore(regions) &&
      elements.every(({ candidate: at }) => at < candidates.length) &&
      [...candidates, ...texts].every(({ region: at }) => at < regions.length)
    );
  }, 'a place that is not in it');

/** As it goes out: JSON packed with Brotli, every text redacted. @returns base64 */
export async function packExportedPage(page: StoredPage): Promise<string> {
  return (await compress(Buffer.from(JSON.stringify(redactPage(page))))).toString('base64');
}

/** @throws when it is no page */
export async function unpackExportedPage(base64: string): Promise<StoredPage> {
  const bytes = await decompress(Buffer.from(base64, 'base64'), { maxOutputLength: mostBytes });
  return storedPage.parse(JSON.parse(bytes.toString()));
}

/** Also what an attribute says to be a secret by its name: a token for the site's own scripts. */
function redactPage<T>(value: T, name = ''): T {
  if (typeof value === 'string') return redactText(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => redactPage(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [
      key,
      name === 'attributes' && typeof item === 'string' && isSecretParameter(key, item)
        ? secretMask
        : redactPage(item, key),
    ]),
  ) as T;
}
