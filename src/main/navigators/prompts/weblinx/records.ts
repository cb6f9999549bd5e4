import type { ElementFacts, ElementSummary, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import {
  normalizeIntent,
  type ReplayBrowserTurn,
  type ReplayTurn,
  turnCall,
  uidAttribute,
} from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../../models/tokens/index.ts';
import { describeElement, historyLength, selectUtterances, type Viewport } from './dmr.ts';
import { actionModelLimits, cleanTree, type ElementNode, prunePage } from './tree.ts';
import { truncateCandidates, truncateHistory, truncateTree, truncateUtterances } from './truncation.ts';

/** Tokens of each part of the input (docs/weblinx.md, 4). */
export interface PromptBudgets {
  readonly html: number;
  readonly utterances: number;
  readonly history: number;
  /** What the other parts leave is added to it. */
  readonly candidates: number;
}

export const actionModelBudgets: PromptBudgets = {
  html: 700,
  utterances: 200,
  history: 250,
  candidates: 650,
};

export interface ActionPromptInput {
  /** Every turn before the one to be predicted. */
  readonly turns: readonly ReplayTurn[];
  /** Null where the turn has none: every chat turn. */
  readonly page: ElementNode | null;
  /** Best first; null or empty leaves out the page too. */
  readonly candidates: readonly (ElementFacts & { readonly uid: string })[] | null;
  readonly viewport: Viewport;
  readonly templates: PromptTemplates;
  readonly counter: TokenCounter;
  readonly budgets?: PromptBudgets;
  readonly strictCompat?: boolean;
}

/** The reference counts one less than it shows. */
const utterancesSaid = historyLength - 1;

/**
 * The input of WebLINX's chat models (LLaMA and, rendered as one text, Flan): a system record with page, instructions,
 * utterances, viewport and candidates, then the last five turns (docs/weblinx.md, 4).
 */
export function buildActionRecords(input: ActionPromptInput): readonly MessageRecord[] {
  const {
    turns,
    page,
    viewport,
    templates,
    counter,
    budgets = actionModelBudgets,
    strictCompat = true,
  } = input;
  const candidates = input.candidates ?? [];
  const html = page === null || candidates.length === 0 ? '' : formatPage(page, input, budgets.html);
  const utterances = truncateUtterances(selectUtterances(turns), budgets.utterances, counter, {
    strictCompat,
  });
  const calls = turns.slice(-historyLength).map((turn) => turnCall(turn, 'multichoice'));
  const history = truncateHistory(calls, budgets.history, counter, { strictCompat });
  const unused =
    budgets.html -
    counter.count(html) +
    (budgets.utterances - counter.count(utterances)) +
    (budgets.history - counter.count(history.join(' ')));
  const system = fillTemplate(templates.system, {
    num_utterances: utterancesSaid,
    utterance_context: utterances,
    height: viewport.height ?? 'None',
    width: viewport.width ?? 'None',
    num_prev_turns: historyLength,
  });
  const entries = candidates.map((element) => ({ uid: element.uid, fields: describeElement(element) }));
  const block = truncateCandidates(entries, budgets.candidates + unused, counter);
  const list = entries.length === 0 ? '' : `\n${fillTemplate(templates.candidate, { candidate_str: block })}`;
  return [{ role: 'system', content: `${html}${system}${list}` }, ...mergeHistory(history, templates.final)];
}

function formatPage(page: ElementNode, input: ActionPromptInput, limit: number): string {
  const { counter, templates, strictCompat = true } = input;
  const uids = new Set(input.candidates?.map((element) => element.uid));
  const tree = prunePage(page, uids, actionModelLimits, { strictCompat });
  cleanTree(tree, uids);
  return truncateTree(tree, limit, counter, { postfix: templates.htmlPostfix, strictCompat });
}

/** One record of WebLINX's chat input. `unknown` is a history line whose speaker was cut away. */
export interface MessageRecord {
  readonly role: 'system' | 'user' | 'assistant' | 'unknown';
  readonly content: string;
}

function roleOf(line: string): MessageRecord['role'] {
  if (!line.startsWith('say')) return 'assistant';
  if (line.includes('speaker="instructor"')) return 'user';
  return line.includes('speaker="navigator"') ? 'assistant' : 'unknown';
}

function append(records: MessageRecord[], record: MessageRecord): void {
  const last = records.at(-1);
  if (last?.role !== record.role) records.push(record);
  else records[records.length - 1] = { role: last.role, content: `${last.content} ${record.content}` };
}

/**
 * History lines as records, neighbours of one role merged, ending with the final instruction as the user's
 * (docs/weblinx.md, 4).
 */
export function mergeHistory(lines: readonly string[], final: string): readonly MessageRecord[] {
  const records: MessageRecord[] = [];
  for (const line of lines) append(records, { role: roleOf(line), content: line });
  append(records, { role: 'user', content: final });
  return records;
}

/** For chat templates that want the user to begin: an empty user record where the history begins otherwise. */
function startWithUser(records: readonly MessageRecord[]): readonly MessageRecord[] {
  const [system, first] = records;
  if (system?.role !== 'system' || first === undefined || first.role === 'user') return records;
  return [system, { role: 'user', content: '' }, ...records.slice(1)];
}

/** For models that chat; a history line whose speaker was cut away is told as the user's. */
export const toChatMessages = (records: readonly MessageRecord[]) =>
  startWithUser(records).map(({ role, content }) => ({
    role: role === 'unknown' ? ('user' as const) : role,
    content,
  }));

/** The records as Flan-T5 and MindAct read them: one text (docs/weblinx.md, 4). */
export function formatAsOneText(records: readonly MessageRecord[]): string {
  const lines = records.map(({ role, content }) =>
    role === 'system' ? content : `${role.charAt(0).toUpperCase()}${role.slice(1)}: ${content}`,
  );
  return `${lines.join('\n')}\n\nAssistant:`;
}

/** What decides whether a recorded turn is one to predict. */
interface RecordedState {
  readonly screenshot?: string | null;
  readonly screenshot_status?: string | null;
}

export type RecordedTurn = ReplayTurn & { readonly state?: RecordedState };

export interface SelectedTurn<C> {
  readonly index: number;
  /** Its own, or those of the nearest selected turn before it that has any. */
  readonly candidates: C | null;
}

const predicted = new Set(['click', 'change', 'textinput', 'scroll', 'load', 'submit']);

/** The reference compares the fourth one, `textInput`, with a name in another case: it never finds it. */
const needingElement = new Set(['click', 'change', 'submit']);

function stateOf(turn: RecordedTurn): RecordedState | null {
  return turn.state?.screenshot ? turn.state : null;
}

/**
 * The turns of a recording that an action model is asked to predict, with the candidates that it is given
 * (docs/weblinx.md, 4).
 *
 * `strictCompat`: typing without an element stays, which was not meant.
 */
export function selectTurns<C>(
  turns: readonly RecordedTurn[],
  candidatesOf: (index: number) => C | null,
  { strictCompat = true }: { readonly strictCompat?: boolean } = {},
): readonly SelectedTurn<C>[] {
  const selected: SelectedTurn<C>[] = [];
  let state: RecordedState | null = null;
  let candidates: C | null = null;
  for (const [index, turn] of turns.entries()) {
    const own = stateOf(turn);
    state = own ?? state;
    const shown = turn.type === 'chat' ? state : own;
    if (shown?.screenshot_status !== 'good' || !isPredicted(turn, strictCompat)) continue;
    candidates = candidatesOf(index) ?? candidates;
    selected.push({ index, candidates });
  }
  return selected;
}

function isPredicted(turn: RecordedTurn, strictCompat: boolean): boolean {
  if (turn.type === 'chat') return turn.speaker === 'navigator';
  const intent = normalizeIntent(turn.action.intent);
  if (!predicted.has(intent)) return false;
  const needs = needingElement.has(intent) || (!strictCompat && intent === 'textinput');
  return !needs || turn.action.arguments.element !== undefined;
}

type ReplayArguments = ReplayBrowserTurn['action']['arguments'];

function elementArguments(element: ElementSummary | null): ReplayArguments {
  if (element === null) return {};
  const { x, y, width, height } = element.bbox;
  return {
    metadata: { mouseX: x + width / 2, mouseY: y + height / 2 },
    element: {
      tagName: element.tag,
      attributes: { [uidAttribute]: element.uid },
      textContent: element.text,
      bbox: { top: y, left: x, right: x + width, bottom: y + height },
    },
  };
}

type BrowserAction = Exclude<NavigatorTurn['action'], { readonly intent: 'say' }>;

function ownArguments(action: BrowserAction): ReplayArguments {
  switch (action.intent) {
    case 'click':
    case 'submit':
    case 'hover':
      return {};
    case 'textinput':
      return { text: action.text };
    case 'change':
      return { value: action.value };
    case 'scroll':
      return { scrollX: action.x, scrollY: action.y };
    case 'copy':
      return { selected: action.text ?? '' };
    case 'paste':
      return { pasted: action.text ?? '' };
    case 'load': {
      const isHistory = action.transition === 'back' || action.transition === 'forward';
      return {
        properties: {
          url: action.url,
          transitionType: isHistory ? 'typed' : action.transition,
          transitionQualifiers: isHistory ? ['forward_back'] : [],
        },
      };
    }
    case 'tabcreate':
      return { properties: action.target === null ? {} : { tabId: action.target } };
    case 'tabremove':
      return { properties: { tabId: action.target } };
    case 'tabswitch':
      return {
        properties: {
          tabId: action.target,
          ...(action.origin === null ? {} : { tabIdOrigin: action.origin }),
        },
      };
  }
}

/**
 * A turn of a session as WebLINX's recordings have it (docs/weblinx.md, 1), for the text forms that models of
 * WebLINX read. `startedAt` is the time of the session's first turn in ms since the epoch.
 */
export function toReplayTurn(turn: Turn, startedAt: number): ReplayTurn {
  const timestamp = (turn.at - startedAt) / 1_000;
  if (turn.speaker === 'user') {
    return { type: 'chat', timestamp, speaker: 'instructor', utterance: turn.utterance };
  }
  if (turn.action.intent === 'say') {
    const speaker = turn.actor === 'user' ? 'instructor' : 'navigator';
    return { type: 'chat', timestamp, speaker, utterance: turn.action.utterance };
  }
  const { action } = turn;
  return {
    type: 'browser',
    timestamp,
    action: {
      // The one raw name that is not the canonical one (spec 1.6).
      intent: action.intent === 'textinput' ? 'textInput' : action.intent,
      arguments: { ...elementArguments(turn.element), ...ownArguments(action) },
    },
  };
}

/** Wording of WebLINX's input with its slots; the wording that released models were trained on is not ours to ship. */
export interface PromptTemplates {
  /** `{num_utterances}`, `{utterance_context}`, `{height}`, `{width}`, `{num_prev_turns}`. */
  readonly system: string;
  /** `{candidate_str}`. */
  readonly candidate: string;
  readonly final: string;
  /** Stands after the page. */
  readonly htmlPostfix: string;
}

/** Fills every `{slot}` that is given; what is put in is not searched for slots again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : slot,
  );
}
