import type { HeldRequest } from '#shared/domain/index.ts';

/** What requests of one kind have in common, whatever they carry this time. */
export interface RequestShape {
  /** Method, host, path with ids folded, keys of the query, operation. */
  readonly address: string;
  /** Keys of the body, or the kind of a body that cannot be read. */
  readonly keys: ReadonlySet<string>;
}

const mostShapes = 500;

/** Shapes of what a document sends by itself: telemetry, polling, keeping a session alive. */
export class OwnTraffic {
  readonly #shapes = new Map<string, RequestShape>();

  add(request: ShapedRequest): void {
    const shape = shapeOf(request);
    const key = `${shape.address} ${[...shape.keys].sort().join(' ')}`;
    if (this.#shapes.size < mostShapes) this.#shapes.set(key, shape);
  }

  /** One that carries less than a known one of its kind is like it; one that carries anything more is not. */
  has(request: ShapedRequest): boolean {
    const shape = shapeOf(request);
    return [...this.#shapes.values()].some(
      (known) => known.address === shape.address && [...shape.keys].every((key) => known.keys.has(key)),
    );
  }

  clear(): void {
    this.#shapes.clear();
  }
}

type ShapedRequest = Pick<
  HeldRequest,
  'url' | 'method' | 'resourceType' | 'contentType' | 'fields' | 'operation'
>;

function shapeOf({ url, method, resourceType, contentType, fields, operation }: ShapedRequest): RequestShape {
  const { host, pathname, searchParams } = new URL(url);
  const path = pathname.split('/').map(foldId).join('/');
  const query = [...new Set(searchParams.keys())].sort().join('&');
  const keys = fields === null ? [`(${contentType})`] : fields.map(({ name }) => foldKey(name));
  return {
    address: [resourceType, method, host, path, query, operation ?? ''].join(' '),
    keys: new Set(keys),
  };
}

/** A part of a path that names one thing of many: a number, a hash, a code with digits in it. */
function foldId(part: string): string {
  if (/^\d+$/.test(part)) return '*';
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part)) return '*';
  if (/^[0-9a-f]{12,}$/i.test(part)) return '*';
  return part.length >= 10 && /\d/.test(part) && /^[\w-]+$/.test(part) && !/^[a-z]+-?v?\d$/i.test(part)
    ? '*'
    : part;
}

/** Places in a list do not count, and keys that are ids themselves are one key. */
function foldKey(name: string): string {
  return name
    .replace(/\[\d+\]/g, '[]')
    .split('.')
    .map(foldId)
    .join('.');
}
