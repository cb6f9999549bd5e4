import type { Candidate } from '#shared/domain/index.ts';
import { type DomElement, PageElement, type Point, sleep } from '../channel/index.ts';
import { describeCandidate, type Failed, failed, lookAgain } from './failure.ts';
import { findSpots } from './find-spots.ts';
import { type ElementState, readState } from './read-state.ts';
import { isSameControl } from './same-control.ts';
import type { Scene } from './scene.ts';
import { longestMovementMs, stillnessMs } from './settle-times.ts';

export interface Reached {
  readonly kind: 'reached';
  readonly candidate: Candidate;
  readonly element: PageElement;
  readonly state: ElementState;
}

/** The element of a candidate as it is now, if it is still there and still the same control. */
export async function reach(scene: Scene, uid: string): Promise<Reached | Failed> {
  const candidate = scene.candidate(uid);
  if (candidate === null)
    return failed('gone', `There is no element "${uid}" in what was seen of the page. ${lookAgain}`);
  const element = await PageElement.find(scene.tab.page, candidate.ref, scene.wait('the element'));
  if (element === null) return gone(candidate);
  const state = await element.evaluate(readState, scene.wait('the element'));
  if (!state.connected) return gone(candidate);
  const different = changed(scene, candidate, state);
  return different ?? { kind: 'reached', candidate, element, state };
}

/** A failure when the control is not the one that was chosen. */
export function changed(scene: Scene, candidate: Candidate, state: ElementState): Failed | null {
  if (isSameControl(candidate, state, scene.approved)) return null;
  return failed(
    'changed',
    `What was ${describeCandidate(candidate)} is another control now. Nothing was done. ${lookAgain}`,
  );
}

function gone(candidate: Candidate): Failed {
  const name = describeCandidate(candidate);
  return failed(
    'gone',
    `${name[0]?.toUpperCase()}${name.slice(1)} is not on the page any more. ${lookAgain}`,
  );
}

const attempts = 3;

/**
 * Moves the mouse to a point where the element would take a click: scrolled into view, holding still, nothing in
 * front. What is under the mouse is looked at again after it has moved, because pages react to that.
 */
export async function pointAt(
  scene: Scene,
  element: PageElement,
  name: string,
  check: (state: ElementState) => Failed | null,
): Promise<Failed | null> {
  let failure: Failed | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const scrolled = await scrollTo(scene, element, attempt < 2 ? 'nearest' : 'middle');
    if (!scrolled) return failed('gone', `${capital(name)} is not on the page any more. ${lookAgain}`);
    if (!(await holdsStill(scene, element))) return failed('moved', `${capital(name)} keeps moving.`);
    const found = await findSpots(element, scene.wait('the element'));
    if (found.kind === 'hidden')
      return failed('hidden', `${capital(name)} is not shown, so it cannot be reached.`);
    const [spot] = found.spots;
    if (spot === undefined) {
      failure = failed('covered', `${capital(name)} is covered by ${found.coveredBy}.`);
      continue;
    }
    await scene.hands.move(spot);
    failure = await checkUnderMouse(scene, element, { name, spot, check });
    if (failure === null || failure.reason !== 'covered') return failure;
  }
  return failure;
}

async function checkUnderMouse(
  scene: Scene,
  element: PageElement,
  { name, spot, check }: { name: string; spot: Point; check: (state: ElementState) => Failed | null },
): Promise<Failed | null> {
  const state = await element.evaluate(readState, scene.wait('the element'));
  if (!state.connected)
    return failed('gone', `${capital(name)} went away when the mouse came near. ${lookAgain}`);
  const different = check(state);
  if (different !== null) return different;
  const again = await findSpots(element, scene.wait('the element'), spot);
  if (again.kind === 'spots' && again.spots.length > 0) return null;
  const by = again.kind === 'spots' ? again.coveredBy : 'nothing that can be seen';
  return failed('covered', `${capital(name)} is covered by ${by}.`);
}

/** True once its box is at the same place twice in a row. */
async function holdsStill(scene: Scene, element: PageElement): Promise<boolean> {
  const giveUpAt = performance.now() + longestMovementMs;
  let before = await element.evaluate(readBox, scene.wait('the element'));
  while (performance.now() < giveUpAt) {
    await sleep(stillnessMs, scene.signal);
    const now = await element.evaluate(readBox, scene.wait('the element'));
    if (now.every((value, index) => Math.abs(value - (before[index] ?? 0)) < 1)) return true;
    before = now;
  }
  return false;
}

/** Runs in the page. */
function readBox(element: DomElement): number[] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}

/** False when the element is not in the page any more. */
async function scrollTo(scene: Scene, element: PageElement, where: 'nearest' | 'middle'): Promise<boolean> {
  const wait = scene.wait('the element to scroll into view');
  if (!(await element.evaluate((node: DomElement) => node.isConnected, wait))) return false;
  if (where === 'nearest') await element.scrollIntoView(wait);
  else await element.evaluate(scrollToMiddle, wait);
  return element.evaluate((node: DomElement) => node.isConnected, wait);
}

/** Runs in the page: away from headers and bars that lie over its edges. */
function scrollToMiddle(element: DomElement): void {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
