import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { siteNames } from '../sites/server.ts';

/**
 * A CSS selector. ` >>> ` steps into the shadow root of what stands before it, or, after
 * `frame(css)`, into the document of that frame. Each names exactly one visible element.
 */
const selector = z.string().min(1);

/** Kinds of instruction, by what it takes to understand them. */
const instructionKinds = [
  'name',
  'synonym',
  'role',
  'place',
  'order',
  'repair',
  'state',
  'ask',
  'goal',
  'read',
  'multi',
  'value',
  'command',
  /** Names nothing on any page: to be told so. */
  'nonsense',
] as const;

/** Steps that bring the page into the state in which the instruction is given. */
const setupStep = z.union([
  z.strictObject({ click: selector }),
  z.strictObject({ type: z.tuple([selector, z.string()]) }),
  /** Another page of the same site. */
  z.strictObject({ goto: z.string().startsWith('/') }),
  z.strictObject({ back: z.literal(true) }),
  z.strictObject({ scroll: z.literal('bottom') }),
]);

const expectedBase = z.strictObject({
  intent: z.enum([
    'say',
    'click',
    'textinput',
    'submit',
    'change',
    'load',
    'scroll',
    'hover',
    'tabcreate',
    'tabswitch',
    'tabremove',
  ]),
  /** What it acts on. An element inside of it counts as it, where a click there does the same. */
  target: selector.optional(),
  /** Elements that are equally right. */
  targets: z.array(selector).optional(),
  /** What is typed, or the value or label that is chosen. Dates are ISO. */
  text: z.string().optional(),
  /** `{{origin}}` stands for the address of the sites. Scheme and last slash do not matter. */
  url: z.string().optional(),
  transition: z.enum(['back', 'forward', 'reload']).optional(),
  direction: z.enum(['up', 'down', 'top', 'bottom']).optional(),
  /** Position of the tab, from 1. */
  tab: z.int().positive().optional(),
  /** What the answer must contain; case does not matter. */
  says: z.array(z.string()).optional(),
  /** Too many things fit, or none: it must ask or say so, and touch nothing. */
  asks: z.literal(true).optional(),
});

const expected = expectedBase.extend({
  /** Other first actions that are equally right. */
  or: z.array(expectedBase).optional(),
});
export type Expected = z.infer<typeof expected>;

const instruction = z.strictObject({
  id: z.string(),
  site: z.enum(siteNames as [string, ...string[]]),
  path: z.string().startsWith('/'),
  /** Pages (with their site) that are open in tabs to the left of this one. */
  tabs: z.array(z.string().startsWith('/')).optional(),
  setup: z.array(setupStep).optional(),
  /** What the user said just before; it has been carried out as `beforeExpect` says. */
  before: z.string().optional(),
  beforeExpect: expected.optional(),
  utterance: z.string().min(1),
  kind: z.enum(instructionKinds),
  /** The first action. */
  expect: expected,
  /** All actions, first included, of an utterance that takes several. */
  steps: z.array(expected).min(2).optional(),
});
export type Instruction = z.infer<typeof instruction>;

const folders = {
  first: fileURLToPath(new URL('.', import.meta.url)),
  /** Written later, before anything was run on them, and never tuned on: see docs/grounding.md. */
  'held-out': fileURLToPath(new URL('held-out/', import.meta.url)),
  /** Letters at random, made-up words, other scripts, signs; those called "n" were made after the threshold was set. */
  nonsense: fileURLToPath(new URL('nonsense/', import.meta.url)),
  /** The same 45 in German, French and Spanish, on a site in these. */
  languages: fileURLToPath(new URL('languages/', import.meta.url)),
} as const;
export type InstructionSet = keyof typeof folders;
export const instructionSets = Object.keys(folders) as readonly InstructionSet[];

/** All instructions of a set, by file name. Throws on the first that is not well formed. */
export function loadInstructions(set: InstructionSet = 'first'): readonly Instruction[] {
  const folder = folders[set];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const all = files.sort().flatMap((name) => {
    const parsed = z.array(instruction).safeParse(JSON.parse(readFileSync(folder + name, 'utf8')));
    if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
  const seen = new Set<string>();
  for (const { id, expect, asksWell } of all.map((each) => ({
    ...each,
    asksWell: isComplete(each.expect),
  }))) {
    if (seen.has(id)) throw new Error(`Instruction ${id} is there twice`);
    if (!asksWell) throw new Error(`Instruction ${id} lacks what "${expect.intent}" needs`);
    seen.add(id);
  }
  return all;
}

function isComplete(value: Expected): boolean {
  switch (value.intent) {
    case 'textinput':
    case 'change':
      return value.target !== undefined && value.text !== undefined;
    case 'click':
    case 'hover':
    case 'submit':
      return value.target !== undefined;
    case 'load':
      return value.url !== undefined || value.transition !== undefined;
    case 'scroll':
      return value.target !== undefined || value.direction !== undefined;
    case 'tabswitch':
    case 'tabremove':
      return value.tab !== undefined;
    default:
      return true;
  }
}

/** Puts the address of the running sites into an utterance or an expected address. */
export function fillAddress(text: string, origin: string): string {
  return text.replaceAll('{{origin}}', origin).replaceAll('{{host}}', new URL(origin).host);
}

export interface SelectorStep {
  readonly css: string;
  /** What the next step looks into; `undefined` at the last one. */
  readonly enters: 'frame' | 'shadow-root' | undefined;
}

/** Takes a selector apart at its borders: frames and shadow roots. */
export function parseSelector(text: string): readonly SelectorStep[] {
  const parts = text.split(' >>> ');
  return parts.map((part, index) => {
    const frame = part.match(/^frame\((.+)\)$/)?.[1];
    if (index === parts.length - 1) return { css: part, enters: undefined };
    return frame ? { css: frame, enters: 'frame' } : { css: part, enters: 'shadow-root' };
  });
}

/** Every selector that an expectation names. */
export function selectorsOf(value: Expected): readonly string[] {
  const own = [value, ...(value.or ?? [])].flatMap((each) => [each.target, ...(each.targets ?? [])]);
  return own.filter((each) => each !== undefined);
}
