import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { uidAttribute } from '#shared/grammar/index.ts';
import type { RecordedTurn } from '../navigators/prompts/weblinx/index.ts';
import { parseJson } from '../platform/json.ts';
import { readTextLines } from '../platform/line-files.ts';
import type { TurnPage } from './weblinx-score.ts';

/** A page as it was stored, with its boxes. */
export interface DemonstrationPage extends TurnPage {
  readonly file: string;
  readonly html: string;
}

/** A recording of WebLINX as it lies on disk (docs/weblinx.md, 1). */
export interface Demonstration {
  readonly name: string;
  readonly turns: readonly RecordedTurn[];
  /** The page that a turn was made on; null for chat turns and where the page or its boxes are missing or damaged. */
  pageOf(index: number): DemonstrationPage | null;
  /** The screenshot of a turn, or of the last one before that has one; null where none is named. */
  readScreenshot(index: number): Promise<Uint8Array | null>;
}

const edges = z.object({ top: z.number(), left: z.number(), right: z.number(), bottom: z.number() });
const numbers = z.number().optional();
const element = z.object({
  tagName: z.string().default(''),
  attributes: z
    .record(z.string(), z.string().nullable())
    .default({})
    .transform((given) => Object.fromEntries(Object.entries(given).map(([key, text]) => [key, text ?? '']))),
  textContent: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  bbox: edges.default({ top: 0, left: 0, right: 0, bottom: 0 }),
});
const properties = z.object({
  url: z.string().optional(),
  transitionType: z.string().optional(),
  transitionQualifiers: z.array(z.string()).optional(),
  tabId: numbers,
  tabIdOrigin: numbers,
});
const actionArguments = z
  .object({
    metadata: z
      .object({
        mouseX: numbers,
        mouseY: numbers,
        viewportHeight: numbers,
        viewportWidth: numbers,
        url: z.string().optional(),
      })
      .optional(),
    properties: properties.optional(),
    /** Only the evaluator honours it (docs/weblinx.md, 2.6). */
    url: z.string().optional(),
    element: element.nullish().transform((found) => found ?? undefined),
    text: z.string().optional(),
    value: z.string().optional(),
    selected: z.string().optional(),
    pasted: z.string().optional(),
    scrollX: numbers,
    scrollY: numbers,
  })
  .transform(({ url, ...given }) =>
    url === undefined || given.properties?.url !== undefined
      ? given
      : { ...given, properties: { ...given.properties, url } },
  );

const chatTurn = z.object({
  type: z.literal('chat'),
  timestamp: z.number(),
  speaker: z.string(),
  utterance: z.string(),
});
const browserTurn = z.object({
  type: z.literal('browser'),
  timestamp: z.number(),
  state: z.object({
    page: z.string().nullish(),
    screenshot: z.string().nullish(),
    screenshot_status: z.string().nullish(),
  }),
  action: z.object({ intent: z.string(), arguments: actionArguments }),
});
const replay = z.object({ data: z.array(z.discriminatedUnion('type', [chatTurn, browserTurn])) });
type BrowserTurn = z.infer<typeof browserTurn>;

/** Why a recording is not read. */
export type Damage = 'no recording' | 'marked invalid' | 'not JSON' | 'turns do not fit the format';

/**
 * The names of a split.
 * @throws AppError `bad-input` when the folder is none of WebLINX's, or has no such split
 */
export function readSplit(root: string, split: string): readonly string[] {
  const file = join(root, 'splits.json');
  const found = z.record(z.string(), z.array(z.string())).safeParse(readJson(file));
  if (!found.success) {
    const message = `${file} cannot be read as WebLINX's list of splits. Give the folder that holds it and demonstrations/.`;
    throw new AppError({ code: 'bad-input', message });
  }
  const names = found.data[split];
  if (names !== undefined) return names;
  const known = Object.keys(found.data).join(', ');
  throw new AppError({ code: 'bad-input', message: `There is no split “${split}”. There are: ${known}.` });
}

export function readDemonstration(root: string, name: string): Demonstration | Damage {
  const folder = join(root, 'demonstrations', name);
  if (!existsSync(join(folder, 'replay.json'))) return 'no recording';
  if (existsSync(join(folder, 'invalid.json'))) return 'marked invalid';
  const json = readJson(join(folder, 'replay.json'));
  if (json === undefined) return 'not JSON';
  const read = replay.safeParse(json);
  if (!read.success) return 'turns do not fit the format';
  const turns = read.data.data;
  // Turns that follow each other are mostly on one page.
  let last: { readonly file: string; readonly page: DemonstrationPage | null } | null = null;
  return {
    name,
    turns: turns as readonly RecordedTurn[],
    pageOf(index) {
      const turn = turns[index];
      const file = turn?.type === 'browser' ? (turn as BrowserTurn).state.page : null;
      if (file === null || file === undefined) return null;
      if (last?.file !== file) last = { file, page: readPage(folder, file) };
      return last.page;
    },
    async readScreenshot(index) {
      const named = turns
        .slice(0, index + 1)
        .findLast((turn) => turn.type === 'browser' && turn.state.screenshot != null);
      const file = named?.type === 'browser' ? (named.state.screenshot ?? '') : '';
      // The name comes out of a file and becomes a path.
      if (!/^[\w-]+\.\w+$/u.test(file)) return null;
      return readFile(join(folder, 'screenshots', file)).catch(() => null);
    },
  };
}

/** The boxes of `pages/page-N-k.html` are `bboxes/bboxes-N.json`, whatever k is. */
function readPage(folder: string, file: string): DemonstrationPage | null {
  const [, number] = /^page-(\d+)-\d+\.html$/u.exec(file) ?? [];
  if (number === undefined) return null;
  const boxes = z
    .record(z.string(), edges)
    .safeParse(readJson(join(folder, 'bboxes', `bboxes-${number}.json`)));
  const html = readText(join(folder, 'pages', file));
  if (!boxes.success || html === null) return null;
  return {
    file,
    html,
    boxes: new Map(Object.entries(boxes.data)),
    // A page as a browser wrote it out: its attributes stand in double quotes.
    has: (uid) => html.includes(`${uidAttribute}="${uid}"`),
  };
}

/** UTF-8, else Latin-1, as the reference reads pages; null: there is no such file. */
function readText(file: string): string | null {
  try {
    const bytes = readFileSync(file);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return bytes.toString('latin1');
    }
  } catch {
    return null;
  }
}

/** undefined: there is no such file, or it is not JSON. */
function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const candidateLine = z.object({
  demo_name: z.string(),
  turn_index: z.number(),
  uid: z.string(),
  rank: z.number(),
});

/** What a turn is called wherever recordings are put together. */
export const turnKey = (demo: string, turn: number): string => `${demo}:${turn}`;

/**
 * The first `count` candidates of each turn, best first, from the file that WebLINX publishes with a split
 * (docs/weblinx.md, 1), read line by line.
 * @throws AppError `bad-input` when it is not there
 */
export async function readCandidates(
  root: string,
  split: string,
  count: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const file = join(root, 'candidates', `${split}.jsonl`);
  const ranks = new Map<string, Map<string, number>>();
  if (!existsSync(file)) {
    const message = `There is no ${file}: the ranked elements that come with WebLINX lie there. Give --candidates own to rank here.`;
    throw new AppError({ code: 'bad-input', message });
  }
  for await (const { text } of readTextLines(file)) {
    const given = parseJson(text, candidateLine);
    if (given === null || given.rank > count) continue;
    const key = turnKey(given.demo_name, given.turn_index);
    ranks.set(key, (ranks.get(key) ?? new Map<string, number>()).set(given.uid, given.rank));
  }
  return new Map(
    [...ranks].map(([key, uids]) => [
      key,
      [...uids].sort(([, one], [, other]) => one - other).map(([uid]) => uid),
    ]),
  );
}
