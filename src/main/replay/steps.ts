import { z } from 'zod';
import {
  type Action,
  type Fingerprint,
  type NavigatorTurn,
  type PageCommand,
  type ReplayStep,
  type ReplayValue,
  type Trace,
  type Turn,
  targetUid,
} from '#shared/domain/index.ts';
import { describeAction, describeCommand, elementWord } from '#shared/grammar/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { foldText } from '#shared/text/words.ts';
import { parseJson } from '../platform/json.ts';

interface Kept {
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
}

/** Turns by their index, both ends included. */
export interface TurnStretch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** What was carried out, as steps, and in words what cannot be done again. */
export interface Recorded {
  readonly steps: readonly ReplayStep[];
  readonly leftOut: readonly string[];
}

/**
 * What was carried out in a session, or in a part of it, as steps that can be done again. What was said, refused, failed
 * or stopped is none.
 */
export async function readReplaySteps(
  record: Kept,
  sessionId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: TurnStretch = {},
): Promise<Recorded> {
  const turns = (await record.turns(sessionId)).filter(({ index }) => index >= from && index <= to);
  const steps: ReplayStep[] = [];
  const leftOut: string[] = [];
  for (const turn of turns) {
    if (turn.speaker !== 'navigator' || turn.outcome.kind !== 'done') continue;
    if (turn.command !== undefined && !isRepeatable(turn.command)) {
      leftOut.push(describeCommand(turn.command));
      continue;
    }
    const isSaid = turn.action.intent === 'say' && turn.command === undefined;
    // What was merely said is no step, unless an earlier Parley recorded a command as nothing but its words.
    const trace = isSaid && turn.actor === 'user' ? null : await record.trace(turn.id);
    if (!isSaid) steps.push(toStep(turn, trace, nameValue(turn, trace, steps)));
    else if (turn.action.intent === 'say' && isWordsOfCommand(trace)) leftOut.push(turn.action.utterance);
  }
  return { steps, leftOut };
}

/** Keys and zoom change how the page goes on. The rest was for whoever looked at it then. */
const isRepeatable = ({ kind }: PageCommand): boolean => kind === 'keys' || kind === 'zoom';

const parse = z.array(z.array(z.looseObject({ kind: z.string() })));

/** The offline navigator's parse says that nothing but commands was asked for. */
function isWordsOfCommand(trace: Trace | null): boolean {
  if (trace?.navigator !== 'offline') return false;
  const plan = parseJson(trace.reply, parse);
  return plan !== null && plan.length > 0 && plan.every(([reading]) => reading?.kind === 'command');
}

function toStep(turn: NavigatorTurn, trace: Trace | null, parameter: string | null): ReplayStep {
  const opened =
    turn.outcome.kind === 'done' ? turn.outcome.changes.find(({ kind }) => kind === 'tab-opened') : undefined;
  const value = readValue(turn.action);
  const known = trace?.target ?? null;
  return {
    turn: turn.index,
    turnId: turn.id,
    action: turn.action,
    ...(turn.command === undefined ? {} : { command: turn.command }),
    element: turn.element,
    target:
      turn.command !== undefined
        ? known
        : targetUid(turn.action) === null
          ? null
          : (known ?? traitsOfSummary(turn)),
    scroll: trace?.snapshot.scroll ?? { x: 0, y: 0 },
    url: turn.url,
    author: turn.actor === 'navigator' && turn.usage !== null ? 'model' : 'user',
    openedTab:
      opened?.kind === 'tab-opened'
        ? opened.tabId
        : turn.action.intent === 'tabcreate'
          ? turn.action.target
          : null,
    parameter,
    isSecret: value?.includes(secretMask) === true,
  };
}

/** Of what the user did with their own hands, and of earlier versions' turns, less is known: it is asked about sooner. */
function traitsOfSummary({ element }: NavigatorTurn): Fingerprint | null {
  if (element === null) return null;
  const { tag, role, text, bbox } = element;
  return {
    ...{ tag, role, name: text, text: '', label: '', attributes: {}, xpath: '', href: null, frame: '' },
    ...{ box: bbox, before: [], after: [], entry: [], sections: [], rivals: [] },
  };
}

/** The text that a step writes or chooses; null for one without. */
function readValue(action: Action): string | null {
  if (action.intent === 'textinput') return action.text;
  return action.intent === 'change' ? action.value : null;
}

/** What its value is called: as the field is, with a number where two are called the same. */
function nameValue(turn: NavigatorTurn, trace: Trace | null, before: readonly ReplayStep[]): string | null {
  if (readValue(turn.action) === null) return null;
  const target = trace?.target;
  const said = target?.name || target?.label || turn.element?.text || '';
  const name = said.slice(0, longestName).trim() || (turn.element && elementWord(turn.element)) || 'value';
  const taken = before.filter(
    ({ parameter }) => parameter === name || parameter?.startsWith(`${name} `) === true,
  );
  return taken.length === 0 ? name : `${name} ${taken.length + 1}`;
}
const longestName = 40;

/** All values of a replay, in their order. */
export function valuesOf(steps: readonly ReplayStep[], asks: readonly string[] = []): readonly ReplayValue[] {
  return steps.flatMap(({ parameter, action, isSecret }) =>
    parameter === null
      ? []
      : [
          {
            name: parameter,
            value: isSecret ? '' : (readValue(action) ?? ''),
            isSecret,
            asks: asks.includes(parameter),
          },
        ],
  );
}

/** Which of the values is meant, however it is written; null for none. */
export function findValue(values: readonly ReplayValue[], name: string): ReplayValue | null {
  return values.find((value) => foldText(value.name) === foldText(name)) ?? null;
}

/** What a step does, with the value that is entered today where another one was given: "type “boots” into Search". */
export function wordStep(
  { action, command, element, isSecret, parameter }: ReplayStep,
  given: ReadonlyMap<string, string> = new Map(),
): string {
  if (command !== undefined) return describeCommand(command);
  const value = isSecret || parameter === null ? undefined : given.get(parameter);
  return describeAction(withValue(action, value), element, { tense: 'infinitive', masked: isSecret });
}

/** The action with another value in the place of the recorded one, where one was given. */
export function withValue(action: Action, value: string | undefined): Action {
  if (action.intent === 'textinput') return { ...action, text: value ?? action.text };
  return action.intent === 'change' ? { ...action, value: value ?? action.value } : action;
}
