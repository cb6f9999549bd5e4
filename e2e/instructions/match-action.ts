import type { DriverChannel } from '../../src/main/browser/cdp/index.ts';
import type { Action, ActionOf, Candidate, Snapshot } from '../../src/shared/domain/index.ts';
import { boxOf, findElement, nodesThatCount } from './find-element.ts';
import { type Expected, fillAddress } from './instructions.ts';

/** One decision of the navigator, with the page it was made on. */
export interface Decision {
  readonly action: Action;
  readonly candidate: Candidate | null;
  readonly snapshot: Snapshot;
  /** What it asked about, as it numbered them in the page. */
  readonly choices: readonly Candidate[];
}

type OneExpected = Omit<Expected, 'or'>;

/** Why a decision is not the expected one, or null when it is. */
export async function findMismatch(
  decision: Decision,
  expected: Expected,
  channel: DriverChannel,
  origin: string,
): Promise<string | null> {
  const reasons: string[] = [];
  for (const one of [expected, ...(expected.or ?? [])]) {
    const reason = await mismatchWith(decision, one, channel, origin);
    if (reason === null) return null;
    reasons.push(reason);
  }
  return reasons[0] ?? 'nothing was expected';
}

async function mismatchWith(
  decision: Decision,
  expected: OneExpected,
  channel: DriverChannel,
  origin: string,
): Promise<string | null> {
  const { action, snapshot } = decision;
  if (action.intent !== expected.intent) return `${action.intent} instead of ${expected.intent}`;
  switch (action.intent) {
    case 'say':
      return mismatchOfWords(action, expected, decision.choices.length);
    case 'load':
      return mismatchOfLoad(action, expected, origin);
    case 'scroll':
      return mismatchOfScroll(decision, action, expected, channel);
    case 'tabswitch':
    case 'tabremove': {
      const position = snapshot.tabs.findIndex((tab) => tab.id === action.target) + 1;
      return position === expected.tab ? null : `tab ${position} instead of ${expected.tab}`;
    }
    case 'tabcreate':
      return null;
    default:
      return (await isTarget(decision.candidate, expected, channel))
        ? mismatchOfText(action, expected, decision.candidate)
        : `"${decision.candidate?.name}" (${decision.candidate?.tag}) is not the element`;
  }
}

function mismatchOfWords(action: ActionOf<'say'>, expected: OneExpected, choices: number): string | null {
  const said = action.utterance.toLowerCase();
  const absent = (expected.says ?? []).filter((words) => !said.includes(words.toLowerCase()));
  if (absent.length > 0) return `does not say ${absent.map((words) => `"${words}"`).join(', ')}`;
  if (!expected.asks) return null;
  return choices > 0 || /\?|cannot|could not|can't|not sure|nothing/.test(said) ? null : 'does not ask';
}

function mismatchOfLoad(action: ActionOf<'load'>, expected: OneExpected, origin: string): string | null {
  if (expected.transition !== undefined || action.transition !== 'typed') {
    return action.transition === expected.transition
      ? null
      : `${action.transition} instead of ${expected.transition}`;
  }
  const plain = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const wanted = plain(fillAddress(expected.url ?? '', origin));
  return plain(action.url) === wanted ? null : `${action.url} instead of ${wanted}`;
}

async function mismatchOfScroll(
  { snapshot, candidate }: Decision,
  action: ActionOf<'scroll'>,
  expected: OneExpected,
  channel: DriverChannel,
): Promise<string | null> {
  const place = candidate?.scroll ?? snapshot.scroll;
  if (expected.target !== undefined) {
    const box = await boxOf(channel, await findElement(channel, expected.target));
    const top = box.y - (action.y - snapshot.scroll.y);
    if (candidate !== null || (top > -box.height && top < snapshot.viewport.height)) return null;
    return `${expected.target} would be at ${Math.round(top)}`;
  }
  const right = {
    up: action.y < place.y,
    down: action.y > place.y,
    top: action.y <= 0,
    bottom: action.y >= place.maxY - 1,
  }[expected.direction ?? 'down'];
  return right ? null : `to ${action.y} from ${place.y} of ${place.maxY} is not ${expected.direction}`;
}

function mismatchOfText(action: Action, expected: OneExpected, candidate: Candidate | null): string | null {
  if (expected.text === undefined) return null;
  const given = action.intent === 'textinput' ? action.text : action.intent === 'change' ? action.value : '';
  const wanted = expected.text.toLowerCase();
  const accepted = [given, ...labelsOf(candidate, given)].map((text) => text.trim().toLowerCase());
  return accepted.includes(wanted) ? null : `"${given}" instead of "${expected.text}"`;
}

/** An option may be named by its label, its value, or the part of its label that only it has. */
function labelsOf(candidate: Candidate | null, given: string): readonly string[] {
  const fits = (candidate?.options ?? []).filter(
    ({ label, value }) => value === given || label.toLowerCase().includes(given.toLowerCase()),
  );
  return fits.length === 1 ? fits.flatMap(({ label, value }) => [label, value]) : [];
}

/** Whether one of the things that it asked about is what was meant. */
export async function offersTarget(
  choices: readonly Candidate[],
  expected: Expected,
  channel: DriverChannel,
): Promise<boolean> {
  for (const candidate of choices) {
    for (const one of [expected, ...(expected.or ?? [])]) {
      if (await isTarget(candidate, one, channel)) return true;
    }
  }
  return false;
}

async function isTarget(
  candidate: Candidate | null,
  expected: OneExpected,
  channel: DriverChannel,
): Promise<boolean> {
  if (candidate === null) return false;
  for (const selector of [expected.target, ...(expected.targets ?? [])]) {
    if (selector === undefined) continue;
    const ids = await nodesThatCount(channel, await findElement(channel, selector));
    if (ids.has(candidate.ref.backendNodeId)) return true;
  }
  return false;
}
