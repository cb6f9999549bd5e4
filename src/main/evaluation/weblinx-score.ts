import {
  normalizeIntent,
  type ParsedIntent,
  parseAction,
  type ReplayTurn,
  sanitizeArguments,
  uidAttribute,
} from '#shared/grammar/index.ts';
import { ExactSum } from './exact-sum.ts';
import { type BoxEdges, boxOverlap, type ComparedText, chrF, urlSimilarity } from './similarity.ts';

/** The page that a turn was made on. */
export interface TurnPage {
  /** All boxes by uid, in the order of the recording's file. */
  readonly boxes: ReadonlyMap<string, BoxEdges>;
  /** Whether the stored page holds the element too. */
  has(uid: string): boolean;
}

/** An element of an action; `uid` and `box` are missing where a recording has none. */
interface ScoredElement {
  readonly uid: string | null;
  readonly box: BoxEdges | null;
}

/** An action as it is scored: what was predicted, or what the recording has. */
export interface ScoredAction {
  readonly intent: ParsedIntent;
  readonly args: ReadonlyMap<string, ComparedText>;
  readonly element: ScoredElement | null;
}

export interface ScoreOptions {
  /** Scores as the reference does where it does what nobody meant: "2024" typed is no text. Default true. */
  readonly strictCompat?: boolean;
}

const elementIntents: ReadonlySet<ParsedIntent> = new Set([
  ...(['click', 'hover', 'textinput', 'submit', 'change', 'scroll', 'copy', 'paste'] as const),
]);
const textIntents: ReadonlySet<ParsedIntent> = new Set([
  ...(['say', 'textinput', 'copy', 'paste', 'load', 'change'] as const),
]);

/**
 * What a model's text means on a page (docs/weblinx.md, 2.3 and 2.5). Never throws.
 * @param page null: the turn has none
 */
export function readPrediction(
  text: string,
  page: TurnPage | null,
  { strictCompat = true }: ScoreOptions = {},
): ScoredAction {
  const { intent, args } = parseAction(text);
  const values = new Map<string, ComparedText>(sanitizeArguments(args));
  if (!strictCompat) {
    for (const key of ['text', 'value', 'utterance', 'url', 'uid']) {
      const argument = args.get(key);
      if (argument !== undefined) values.set(key, argument.raw);
    }
  }
  // The reference turns edges into floats and then wants integers: a box never finds an element there.
  const given = strictCompat ? without(values, edges) : values;
  return { intent, args: values, element: inferElement(intent, given, page) };
}

const edges = ['top', 'left', 'right', 'bottom'] as const;

function without(values: ReadonlyMap<string, ComparedText>, keys: readonly string[]) {
  return new Map([...values].filter(([key]) => !keys.includes(key)));
}

/** The element that arguments name: by uid, else by a point, else by the centre of a box (docs/weblinx.md, 2.5). */
export function inferElement(
  intent: ParsedIntent,
  args: ReadonlyMap<string, ComparedText>,
  page: TurnPage | null,
): ScoredElement | null {
  if (page === null || !elementIntents.has(intent)) return null;
  const uid = args.get('uid') ?? args.get(uidAttribute) ?? uidAt(pointOf(args), page.boxes);
  const box = typeof uid === 'string' ? page.boxes.get(uid) : undefined;
  return typeof uid === 'string' && box !== undefined && page.has(uid) ? { uid, box } : null;
}

function pointOf(args: ReadonlyMap<string, ComparedText>): readonly [number, number] | null {
  const [x, y, top, left, right, bottom] = ['x', 'y', ...edges].map((key) => {
    const value = args.get(key);
    return typeof value === 'number' ? value : null;
  });
  if (x != null && y != null) return [x, y];
  if (top == null || left == null || right == null || bottom == null) return null;
  return Number.isInteger(top + left + right + bottom) ? [(left + right) / 2, (top + bottom) / 2] : null;
}

/** The smallest box at a point, the first of several. */
function uidAt(point: readonly [number, number] | null, boxes: ReadonlyMap<string, BoxEdges>): string | null {
  if (point === null) return null;
  const [x, y] = point;
  let [found, smallest]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const [uid, { top, left, right, bottom }] of boxes) {
    const area = (right - left) * (bottom - top);
    const holds =
      Math.floor(left) <= x && x <= Math.ceil(right) && Math.floor(top) <= y && y <= Math.ceil(bottom);
    if (holds && area !== 0 && area < smallest) [found, smallest] = [uid, area];
  }
  return found;
}

/** What the recording did at a turn (docs/weblinx.md, 2.6). */
export function referenceOf(turn: ReplayTurn, page: TurnPage | null): ScoredAction {
  if (turn.type === 'chat') {
    const args = new Map([
      ['speaker', turn.speaker],
      ['utterance', turn.utterance],
    ]);
    return { intent: 'say', args, element: null };
  }
  const intent = normalizeIntent(turn.action.intent);
  const { element, text, value, properties, scrollX, scrollY, selected, pasted } = turn.action.arguments;
  const uid = element?.attributes[uidAttribute];
  const raw = element === undefined ? null : { uid: null, box: element.bbox };
  const found = uid === undefined ? raw : inferElement(intent, new Map([['uid', uid]]), page);
  const given: Readonly<Record<string, ComparedText | undefined>> =
    {
      textinput: { text },
      change: { value },
      load: { url: properties?.url },
      scroll: { x: scrollX, y: scrollY },
      copy: { text: selected },
      paste: { text: pasted },
    }[intent as string] ?? {};
  const args = new Map(
    Object.entries(given).flatMap(([key, argument]) => (argument === undefined ? [] : [[key, argument]])),
  );
  return { intent, args, element: found };
}

/** Turns that cannot be scored, or that the next one repeats (docs/weblinx.md, 6.1). */
export type LeftOut = 'no intent' | 'no element' | 'followed by copy' | 'followed by its submit';

/** @returns why the turn does not count; null when it does */
export function leftOut(
  reference: ScoredAction,
  next: ReplayTurn | undefined,
  uidOfTurn: string | null,
): LeftOut | null {
  const { intent, element } = reference;
  if (intent === '<unk>') return 'no intent';
  const needs = intent === 'click' || intent === 'change' || intent === 'textinput' || intent === 'submit';
  if (needs && (element === null || element.uid === null)) return 'no element';
  if (intent !== 'click' || next?.type !== 'browser') return null;
  const after = normalizeIntent(next.action.intent);
  if (after === 'copy') return 'followed by copy';
  const submitted = next.action.arguments.element?.attributes[uidAttribute];
  return after === 'submit' && submitted === uidOfTurn ? 'followed by its submit' : null;
}

/** One turn's metrics; null where a metric does not apply (docs/weblinx.md, 6.2). */
export interface TurnMetrics {
  readonly intentMatch: 0 | 1;
  readonly exactMatch: 0 | 1;
  readonly iou: number | null;
  readonly chrf: number | null;
  readonly urlf: number | null;
}

export function scoreTurn(predicted: ScoredAction, reference: ScoredAction): TurnMetrics {
  const { intent } = reference;
  const isMatch = predicted.intent === intent;
  const overlap = boxOverlap(predicted.element?.box ?? null, reference.element?.box ?? null);
  const [found, wanted] = [textOf(predicted), textOf(reference)];
  return {
    intentMatch: isMatch ? 1 : 0,
    exactMatch: isMatch && isExact(predicted, reference) ? 1 : 0,
    iou: isMatch && elementIntents.has(intent) ? overlap : null,
    chrf: isMatch && textIntents.has(intent) ? chrF(found, wanted) : null,
    urlf: isMatch && intent === 'load' ? urlSimilarity(found, wanted) : null,
  };
}

function textOf({ intent, args }: ScoredAction): ComparedText {
  switch (intent) {
    case 'say':
      return args.get('utterance') ?? null;
    case 'textinput':
      return args.get('text') ?? args.get('value') ?? null;
    case 'change':
      return args.get('value') ?? null;
    case 'load':
      return args.get('url') ?? null;
    default:
      return null;
  }
}

const comparedArguments: Readonly<Partial<Record<ParsedIntent, readonly string[]>>> = {
  say: ['utterance'],
  textinput: ['text'],
  change: ['value'],
  load: ['url'],
  scroll: ['x', 'y'],
};

function isExact(predicted: ScoredAction, reference: ScoredAction): boolean {
  const { intent } = reference;
  if (elementIntents.has(intent)) {
    const uid = reference.element?.uid ?? null;
    if (uid === null || predicted.element?.uid !== uid) return false;
  }
  const same = (key: string) => predicted.args.get(key) === reference.args.get(key);
  return (comparedArguments[intent] ?? []).every(same);
}

/** To two decimals, halves to even, as the reference writes its table and then reads it again. */
function roundScore(score: number | null): number | null {
  if (score === null) return null;
  const scaled = score * 100;
  const floor = Math.floor(scaled);
  const isHalf = scaled - floor === 0.5;
  return (isHalf ? floor + (floor % 2) : Math.round(scaled)) / 100;
}

export function roundMetrics(metrics: TurnMetrics): TurnMetrics {
  return {
    ...metrics,
    iou: roundScore(metrics.iou),
    chrf: roundScore(metrics.chrf),
    urlf: roundScore(metrics.urlf),
  };
}

/** One number for a turn (docs/weblinx.md, 6.6); null where nothing applies, as at a wrong intent. */
export function turnScore({ iou, chrf, urlf }: TurnMetrics): number | null {
  if (iou !== null && chrf !== null) return iou * chrf;
  return urlf ?? chrf ?? iou;
}

/** A mean over the turns to which a metric applies, and over all, those with the wrong intent counting 0. */
export interface Mean {
  /** null: it applied to no turn. */
  readonly score: number | null;
  readonly unconditional: number | null;
  /** Turns in `unconditional`. */
  readonly turns: number;
}

class RunningMean {
  readonly #sum = new ExactSum();
  #applied = 0;
  #missed = 0;

  add(value: number | null, isMatch: boolean): void {
    if (!isMatch) this.#missed += 1;
    if (value === null) return;
    this.#applied += 1;
    this.#sum.add(value);
  }

  get mean(): Mean {
    const turns = this.#applied + this.#missed;
    const sum = this.#sum.value;
    return {
      score: this.#applied === 0 ? null : sum / this.#applied,
      unconditional: turns === 0 ? null : sum / turns,
      turns,
    };
  }
}

/** Metrics that a reported intent has besides intent and exact match. */
const intentMetrics: Readonly<Partial<Record<ParsedIntent, readonly ('iou' | 'chrf' | 'urlf')[]>>> = {
  click: ['iou'],
  change: ['iou'],
  submit: ['iou'],
  textinput: ['chrf', 'iou'],
  say: ['chrf'],
  load: ['urlf'],
  scroll: [],
};

/** Scores of a set of turns as the paper reports them: `overall`, the two groups, and each intent by itself. */
export interface WeblinxScores {
  readonly overall: Mean;
  readonly intent: Mean;
  readonly element: Mean;
  readonly text: Mean;
  readonly by: { readonly intent: Readonly<Record<string, Readonly<Record<string, Mean>>>> };
}

/** Adds turns up one by one, so that memory does not grow with their number (docs/weblinx.md, 6.7). */
export class WeblinxTally {
  readonly #means = new Map<string, RunningMean>();

  /** @param metrics rounded: the reference aggregates what it wrote to its table */
  add(intent: ParsedIntent, metrics: TurnMetrics): void {
    const isMatch = metrics.intentMatch === 1;
    const rows: readonly (readonly [string, number | null])[] = [
      ['overall', turnScore(metrics)],
      ['element', metrics.iou],
      ['text', greater(metrics.chrf, metrics.urlf)],
      ...(intentMetrics[intent] ?? []).map((name) => [`${intent}/${name}`, metrics[name]] as const),
    ];
    for (const [name, value] of rows) this.#mean(name).add(value, isMatch);
    // These apply to every turn, so that a wrong intent must not count twice.
    for (const name of ['intent', `${intent}/intent-match`]) this.#mean(name).add(metrics.intentMatch, true);
    this.#mean(`${intent}/exact-match`).add(metrics.exactMatch, true);
  }

  get scores(): WeblinxScores {
    const intents: Record<string, Record<string, Mean>> = {};
    for (const [name, { mean }] of [...this.#means].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const [intent = '', metric] = name.split('/');
      if (metric !== undefined) intents[intent] = { ...intents[intent], [metric]: mean };
    }
    return {
      overall: this.#mean('overall').mean,
      intent: this.#mean('intent').mean,
      element: this.#mean('element').mean,
      text: this.#mean('text').mean,
      by: { intent: intents },
    };
  }

  #mean(name: string): RunningMean {
    const found = this.#means.get(name) ?? new RunningMean();
    this.#means.set(name, found);
    return found;
  }
}

const greater = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
