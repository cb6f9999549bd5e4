import type { Box, Candidate, Region, RegionKind, Snapshot, TextBlock } from '#shared/domain/index.ts';

/** A page for tests, written as a list of what is on it. Things stand below each other unless `at` says otherwise. */
export type Thing = Control | Words | Part;

export interface Control extends Partial<Omit<Candidate, 'box'>> {
  readonly is: 'control';
  readonly at?: readonly [x: number, y: number, width?: number, height?: number];
}

export interface Words {
  readonly is: 'text';
  readonly text: string;
  readonly level?: number;
  readonly at?: readonly [x: number, y: number, width?: number, height?: number];
}

export interface Part {
  readonly is: 'part';
  readonly kind: RegionKind;
  readonly name: string;
  readonly holds: readonly Thing[];
}

const defaultBox = { x: 100, width: 120, height: 30 } as const;
const lineHeight = 40;

export const button = (name: string, more: Partial<Control> = {}): Control => ({
  is: 'control',
  tag: 'button',
  role: 'button',
  name,
  text: name,
  affordances: ['click'],
  ...more,
});

export const link = (name: string, more: Partial<Control> = {}): Control => ({
  is: 'control',
  tag: 'a',
  role: 'link',
  name,
  text: name,
  href: `http://page.test/${name.toLowerCase().replaceAll(' ', '-')}`,
  affordances: ['click'],
  ...more,
});

export const field = (name: string, more: Partial<Control> = {}): Control => ({
  is: 'control',
  tag: 'input',
  role: 'textbox',
  name,
  inputType: 'text',
  value: '',
  affordances: ['click', 'type'],
  ...more,
});

export const checkbox = (name: string, checked = false, more: Partial<Control> = {}): Control => ({
  is: 'control',
  tag: 'input',
  role: 'checkbox',
  name,
  inputType: 'checkbox',
  affordances: ['click', 'check'],
  states: { ...noStates, checked },
  ...more,
});

export const list = (name: string, options: readonly string[], more: Partial<Control> = {}): Control => ({
  is: 'control',
  tag: 'select',
  role: 'combobox',
  name,
  value: options[0] ?? '',
  affordances: ['click', 'select'],
  options: options.map((label, index) => ({ label, value: label, selected: index === 0, disabled: false })),
  ...more,
});

export const text = (content: string, more: Partial<Words> = {}): Words => ({
  is: 'text',
  text: content,
  ...more,
});
export const heading = (content: string): Words => ({ is: 'text', text: content, level: 2 });
export const part = (kind: RegionKind, name: string, ...holds: readonly Thing[]): Part => ({
  is: 'part',
  kind,
  name,
  holds,
});

export const noStates = {
  disabled: false,
  readonly: false,
  required: false,
  focused: false,
  checked: null,
  selected: null,
  expanded: null,
  current: false,
} as const;

interface Draft {
  readonly candidates: Candidate[];
  readonly texts: TextBlock[];
  readonly regions: Region[];
  line: number;
}

function boxOf(thing: Control | Words, draft: Draft): Box {
  const [x, y, width, height] = thing.at ?? [];
  draft.line += 1;
  return {
    x: x ?? defaultBox.x,
    y: y ?? draft.line * lineHeight,
    width: width ?? defaultBox.width,
    height: height ?? defaultBox.height,
  };
}

function addControl(control: Control, region: number, draft: Draft): void {
  const { is: _, at: __, ...given } = control;
  const index = draft.candidates.length;
  const box = boxOf(control, draft);
  draft.candidates.push({
    ref: { snapshotId: 'test', frameId: '', backendNodeId: index },
    uid: `${String(index).padStart(8, 'a')}-test-0000`,
    tag: 'div',
    role: '',
    name: '',
    text: '',
    nearbyLabel: '',
    description: '',
    attributes: {},
    xpath: `/html/body/div[${index}]/i`,
    children: [],
    affordances: ['click'],
    value: null,
    secret: null,
    filled: false,
    inputType: null,
    states: noStates,
    options: null,
    form: null,
    href: null,
    inViewport: box.y < 800,
    paintOrder: index,
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
    fontSize: 16,
    frame: 0,
    scroll: null,
    ...given,
    box,
    region,
  });
}

function add(thing: Thing, region: number, siblings: readonly Thing[], draft: Draft): void {
  if (thing.is === 'control') {
    addControl(thing, region, draft);
    return;
  }
  if (thing.is === 'text') {
    draft.texts.push({
      text: thing.text,
      box: boxOf(thing, draft),
      headingLevel: thing.level ?? 0,
      region,
      frame: 0,
    });
    return;
  }
  const alike = siblings.filter((one) => one.is === 'part' && one.kind === thing.kind);
  const counted = thing.kind === 'item' || thing.kind === 'row';
  const index = draft.regions.length;
  const top = (draft.line + 1) * lineHeight;
  draft.regions.push({
    kind: thing.kind,
    name: thing.name,
    box: { x: 0, y: top, width: 1280, height: lineHeight },
    parent: region,
    index: counted ? alike.indexOf(thing) : -1,
    size: counted ? alike.length : 0,
  });
  for (const held of thing.holds) add(held, index, thing.holds, draft);
  const bottom = (draft.line + 1) * lineHeight;
  const own = draft.regions[index];
  if (own !== undefined) draft.regions[index] = { ...own, box: { ...own.box, height: bottom - top } };
}

/** Builds the snapshot of such a page. */
export function buildSnapshot(...things: readonly Thing[]): Snapshot {
  const draft: Draft = { candidates: [], texts: [], regions: [], line: 0 };
  for (const thing of things) add(thing, -1, things, draft);
  const bottom = (draft.line + 2) * lineHeight;
  return {
    id: 'test',
    takenAt: Date.UTC(2026, 0, 15, 12),
    url: 'http://page.test/',
    title: 'A page',
    tabId: 1,
    tabs: [],
    viewport: { width: 1280, height: 800 },
    scroll: { x: 0, y: 0, maxX: 0, maxY: Math.max(0, bottom - 800) },
    candidates: draft.candidates,
    elements: [],
    texts: draft.texts,
    regions: draft.regions,
    frames: [{ id: '', origin: 'http://page.test', crossSite: false, name: '' }],
    focusedUid: null,
    counts: { nodes: 100, visible: 80, candidates: draft.candidates.length },
    gaps: [],
  };
}
