import type { Candidate } from '#shared/domain/index.ts';
import { capitalise } from '#shared/text/words.ts';
import type { ElementCalls, ElementState, Point } from '../../../injected/contract.ts';
import type { Wait } from '../../platform/deadline.ts';
import type { Click, ElementHandle } from '../cdp/index.ts';
import {
  type ActionContext,
  describeCandidate,
  type FailedOutcome,
  failedOutcome,
  lookAgain,
} from './action-context.ts';
import { isSameControl } from './same-control.ts';
import { longestMovementMs } from './settle.ts';

export interface Reached {
  readonly kind: 'reached';
  readonly candidate: Candidate;
  readonly element: ElementHandle;
  readonly state: ElementState;
}

/** The element of a candidate as it is now, if it is still there and still the same control. */
export async function reach(context: ActionContext, uid: string): Promise<Reached | FailedOutcome> {
  const candidate = context.candidate(uid);
  if (candidate === null)
    return failedOutcome('gone', `There is no element "${uid}" in what was seen of the page. ${lookAgain}`);
  const element = await context.tab.page.find(candidate.ref, context.wait('the element'));
  if (element === null) return gone(describeCandidate(candidate));
  const state = await element.call('readState', context.wait('the element'));
  if (!state.connected) return gone(describeCandidate(candidate));
  const different = changed(context, candidate, state);
  return different ?? { kind: 'reached', candidate, element, state };
}

/** A failure when the control is not the one that was chosen. */
export function changed(
  context: ActionContext,
  candidate: Candidate,
  state: ElementState,
): FailedOutcome | null {
  if (isSameControl(candidate, state, context.approved)) return null;
  return failedOutcome(
    'changed',
    `What was ${describeCandidate(candidate)} is another control now. Nothing was done. ${lookAgain}`,
  );
}

function gone(name: string): FailedOutcome {
  return failedOutcome('gone', `${capitalise(name)} is no longer on the page. ${lookAgain}`);
}

/** Clicks an element that was reached. */
export async function press(
  context: ActionContext,
  { candidate, element, state }: Reached,
  how: Click = 'single',
): Promise<FailedOutcome | null> {
  const name = describeCandidate(candidate);
  if (state.disabled)
    return failedOutcome('disabled', `${capitalise(name)} cannot be used now: it is disabled.`);
  const failure = await pointAt(context, element, name, (now) => changed(context, candidate, now));
  if (failure !== null) return failure;
  await context.input.press(how);
  return null;
}

const attempts = 3;

/**
 * Moves the mouse to a point where the element would take a click: scrolled into view, holding still, nothing in
 * front. What is under the mouse is looked at again after it has moved, because pages react to that.
 */
export async function pointAt(
  context: ActionContext,
  element: ElementHandle,
  name: string,
  check: (state: ElementState) => FailedOutcome | null,
): Promise<FailedOutcome | null> {
  let failure: FailedOutcome | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const scrolled = await scrollTo(context, element, attempt < 2 ? 'nearest' : 'middle');
    if (!scrolled) return gone(name);
    const still = await element.call('holdsStill', context.wait('the element'), longestMovementMs);
    if (!still) return failedOutcome('moved', `${capitalise(name)} keeps moving.`);
    const found = await findSpots(element, context.wait('the element'));
    if (found.kind === 'hidden') {
      // What the page threw away while it was being scrolled to has no box either.
      if (!(await element.call('isConnected', context.wait('the element')))) return gone(name);
      return failedOutcome('hidden', `${capitalise(name)} is not shown, so it cannot be reached.`);
    }
    const [spot] = found.spots;
    if (spot === undefined) {
      failure = failedOutcome('covered', `${capitalise(name)} is covered by ${found.coveredBy}.`);
      continue;
    }
    await context.input.move(spot);
    failure = await checkUnderMouse(context, element, { name, spot, check });
    if (failure === null || failure.reason !== 'covered') return failure;
  }
  return failure;
}

/** Moves the mouse to this very point of the viewport, where the element is to take the click. */
export async function pointAtSpot(
  context: ActionContext,
  { candidate, element }: Reached,
  spot: Point,
): Promise<FailedOutcome | null> {
  await context.input.move(spot);
  const name = describeCandidate(candidate);
  return checkUnderMouse(context, element, { name, spot, check: (now) => changed(context, candidate, now) });
}

async function checkUnderMouse(
  context: ActionContext,
  element: ElementHandle,
  { name, spot, check }: { name: string; spot: Point; check: (state: ElementState) => FailedOutcome | null },
): Promise<FailedOutcome | null> {
  const state = await element.call('readState', context.wait('the element'));
  if (!state.connected)
    return failedOutcome('gone', `${capitalise(name)} went away when the mouse came near. ${lookAgain}`);
  const different = check(state);
  if (different !== null) return different;
  const again = await findSpots(element, context.wait('the element'), spot);
  if (again.kind === 'spots' && again.spots.length > 0) return null;
  const by = again.kind === 'spots' ? again.coveredBy : 'nothing that can be seen';
  return failedOutcome('covered', `${capitalise(name)} is covered by ${by}.`);
}

/** False when the element is not in the page any more. */
async function scrollTo(
  context: ActionContext,
  element: ElementHandle,
  where: 'nearest' | 'middle',
): Promise<boolean> {
  const wait = context.wait('the element to scroll into view');
  if (!(await element.call('isConnected', wait))) return false;
  if (where === 'nearest') await element.scrollIntoView(wait);
  else await element.call('scrollToMiddle', wait);
  return element.call('isConnected', wait);
}

type Spots =
  | { readonly kind: 'spots'; readonly spots: readonly Point[]; readonly coveredBy: string }
  | { readonly kind: 'hidden' };

/**
 * Points of the page's viewport at which a click would reach the element: looked up in its own document and in every
 * frame around it, through shadow roots. `only` looks at that one point of the page again.
 */
async function findSpots(element: ElementHandle, wait: Wait, only: Point | null = null): Promise<Spots> {
  const chain: ElementHandle[] = [];
  for (let holder = await element.holder(wait); holder !== null; holder = await holder.holder(wait)) {
    chain.push(holder);
  }
  let inner = only;
  if (inner !== null) {
    for (const holder of [...chain].reverse()) {
      inner = await holder.call('stepIn', wait, inner);
    }
  }
  const found = await element.call('hitTest', wait, inner);
  if (found === null) return { kind: 'hidden' };
  let coveredBy = found.coveredBy;
  const spots: Point[] = [];
  for (const spot of found.spots) {
    let point: Point | null = spot;
    for (const holder of chain) {
      const step: ReturnType<ElementCalls['stepOut']> = await holder.call('stepOut', wait, point);
      if (step.coveredBy !== null) {
        coveredBy = step.coveredBy;
        point = null;
        break;
      }
      point = { x: step.x, y: step.y };
    }
    if (point !== null) {
      spots.push(point);
      if (chain.length > 0) break; // each further one costs a question per frame
    }
  }
  return { kind: 'spots', spots, coveredBy };
}
