import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPatches } from './draw-page.ts';
import { type Made, type MadeStep, type MadeTask, pages, tasks } from './pages.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An element with its place on the page and a number of its own. */
interface Placed {
  readonly made: Made;
  readonly id: number;
  /** null: it is not drawn. */
  readonly box: Box | null;
  readonly children: readonly (Placed | string)[];
}

const width = 1_280;
const lineHeight = 28;
const indent = 12;
const undrawn = new Set(['head', 'title', 'style']);

/** One line for each text and field, the boxes of what holds them around it: how a page looks matters to nobody here. */
function place(made: Made): Placed {
  let [id, line] = [0, 0];
  const visit = (element: Made, depth: number, isSeen: boolean): Placed => {
    id += 1;
    const own = id;
    const isDrawn = isSeen && !undrawn.has(element.tag);
    const top = line;
    const children = element.children.map((child) => {
      if (typeof child !== 'string') return visit(child, depth + 1, isDrawn);
      if (isDrawn) line += lineHeight;
      return child;
    });
    if (isDrawn && (element.tag === 'input' || element.tag === 'select')) line = top + lineHeight;
    const box = {
      x: depth * indent,
      y: top,
      width: width - 2 * depth * indent,
      height: Math.max(lineHeight, line - top),
    };
    return { made: element, id: own, box: isDrawn ? box : null, children };
  };
  return visit(made, 0, true);
}

function listPlaced(root: Placed): readonly Placed[] {
  return [root, ...root.children.flatMap((child) => (typeof child === 'string' ? [] : listPlaced(child)))];
}

function findPlaced(root: Placed, key: string): Placed {
  const found = listPlaced(root).find(({ made }) => made.key === key);
  if (found === undefined) throw new Error(`The page has no element “${key}”.`);
  return found;
}

const drawn = new Map<string, Buffer>();

/**
 * Each element in a colour of its own over the one that it lies in, of which a strip is left to be seen. Drawn once per
 * process: recordings show the same few pages over and over.
 */
function drawPage(root: Placed, height: number): Buffer {
  const patches = listPlaced(root).flatMap(({ id, box }) => (box === null ? [] : [{ ...box, colour: id }]));
  const key = JSON.stringify([height, patches]);
  const picture = drawn.get(key) ?? drawPatches(width, height, patches);
  drawn.set(key, picture);
  return picture;
}

/** The place and the colour of an element of a page, for what plays a model that sees. */
export function lookAtMade(page: string, key: string): { readonly colour: number; readonly box: Box } {
  const { id, box } = findPlaced(place(pages[page] as Made), key);
  if (box === null) throw new Error(`“${key}” is not to be seen.`);
  return { colour: id, box };
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const write = (tag: string, attributes: readonly (readonly [string, string])[], content: string): string =>
  `<${tag}${attributes.map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('')}>${content}</${tag}>`;

// Mind2Web

const salient = new Set([
  'alt',
  'aria_label',
  'label',
  'name',
  'placeholder',
  'role',
  'title',
  'type',
  'value',
]);
const choosable = new Set([
  'a',
  'button',
  'input',
  'select',
  'option',
  'h1',
  'h3',
  'p',
  'span',
  'li',
  'label',
]);
const isCandidate = ({ made, box }: Placed): boolean => box !== null && choosable.has(made.tag);
const noBox: Box = { x: -1, y: -1, width: -1, height: -1 };
const rectangle = ({ x, y, width: wide, height }: Box): string => [x, y, wide, height].join(',');

/** @param label the annotated element, which the recording marks in the page */
function treeOf(root: Placed, isRaw: boolean, label: number, uid: string): string {
  let texts = 10_000;
  const visit = ({ made, id, box, children }: Placed): string => {
    const own = Object.entries(made.attributes).map(
      ([name, value]) => [name.replaceAll('-', '_'), value] as const,
    );
    const mark = id === label ? [['data_pw_testid_buckeye', uid] as const] : [];
    const attributes = isRaw
      ? [['bounding_box_rect', rectangle(box ?? noBox)] as const, ...own, ...mark]
      : own.filter(([name, value]) => salient.has(name) && value !== '');
    const kept = children.filter((child) => isRaw || typeof child === 'string' || child.box !== null);
    const content = kept.map((child) => {
      if (typeof child !== 'string') return visit(child);
      texts += 1;
      return write('text', [['backend_node_id', `${texts}`]], escapeMarkup(child));
    });
    return write(made.tag, [['backend_node_id', `${id}`], ...attributes], content.join(''));
  };
  return visit(root);
}

function candidatesOf(root: Placed, target: Placed, uid: string) {
  // A button and the words in it do the same.
  const parent = listPlaced(root).find(
    ({ children, made }) => made.tag === 'button' && children.includes(target),
  );
  const top = parent ?? target;
  const right = new Set(listPlaced(top));
  const write = (placed: Placed) => ({
    tag: placed.made.tag,
    backend_node_id: `${placed.id}`,
    attributes: JSON.stringify({
      backend_node_id: `${placed.id}`,
      bounding_box_rect: rectangle(placed.box ?? noBox),
      ...Object.fromEntries(
        Object.entries(placed.made.attributes).map(([name, value]) => [name.replaceAll('-', '_'), value]),
      ),
      ...(placed === target ? { data_pw_testid_buckeye: uid } : {}),
      data_pw_testid_buckeye_candidate: '1',
    }),
  });
  const candidates = listPlaced(root).filter(isCandidate);
  return {
    pos_candidates: candidates
      .filter((placed) => right.has(placed))
      .map((placed) => ({
        ...write(placed),
        is_original_target: placed === target,
        is_top_level_target: placed === top,
      })),
    neg_candidates: candidates.filter((placed) => !right.has(placed)).map(write),
  };
}

const wordsOf = ({ children, made }: Placed): string =>
  made.attributes['aria-label'] ??
  children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');

/** The first words of an element, as a model finds it among others. */
export function wordsOfMade(page: string, key: string): { readonly tag: string; readonly words: string } {
  const placed = findPlaced(place(pages[page] as Made), key);
  const words = wordsOf(placed).split(/\s+/u).slice(0, 5).join(' ');
  return { tag: placed.made.tag, words };
}

function lineOf({ page, target, op, value }: MadeStep): string {
  const placed = findPlaced(place(pages[page] as Made), target);
  const roles: Readonly<Record<string, string>> = {
    a: 'link',
    button: 'button',
    select: 'combobox',
    input: 'textbox',
  };
  const role = roles[placed.made.tag] ?? placed.made.tag;
  return `[${role}]  ${wordsOf(placed)} -> ${op}${value === undefined ? '' : `: ${value}`}`;
}

function mind2webTask({ id, domain, words, steps }: MadeTask) {
  const [site = ''] = steps[0]?.page.split('/') ?? [];
  return {
    website: site,
    domain,
    subdomain: domain,
    annotation_id: id,
    confirmed_task: words,
    action_reprs: steps.map(lineOf),
    actions: steps.map(({ page, target, op, value = '' }, index) => {
      const root = place(pages[page] as Made);
      const placed = findPlaced(root, target);
      const uid = `${id}-${index}`;
      return {
        action_uid: uid,
        raw_html: treeOf(root, true, placed.id, uid),
        cleaned_html: treeOf(root, false, placed.id, uid),
        operation: { op, original_op: op, value },
        ...candidatesOf(root, placed, uid),
      };
    }),
  };
}

/** What the raw dump has of a task: the whole page before each step, and after it. */
function writeScreenshots(folder: string, id: string): void {
  const steps = tasks.find((task) => task.id === id)?.steps ?? [];
  const shots = steps.map(({ page, target }) => {
    const root = place(pages[page] as Made);
    const screenshot = drawPage(root, root.box?.height ?? 0).toString('base64');
    return { screenshot, target: findPlaced(root, target).box };
  });
  const processed = join(folder, 'task', id, 'processed');
  mkdirSync(processed, { recursive: true });
  const listed = shots.map(({ screenshot, target }, index) => ({
    action_uid: `${id}-${index}`,
    before: { screenshot },
    action: { bounding_box: target },
    after: { screenshot: shots[index + 1]?.screenshot ?? screenshot },
  }));
  writeFileSync(join(processed, 'screenshot.json'), JSON.stringify(listed));
}

/** Task files of three splits, and ranks beside them: the elements in the order of the page. */
export function writeMind2Web(folder: string): void {
  const ranks: Record<string, Record<string, number>> = {};
  for (const split of ['test_task', 'test_website', 'test_domain'] as const) {
    const made = tasks.filter((task) => task.split === split).map(mind2webTask);
    mkdirSync(join(folder, split), { recursive: true });
    // Two files, as releases have several.
    const half = Math.ceil(made.length / 2);
    for (const [index, part] of [made.slice(0, half), made.slice(half)].entries()) {
      writeFileSync(join(folder, split, `${split}_${index}.json`), JSON.stringify(part));
    }
    for (const { annotation_id, actions } of made) {
      writeScreenshots(folder, annotation_id);
      for (const { action_uid, pos_candidates, neg_candidates } of actions) {
        const ids = [...pos_candidates, ...neg_candidates].map(({ backend_node_id }) =>
          Number(backend_node_id),
        );
        const ordered = ids.sort((one, other) => one - other).map((id, rank) => [`${id}`, rank] as const);
        ranks[`${annotation_id}_${action_uid}`] = Object.fromEntries(ordered);
      }
    }
  }
  writeFileSync(join(folder, 'scores.json'), JSON.stringify({ scores: {}, ranks }));
}

// WebLINX

const uidOf = (page: string, id: number): string => {
  const number = Object.keys(pages).indexOf(page) * 1_000 + id;
  return `${number.toString(16).padStart(8, 'a')}-b000-4000`;
};

function htmlOf(page: string, root: Placed): string {
  const visit = ({ made, id, children }: Placed): string =>
    write(
      made.tag,
      [...Object.entries(made.attributes), ['data-webtasks-id', uidOf(page, id)]],
      children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : visit(child))).join(''),
    );
  return visit(root);
}

const edgesOf = ({ x, y, width: wide, height }: Box) => ({
  ...{ x, y, width: wide, height },
  ...{ top: y, left: x, right: x + wide, bottom: y + height },
});

const viewportHeight = 2_000;

const intents = { CLICK: 'click', TYPE: 'textInput', SELECT: 'change' } as const;

function writeDemonstration(folder: string, { id, words, steps }: MadeTask): void {
  for (const part of ['pages', 'bboxes', 'screenshots']) mkdirSync(join(folder, part), { recursive: true });
  const [site = ''] = steps[0]?.page.split('/') ?? [];
  const at = (page: string) => `https://${page.replace('/', '.example/')}`;
  const metadata = {
    mouseX: 0,
    mouseY: 0,
    viewportHeight,
    viewportWidth: width,
    zoomLevel: 1,
    tabId: 1,
  };
  const turns: object[] = [
    { type: 'chat', timestamp: 0, speaker: 'instructor', utterance: 'Hello' },
    { type: 'chat', timestamp: 2, speaker: 'instructor', utterance: words },
  ];
  const state = (page: string) => ({
    page: `page-${turns.length}-0.html`,
    screenshot: `screenshot-${turns.length}-0.png`,
    screenshot_status: 'good',
    name: page,
  });
  const store = (page: string, root: Placed): void => {
    writeFileSync(join(folder, 'pages', `page-${turns.length}-0.html`), htmlOf(page, root));
    const boxes = listPlaced(root).flatMap(({ id: own, box }) =>
      box === null ? [] : [[uidOf(page, own), edgesOf(box)]],
    );
    writeFileSync(
      join(folder, 'bboxes', `bboxes-${turns.length}.json`),
      JSON.stringify(Object.fromEntries(boxes)),
    );
    const screenshot = `screenshot-${turns.length}-0.png`;
    writeFileSync(join(folder, 'screenshots', screenshot), drawPage(root, viewportHeight));
  };
  const timestamp = () => turns.length * 2;
  const [first] = steps;
  if (first !== undefined) {
    store(first.page, place(pages[first.page] as Made));
    const properties = { url: at(first.page), transitionType: 'typed', transitionQualifiers: [] };
    turns.push({
      ...{ type: 'browser', timestamp: timestamp(), state: state(first.page) },
      action: { intent: 'load', arguments: { metadata: { ...metadata, url: '' }, properties } },
    });
  }
  for (const { page, target, op, value = '' } of steps) {
    const root = place(pages[page] as Made);
    const { made, id: own, box, ...placed } = findPlaced(root, target);
    store(page, root);
    const element = {
      tagName: made.tag.toUpperCase(),
      attributes: { ...made.attributes, 'data-webtasks-id': uidOf(page, own) },
      bbox: edgesOf(box ?? noBox),
      textContent: wordsOf({ made, id: own, box, ...placed }),
    };
    const content = op === 'TYPE' ? { text: value } : op === 'SELECT' ? { value } : {};
    turns.push({
      ...{ type: 'browser', timestamp: timestamp(), state: state(page) },
      action: {
        intent: intents[op],
        arguments: { metadata: { ...metadata, url: at(page) }, element, ...content },
      },
    });
  }
  turns.push({ type: 'chat', timestamp: timestamp(), speaker: 'navigator', utterance: 'Done.' });
  writeFileSync(join(folder, 'replay.json'), JSON.stringify({ data: turns }));
  writeFileSync(join(folder, 'metadata.json'), JSON.stringify({ id, website: site }));
  writeFileSync(join(folder, 'form.json'), '{}');
}

/** WebLINX's names of splits for ours. */
const weblinxSplits = { test_task: 'valid', test_website: 'test_web', test_domain: 'test_cat' } as const;

/** Recordings of three splits, with candidates for the first: the elements in the order of the page. */
export function writeWeblinx(folder: string): void {
  const splits: Record<string, string[]> = { valid: [], test_web: [], test_cat: [] };
  const lines: string[] = [];
  for (const task of tasks) {
    splits[weblinxSplits[task.split]]?.push(task.id);
    writeDemonstration(join(folder, 'demonstrations', task.id), task);
    if (task.split !== 'test_task') continue;
    for (const [index, { page, target }] of task.steps.entries()) {
      const root = place(pages[page] as Made);
      const drawn = listPlaced(root).filter(({ box }) => box !== null);
      for (const [rank, { id, made }] of drawn.entries()) {
        const label = made.key === target ? 1 : 0;
        lines.push(
          JSON.stringify({
            demo_name: task.id,
            turn_index: index + 3,
            uid: uidOf(page, id),
            label,
            rank: rank + 1,
            score: -rank,
          }),
        );
      }
    }
  }
  writeFileSync(join(folder, 'splits.json'), JSON.stringify(splits));
  mkdirSync(join(folder, 'candidates'), { recursive: true });
  writeFileSync(join(folder, 'candidates', 'valid.jsonl'), `${lines.join('\n')}\n`);
}
