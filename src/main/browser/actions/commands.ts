import type { FailureReason, KeyChord, Mark, Outcome, PageCommand } from '#shared/domain/index.ts';
import { formatChord } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { capitalise } from '#shared/text/words.ts';
import type { FindStep } from '../../../injected/contract.ts';
import type { CommandResult } from '../../agent/ports.ts';
import { type ActRequest, act, doElse } from './act.ts';
import { describeCandidate, did, failedOutcome, isFailed } from './action-context.ts';
import { pointAtSpot, press, reach } from './reach.ts';

/** What the browser does of a command; numbers and the grid are drawn by whoever draws over the page. */
export type BrowserCommand = Exclude<PageCommand, { kind: 'numbers' | 'grid' }>;

/** What commands leave behind for the next one. */
export interface CommandMemory {
  /** Looked for last. */
  words: string;
  /** The page scrolls by itself, as far as is known. */
  isScrolling: boolean;
}

type Told = (outcome: Outcome) => string;

const done: Outcome = { kind: 'done', changes: [], undo: null };
const told = (say: string, outcome: Outcome = done): CommandResult => ({ outcome, say });
const couldNot = (reason: FailureReason, say: string): CommandResult => told(say, failedOutcome(reason, say));

/** Carries out one command; what can be expected of pages is a value. @throws AppError `stopped` */
export async function carryOutCommand(
  command: BrowserCommand,
  request: ActRequest,
  memory: CommandMemory,
  mark: (marks: readonly Mark[]) => void,
): Promise<CommandResult> {
  switch (command.kind) {
    case 'keys':
      return pressKeys(command.chord, command.times, request);
    case 'zoom':
      return zoom(command, request);
    case 'find':
      memory.words = command.words;
      return find(command.words, 'first', request, mark);
    case 'find-on':
      return memory.words === ''
        ? couldNot('nothing-to-do', 'Nothing was looked for yet. Say for example “find refund”.')
        : find(memory.words, command.to, request, mark);
    case 'scrolling':
      return keepScrolling(command.to, request, memory);
    case 'press':
      return pressOther(command, request);
    case 'press-at':
      return pressAt(command, request);
    case 'reopen-tab':
      return reopenTab(request);
    case 'select':
      return select(command, request);
    default:
      return assertNever(command);
  }
}

async function tell(outcome: Promise<Outcome>, say: Told): Promise<CommandResult> {
  const became = await outcome;
  return told(became.kind === 'done' ? say(became) : became.message, became);
}

function pressKeys(chord: KeyChord, times: number, request: ActRequest): Promise<CommandResult> {
  const often = times === 1 ? '' : times === 2 ? ' twice' : ` ${times} times`;
  const outcome = doElse(request, async ({ input }) => {
    for (let count = 0; count < times; count += 1) await input.chord(chord);
    return did();
  });
  return tell(outcome, (became) => `Pressed ${formatChord(chord)}${often}.${whatCame(became)}`);
}

function pressOther(
  { uid, how }: Extract<PageCommand, { kind: 'press' }>,
  request: ActRequest,
): Promise<CommandResult> {
  let name = '';
  const outcome = doElse(request, async (context) => {
    const reached = await reach(context, uid);
    if (isFailed(reached)) return reached;
    name = describeCandidate(reached.candidate);
    return (await press(context, reached, how)) ?? did();
  });
  return tell(outcome, (became) => `${capitalise(how)}-clicked ${name}.${whatCame(became)}`);
}

const pressedAs = { single: 'Clicked', double: 'Double-clicked', right: 'Right-clicked' } as const;

function pressAt(
  { x, y, uid, how }: Extract<PageCommand, { kind: 'press-at' }>,
  request: ActRequest,
): Promise<CommandResult> {
  let name = 'there';
  const outcome = doElse(request, async (context) => {
    const spot = { x, y };
    if (uid === null) {
      await context.input.move(spot);
    } else {
      const reached = await reach(context, uid);
      if (isFailed(reached)) return reached;
      name = describeCandidate(reached.candidate);
      const failure = await pointAtSpot(context, reached, spot);
      if (failure !== null) return failure;
    }
    await context.input.press(how);
    return did();
  });
  return tell(outcome, (became) => `${pressedAs[how]} ${name}.${whatCame(became)}`);
}

function whatCame(outcome: Outcome): string {
  if (outcome.kind !== 'done') return '';
  const gone = outcome.changes.findLast(({ kind }) => kind === 'navigated');
  return gone?.kind === 'navigated' ? ` The page is “${gone.title || gone.to}”.` : '';
}

/** Chromium's own steps, in percent. */
const zoomSteps = [25, 33, 50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500] as const;

const [least, most] = [zoomSteps[0], zoomSteps[zoomSteps.length - 1] ?? 500];

/** The zoom that is so many of those steps away, in percent. */
export function steppedZoom(now: number, to: 'in' | 'out' | 'normal', steps: number): number {
  if (to === 'normal') return 100;
  const larger = zoomSteps.filter((step) => step > now).slice(0, steps);
  const smaller = zoomSteps.filter((step) => step < now).slice(-steps);
  return to === 'in' ? (larger.at(-1) ?? most) : (smaller[0] ?? least);
}

async function zoom(
  { to, steps }: Extract<PageCommand, { kind: 'zoom' }>,
  request: ActRequest,
): Promise<CommandResult> {
  const { view } = await request.tabs.ensureActive(request.signal);
  const now = Math.round(view.zoom() * 100);
  const wanted = typeof to === 'number' ? Math.round(to * 100) : steppedZoom(now, to, steps);
  if (wanted < least || wanted > most) {
    return couldNot('nothing-to-do', `The page can be shown at ${least} to ${most} %, not at ${wanted} %.`);
  }
  if (wanted === now) return told(`The page is shown at ${now} % already.`);
  const outcome = doElse(request, async ({ tab }) => {
    await tab.view.setZoom(wanted / 100);
    return did();
  });
  const undo = { kind: 'command', command: { kind: 'zoom', to: now / 100, steps: 1 } } as const;
  const zoomed = outcome.then((became) => (became.kind === 'done' ? { ...became, undo } : became));
  return tell(zoomed, () => `Zoomed to ${wanted} %.`);
}

async function find(
  words: string,
  step: FindStep,
  request: ActRequest,
  mark: (marks: readonly Mark[]) => void,
): Promise<CommandResult> {
  let found = { count: 0, index: -1, box: null as Mark['box'] | null, hasOthers: false };
  const outcome = await doElse(request, async ({ tab, wait }) => {
    found = await tab.page.call('findText', wait('the text of the page'), words, step);
    return did();
  });
  const { count, index, box, hasOthers } = found;
  if (outcome.kind !== 'done') return told(outcome.message, outcome);
  if (count === 0) {
    const others = hasOthers ? ' Parts of it that come from other sites cannot be searched.' : '';
    return couldNot('gone', `I found no “${words}” on this page.${others}`);
  }
  const place = `${index + 1} of ${count}`;
  // After the page has settled: what moves it takes away what is drawn over it.
  if (box !== null) mark([{ uid: 'found', box, label: place, kind: 'choice' }]);
  return told(`Found “${words}”: ${place}.`, outcome);
}

async function keepScrolling(
  to: Extract<PageCommand, { kind: 'scrolling' }>['to'],
  { tabs, signal }: ActRequest,
  memory: CommandMemory,
): Promise<CommandResult> {
  const tab = await tabs.ensureActive(signal);
  const wait = { signal: tab.during(signal), ms: scrollingMs, what: 'the page to scroll' };
  const { isGoing, was, atEdge } = await tab.page.call('keepScrolling', wait, to);
  memory.isScrolling = isGoing;
  if (to === 'stop') return told(was ? 'The page stands still.' : 'Stopped.');
  if (!isGoing) {
    return to === 'faster' || to === 'slower'
      ? couldNot('nothing-to-do', 'The page is not scrolling. Say “keep scrolling” first.')
      : couldNot('nothing-to-do', `There is nothing left to scroll to ${edges[to]}.`);
  }
  if (to === 'faster' || to === 'slower') {
    return told(atEdge ? `It does not go any ${to}.` : `Scrolling ${to}.`);
  }
  return told(`Scrolling ${to}. Say “faster”, “slower” or “stop”.`);
}

const scrollingMs = 5_000;
const edges = { up: 'above', down: 'below', left: 'on the left', right: 'on the right' } as const;

function select(
  { uid, from, to }: Extract<PageCommand, { kind: 'select' }>,
  request: ActRequest,
): Promise<CommandResult> {
  let words = '';
  const outcome = doElse(request, async (context) => {
    const reached = await reach(context, uid);
    if (isFailed(reached)) return reached;
    words = reached.state.value.slice(from, to);
    await reached.element.call('selectRange', context.wait('the field'), from, to);
    return did();
  });
  return tell(outcome, () => `Selected “${words}”.`);
}

async function reopenTab(request: ActRequest): Promise<CommandResult> {
  const url = request.tabs.takeClosed();
  if (url === null) return couldNot('nothing-to-do', 'No tab was closed that I could open again.');
  const opened = await act({ intent: 'tabcreate', target: null }, request);
  if (opened.kind !== 'done') return tell(Promise.resolve(opened), () => '');
  const loaded = await act({ intent: 'load', url, transition: 'typed' }, request);
  const outcome: Outcome =
    loaded.kind === 'done'
      ? { ...loaded, changes: [...opened.changes, ...loaded.changes], undo: opened.undo }
      : loaded;
  return tell(Promise.resolve(outcome), () => {
    const { active } = request.tabs;
    return `Opened “${active?.title || url}” again.`;
  });
}
