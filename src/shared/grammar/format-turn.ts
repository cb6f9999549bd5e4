import {
  type CallArgument,
  formatCall,
  formatTimestamp,
  normalizeIntent,
  shortenRight,
} from './format-action.ts';

/**
 * The four forms that WebLINX writes a turn in (spec 2.2, 3.1): for models that choose an element by id, for the
 * ranker's query, for models that point at pixels, and for MindAct.
 */
export type TurnForm = 'multichoice' | 'dmr_input' | 'pix2act_output' | 'mindact';

/** A turn before it is written: what is called with what, in the order of the form. */
export interface TurnCall {
  readonly name: string;
  readonly args: readonly CallArgument[];
}

const textLength = 200;
/** The ranker's query keeps less of what was typed and of addresses. */
const rankerTextLength = 40;
const rankerUrlLength = 60;
const hoverTextLength = 40;
const hoverAttributeLength = 20;

const truncated = (value: number | undefined): number => Math.trunc(value ?? -1);

function point(turn: ReplayBrowserTurn): readonly CallArgument[] {
  const metadata = turn.action.arguments.metadata;
  return [
    ['x', truncated(metadata?.mouseX)],
    ['y', truncated(metadata?.mouseY)],
  ];
}

/** Attributes stay empty on purpose: the reference passes them in a form that its formatter ignores (spec 3.1). */
function tagOnly(element: ReplayElement | undefined): readonly CallArgument[] {
  return [
    ['tag', element?.tagName.toLowerCase() ?? null],
    ['attrs', {}],
  ];
}

function edges(element: ReplayElement | undefined): readonly CallArgument[] {
  return (['top', 'left', 'right', 'bottom'] as const).map((edge) => [edge, truncated(element?.bbox[edge])]);
}

const typed = (text: string | undefined, length: number): string => shortenRight((text ?? '').trim(), length);

function elementCall(turn: ReplayBrowserTurn, name: string, form: TurnForm): TurnCall {
  const { element, text, value } = turn.action.arguments;
  const length = form === 'dmr_input' ? rankerTextLength : textLength;
  const content: readonly CallArgument[] =
    name === 'text_input'
      ? [['text', typed(text, length)]]
      : name === 'change'
        ? [['value', typed(value, length)]]
        : [];
  if (form === 'dmr_input') {
    const place = name === 'click' ? point(turn) : [];
    return {
      name,
      args: [...place, ...content, ...tagOnly(element), ['timestamp', formatTimestamp(turn.timestamp)]],
    };
  }
  if (form === 'pix2act_output') {
    if (name === 'click') return { name, args: point(turn) };
    return { name, args: [...content, ...tagOnly(element), ...edges(element)] };
  }
  return { name, args: [...content, ['uid', element?.attributes[uidAttribute] ?? null]] };
}

function hoverCall(turn: ReplayBrowserTurn, form: TurnForm): TurnCall {
  const element = turn.action.arguments.element;
  const timestamp: CallArgument = ['timestamp', formatTimestamp(turn.timestamp)];
  if (form === 'dmr_input') {
    return { name: 'hover', args: [...point(turn), ...tagOnly(element), timestamp] };
  }
  const attributes = Object.entries(element?.attributes ?? {}).map(
    ([key, value]) => [key, shortenRight(value, hoverAttributeLength)] as const,
  );
  return {
    name: 'hover',
    args: [
      ...point(turn),
      ['tag', element?.tagName.toLowerCase() ?? null],
      ['attrs', Object.fromEntries(attributes)],
      ['text', typed(element?.textContent, hoverTextLength)],
      timestamp,
    ],
  };
}

function loadCall(turn: ReplayBrowserTurn, form: TurnForm): TurnCall {
  const properties = turn.action.arguments.properties ?? {};
  const url = properties.url ?? '';
  if (form !== 'dmr_input') return { name: 'load', args: [['url', shortenRight(url, textLength)]] };
  const args: CallArgument[] = [['url', shortenRight(url, rankerUrlLength)]];
  if (properties.transitionType !== undefined) args.push(['type', properties.transitionType]);
  if (properties.transitionQualifiers !== undefined) {
    args.push(['qualifiers', properties.transitionQualifiers.join('; ')]);
  }
  return { name: 'load', args: [...args, ['timestamp', formatTimestamp(turn.timestamp)]] };
}

const tabId = (id: number | undefined): string | number => id ?? 'Unknown';

function browserCall(turn: ReplayBrowserTurn, form: TurnForm): TurnCall {
  const { arguments: given, intent } = turn.action;
  const timestamp: CallArgument = ['timestamp', formatTimestamp(turn.timestamp)];
  const name = normalizeIntent(intent);
  switch (name) {
    case 'click':
    case 'submit':
    case 'change':
      return elementCall(turn, name, form);
    case 'textinput':
      return elementCall(turn, 'text_input', form);
    case 'hover':
      return hoverCall(turn, form);
    case 'load':
      return loadCall(turn, form);
    case 'scroll': {
      const args: CallArgument[] = [
        ['x', Math.trunc(given.scrollX ?? 0)],
        ['y', Math.trunc(given.scrollY ?? 0)],
      ];
      return { name, args: form === 'dmr_input' ? [...args, timestamp] : args };
    }
    case 'copy':
      return { name, args: [['text', shortenRight(given.selected ?? '', textLength)], timestamp] };
    case 'paste':
      return { name, args: [['text', shortenRight(given.pasted ?? '', textLength)], timestamp] };
    case 'tabcreate':
    case 'tabremove':
      return { name, args: [['target', tabId(given.properties?.tabId)]] };
    case 'tabswitch':
      return {
        name,
        args: [
          ['origin', tabId(given.properties?.tabIdOrigin)],
          ['target', tabId(given.properties?.tabId)],
        ],
      };
    case 'say':
    case 'action':
    case '<unk>':
      return { name: intent, args: [] };
  }
}

function callOf(turn: ReplayTurn, form: TurnForm): TurnCall {
  if (turn.type === 'browser') return browserCall(turn, form);
  const args: CallArgument[] = [
    ['speaker', turn.speaker],
    ['utterance', shortenRight(turn.utterance, textLength)],
  ];
  if (form === 'dmr_input') args.push(['timestamp', formatTimestamp(turn.timestamp)]);
  return { name: 'say', args };
}

/** One turn of a recording as a call, for those who shorten its arguments before it is written. */
export function turnCall(turn: ReplayTurn, form: TurnForm): TurnCall {
  const { name, args } = callOf(turn, form);
  if (form !== 'mindact') return { name, args };
  const uid = args.filter(([key]) => key === 'uid');
  const rest = args.filter(([key]) => key !== 'uid');
  return { name: 'action', args: [...uid, ['intent', name], ...rest] };
}

/** One turn of a recording as one line, in the form that the given kind of model reads and writes. */
export function formatTurn(turn: ReplayTurn, form: TurnForm): string {
  const { name, args } = turnCall(turn, form);
  return formatCall(name, args);
}

/** The parts of a turn of WebLINX's `replay.json` that its text forms are made of (spec 1.5). */
export type ReplayTurn = ReplayChatTurn | ReplayBrowserTurn;

export interface ReplayChatTurn {
  readonly type: 'chat';
  /** Seconds since the start of the recording; may be negative. */
  readonly timestamp: number;
  readonly speaker: string;
  readonly utterance: string;
}

export interface ReplayBrowserTurn {
  readonly type: 'browser';
  readonly timestamp: number;
  readonly action: {
    readonly intent: string;
    readonly arguments: {
      readonly metadata?: { readonly mouseX?: number; readonly mouseY?: number };
      readonly properties?: {
        readonly url?: string;
        readonly transitionType?: string;
        readonly transitionQualifiers?: readonly string[];
        readonly tabId?: number;
        readonly tabIdOrigin?: number;
      };
      readonly element?: ReplayElement;
      readonly text?: string;
      readonly value?: string;
      readonly selected?: string;
      readonly pasted?: string;
      readonly scrollX?: number;
      readonly scrollY?: number;
    };
  };
}

interface ReplayElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly textContent: string;
  /** Edges in CSS px. */
  readonly bbox: {
    readonly top: number;
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** The attribute that names an element in a stored page (spec 1.7). */
export const uidAttribute = 'data-webtasks-id';
