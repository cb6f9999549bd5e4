import {
  type Action,
  type Fingerprint,
  type NavigatorTurn,
  type ReplayStep,
  type ReplayValue,
  type Trace,
  type Turn,
  targetUid,
} from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { foldText } from '#shared/text/words.ts';

interface Kept {
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
}

/** Turns by their index, both ends included. */
export interface Stretch {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * What was carried out in a session, or in a part of it, as steps that can be done again. What was said, refused, failed
 * or stopped is none.
 */
export async function readSteps(
  record: Kept,
  sessionId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: Stretch = {},
): Promise<readonly ReplayStep[]> {
  const turns = (await record.turns(sessionId)).filter(({ index }) => index >= from && index <= to);
  const steps: ReplayStep[] = [];
  for (const turn of turns) {
    if (!isRepeatable(turn)) continue;
    const trace = await record.trace(turn.id);
    steps.push(toStep(turn, trace, nameValue(turn, trace, steps)));
  }
  return steps;
}

function isRepeatable(turn: Turn): turn is NavigatorTurn {
  return turn.speaker === 'navigator' && turn.action.intent !== 'say' && turn.outcome.kind === 'done';
}

function toStep(turn: NavigatorTurn, trace: Trace | null, parameter: string | null): ReplayStep {
  const opened =
    turn.outcome.kind === 'done' ? turn.outcome.changes.find(({ kind }) => kind === 'tab-opened') : undefined;
  const value = readValue(turn.action);
  return {
    turn: turn.index,
    action: turn.action,
    element: turn.element,
    target: targetUid(turn.action) === null ? null : (trace?.target ?? traitsOfSummary(turn)),
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
