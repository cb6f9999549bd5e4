import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Point } from '../../injected/contract.ts';
import { neverStopped, type Wait } from '../platform/deadline.ts';
import { parseJson } from '../platform/json.ts';
import { type DriverChannel, isDocumentGone, type Page, type PageDocument } from './cdp/index.ts';

/** What the listener in the page tells (`src/injected/file-drops.ts`): from a page's process, so checked first. */
const filesMessage = z.object({
  kind: z.literal('files'),
  key: z.number().int(),
  x: z.number(),
  y: z.number(),
  origin: z.string().max(2_000),
  count: z.number().int(),
  files: z
    .array(z.object({ name: z.string().max(300), bytes: z.number(), isFolder: z.boolean() }).readonly())
    .max(101),
});

/** Files that the user dropped on a page, before the page knows of them. */
export interface DroppedFiles {
  /** Of the document that they were dropped on, which may be a frame's; "null" for one that is nobody's. */
  readonly origin: string;
  readonly count: number;
  readonly files: z.infer<typeof filesMessage>['files'];
  /** Aborted when the document is gone: there is nobody left to hand them to. */
  readonly gone: AbortSignal;
  /**
   * Drops them again where they were dropped, this time for the page.
   * `ignored`: it takes no files there. `lost`: they lie nowhere on this machine, or not any more.
   */
  handOver(): Promise<'taken' | 'ignored' | 'gone' | 'lost'>;
}

/** A page that takes a drop does so at once; a busy one later. In ms. */
const takenMs = 3_000;
const waitMs = 10_000;
const waitFor = (what: string): Wait => ({ signal: neverStopped, ms: waitMs, what });

/** Tells of files that are dropped in any frame of a page. */
export function watchFileDrops(page: Page, onDropped: (dropped: DroppedFiles) => void): void {
  page.onTold(({ payload, document }) => {
    const message = parseJson(payload, filesMessage);
    if (message === null || document === null) return;
    const { key, x, y, origin, count, files } = message;
    const gone = new AbortController();
    document.onGone(() => gone.abort());
    onDropped({
      origin,
      count,
      files,
      gone: gone.signal,
      handOver: () => handOver(page, document, { key, count, at: { x, y } }),
    });
  });
}

/**
 * Drops files on a page as the desktop does: for hosts whose pages no desktop can reach. The page's own listener holds
 * them and tells, as if they came from there. @throws AppError as every wait, when the page does not listen
 */
export async function dropFiles(page: Page, at: Point, paths: readonly string[]): Promise<void> {
  await page.call('holdsFiles', waitFor('the page to hold what is dropped'));
  await drop(page.channel, at, paths);
}

async function handOver(
  page: Page,
  document: PageDocument,
  { key, count, at }: { readonly key: number; readonly count: number; readonly at: Point },
): ReturnType<DroppedFiles['handOver']> {
  try {
    const wait = waitFor('the files to be handed over');
    const paths: string[] = [];
    for (let index = 0; index < count; index += 1) paths.push(await document.pathOf(key, index, wait));
    // A page would get a file that cannot be read, and say whatever it says then.
    if (!paths.every((path) => existsSync(path))) return 'lost';
    const place = await placeInPage(document, at, wait);
    await document.call('letFilesIn', wait);
    // What was let in is held again whatever becomes of the drop.
    const dropped = drop(page.channel, place, paths);
    const taken = await dropped.then(
      () => document.call('filesTaken', wait, takenMs),
      () => document.call('filesTaken', wait, 0),
    );
    await dropped;
    return taken ? 'taken' : 'ignored';
  } catch (error) {
    if (isDocumentGone(error)) return 'gone';
    throw error;
  }
}

/** From a point of a frame to the same point of the page's viewport. */
async function placeInPage(document: PageDocument, at: Point, wait: Wait): Promise<Point> {
  let place = at;
  for (let holder = await document.holder(wait); holder !== null; holder = await holder.holder(wait)) {
    const { x, y } = await holder.call('stepOut', wait, place);
    place = { x, y };
  }
  return place;
}

async function drop(channel: DriverChannel, { x, y }: Point, files: readonly string[]): Promise<void> {
  // Bit 1 of the operations: copy.
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await channel.call('Input.dispatchDragEvent', { type, x, y, data }, waitFor('the files to be dropped'));
  }
}
