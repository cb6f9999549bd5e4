import type { Box, Candidate, Settings, Snapshot, Turn } from '#shared/domain/index.ts';
import { readCardinal } from '#shared/text/numbers.ts';
import { foldText } from '#shared/text/words.ts';
import type { PassageFit } from '../../agent/ports.ts';
import {
  type Grounding,
  ground,
  indexPage,
  type MeaningLookup,
  type PageIndex,
  parseTarget,
  primaryOf,
  type TargetDescription,
  type Want,
} from '../../grounding/index.ts';
import { placesOfDone } from './already-so.ts';
import { describedBySurroundings } from './choices.ts';
import { type Adjustment, findAgain, type State, type Work } from './memory.ts';

type Direction = 'below' | 'above' | 'left-of' | 'right-of';

/** Boxes that touch within this many CSS pixels stand in one line. */
const slack = 4;

const named = new Set(['button', 'link', '']);

/** Controls of one kind: boxes and fields by their role, buttons and links by their name as well. */
function isLike(one: Candidate, other: Candidate): boolean {
  if (one.role !== other.role || one.tag !== other.tag || one.inputType !== other.inputType) return false;
  const isToggle = one.states.checked !== null && other.states.checked !== null;
  return isToggle || !named.has(one.role) || foldText(one.name) === foldText(other.name);
}

function gap(from: Candidate, to: Candidate, direction: Direction): number | null {
  const [a, b] = [from.box, to.box];
  const inColumn = a.x < b.x + b.width + slack && b.x < a.x + a.width + slack;
  const inRow = a.y < b.y + b.height + slack && b.y < a.y + a.height + slack;
  const distances = {
    below: inColumn ? b.y - (a.y + a.height) : null,
    above: inColumn ? a.y - (b.y + b.height) : null,
    'right-of': inRow ? b.x - (a.x + a.width) : null,
    'left-of': inRow ? a.x - (b.x + b.width) : null,
  };
  const distance = distances[direction];
  return distance === null || distance < -slack ? null : distance;
}

/** "The one below": the nearest control of the same kind on that side; null where there is none in line. */
function neighbourOf(
  wrong: Candidate,
  direction: Direction,
  candidates: readonly Candidate[],
): Candidate | null {
  let best: { candidate: Candidate; distance: number } | null = null;
  for (const candidate of candidates) {
    if (candidate === wrong || !isLike(wrong, candidate)) continue;
    const distance = gap(wrong, candidate, direction);
    if (distance !== null && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** A run of fewer alike entries is no list. */
const fewestEntries = 3;

/**
 * "The one below" of something that was named and stands in a list: what opens the entry that lies there to the eye,
 * be the list a column or a grid. null where nothing does.
 */
function entryNeighbour(
  wrong: Candidate,
  direction: 'below' | 'above' | 'left-of' | 'right-of',
  page: PageIndex,
): Candidate | null {
  const around = page.chain(wrong.region);
  const { regions } = page.snapshot;
  for (const run of page.runs) {
    const own = run.entries.find((entry) => around.includes(entry));
    const from = own === undefined ? undefined : regions[own]?.box;
    if (own === undefined || from === undefined || run.entries.length < fewestEntries) continue;
    const rated = run.entries.flatMap((entry) => {
      const box = regions[entry]?.box;
      const away = entry === own || box === undefined ? null : distance(from, box, direction);
      return away === null ? [] : [{ entry, away }];
    });
    const nearest = rated.sort((one, other) => one.away - other.away)[0];
    const opened = nearest === undefined ? null : primaryOf(nearest.entry, run, page);
    if (opened !== null) return opened;
  }
  return null;
}

/** How far the other's middle lies in that direction, in CSS px; null when it does not lie in line there. */
function distance(from: Box, to: Box, direction: 'below' | 'above' | 'left-of' | 'right-of'): number | null {
  const isDown = direction === 'below' || direction === 'above';
  const sign = direction === 'below' || direction === 'right-of' ? 1 : -1;
  const [across, along, size] = isDown ? (['x', 'y', 'width'] as const) : (['y', 'x', 'height'] as const);
  const middle = (box: Box, axis: 'x' | 'y'): number =>
    box[axis] + (axis === 'x' ? box.width : box.height) / 2;
  const isInLine = Math.abs(middle(from, across) - middle(to, across)) < Math.min(from[size], to[size]) / 2;
  const away = sign * (middle(to, along) - middle(from, along));
  return isInLine && away > 0 ? away : null;
}

/** How well passages fit a question; null: no model says, or not yet. */
type PassageLookup = (question: string, passages: readonly string[]) => readonly PassageFit[] | null;

/** What models say of the page, as far as it is known. */
export interface Lookups {
  readonly meaning: MeaningLookup | null;
  readonly compare: PassageLookup | null;
}

/** What an instruction is carried out on: the page as it is now and what has been done so far. */
export interface Scene {
  readonly snapshot: Snapshot;
  readonly page: PageIndex;
  /** Null: words alone decide. */
  readonly meaning: MeaningLookup | null;
  /** Absent: no model compares. */
  readonly compare?: PassageLookup | null;
  readonly settings: Settings;
  /** What the numbers over the page stand for; null while none are shown. */
  readonly numbered: ReadonlyMap<number, string> | null;
  readonly turns: readonly Turn[];
  readonly state: State;
  readonly work: Work;
  readonly adjustment: Adjustment | null;
}

export function makeScene(parts: Omit<Scene, 'page'>): Scene {
  return { ...parts, page: indexPage(parts.snapshot) };
}

function adjust(target: TargetDescription, scene: Scene): TargetDescription {
  const { adjustment } = scene;
  if (adjustment === null) return target;
  const wrong = findAgain(scene.snapshot, adjustment.wrong);
  const narrowing = adjustment.narrowing === null ? null : parseTarget(adjustment.narrowing);
  const words = [narrowing?.name ?? '', target.name].filter((part) => part !== '').join(' ');
  return {
    ...target,
    name: words,
    ordinal:
      adjustment.ordinal ?? narrowing?.ordinal ?? (adjustment.direction === null ? target.ordinal : null),
    colour: narrowing?.colour ?? target.colour,
    role: target.role ?? narrowing?.role ?? null,
    places: [
      ...(narrowing === null || narrowing.places.length === 0 ? target.places : narrowing.places),
      ...(adjustment.direction === null || wrong === null
        ? []
        : [
            {
              kind: 'relative' as const,
              direction: adjustment.direction,
              anchor: { kind: 'candidate' as const, uid: wrong.uid },
            },
          ]),
    ],
  };
}

interface LookOptions {
  readonly option?: string | null;
  /** Looked at in place of the phrase alone. */
  readonly change?: (target: TargetDescription) => TargetDescription;
  /** The verb, where it may be written on the control. */
  readonly verb?: string | null;
  /** A phrase that is not the instruction's own target: corrections and answers do not apply to it. */
  readonly aside?: boolean;
}

function findNeighbour(adjustment: Adjustment, { snapshot, page }: Scene): Candidate | null {
  const wrong = findAgain(snapshot, adjustment.wrong);
  const { direction } = adjustment;
  if (wrong === null || direction === null || direction === 'near') return null;
  return neighbourOf(wrong, direction, snapshot.candidates) ?? entryNeighbour(wrong, direction, page);
}

/** What has a number that is shown over the page. */
export function findNumbered(number: number, { numbered, snapshot }: Scene): Candidate | null {
  const uid = numbered?.get(number);
  return snapshot.candidates.find((one) => one.uid === uid) ?? null;
}

/** Finds what a phrase means on the page, with the user's answer and corrections taken into account. */
/** What can be pressed in an entry of a list and is called so: “Reply” stands in each of them. */
export const controlsIn = (
  entry: number,
  { page }: Scene,
  isCalled: (name: string) => boolean,
): readonly Candidate[] =>
  page.candidatesIn(entry).filter(({ affordances, name }) => affordances.includes('click') && isCalled(name));

export function look(phrase: string, want: Want, scene: Scene, options: LookOptions = {}): Grounding {
  const { snapshot, state, work, adjustment } = scene;
  if (options.aside !== true && work.chosen !== null) {
    const chosen = findAgain(snapshot, work.chosen);
    if (chosen !== null) {
      return {
        ranking: [{ candidate: chosen, score: 1, why: 'chosen by the user' }],
        margin: 1,
        decision: 'sure',
      };
    }
  }
  const number = scene.numbered === null ? null : readCardinal(phrase.replace(/^(?:the )?number\s+/iu, ''));
  const numbered = number === null ? null : findNumbered(number, scene);
  if (numbered !== null) {
    const ranking = [{ candidate: numbered, score: 1, why: `number ${number}` }];
    return { ranking, margin: 1, decision: 'sure' };
  }
  const wrong =
    options.aside === true || adjustment?.ordinal != null
      ? null
      : findAgain(snapshot, adjustment?.wrong ?? null);
  const beside = adjustment === null || options.aside === true ? null : findNeighbour(adjustment, scene);
  if (beside !== null) {
    const ranking = [{ candidate: beside, score: 0.9, why: 'its neighbour' }];
    return { ranking, margin: 0.5, decision: 'sure' };
  }
  const parsed = parseTarget(phrase);
  const find = (target: TargetDescription): Grounding =>
    ground(options.change === undefined ? target : options.change(target), snapshot, {
      want,
      previousUid: findAgain(snapshot, state.touched?.target ?? null)?.uid ?? null,
      excluded: [
        ...work.excluded,
        ...(wrong === null ? [] : [wrong.uid]),
        ...placesOfDone(options.verb ?? null, snapshot),
      ],
      option: options.option ?? null,
      verb: options.verb ?? null,
    });
  if (options.aside === true) return find(parsed);
  return narrow(find(parsed), scene) ?? find(adjust(parsed, scene));
}

/** Another one of its like must fit the instruction nearly as well as the best. */
const likeShare = 0.8;

/** "The one about the telescope": of the things that the instruction could mean, the one that this is said of. */
function narrow(grounding: Grounding, scene: Scene): Grounding | null {
  const phrase = scene.adjustment?.narrowing ?? null;
  const [best] = grounding.ranking;
  if (phrase === null || best === undefined) return null;
  const alike = grounding.ranking.filter((one) => one.score >= best.score * likeShare);
  const options = alike.map((one) => one.candidate);
  const chosen = describedBySurroundings(phrase, options, scene);
  if (chosen === null) return null;
  const why = `told from its like by “${phrase}”`;
  return { ranking: [{ candidate: chosen, score: 0.9, why }], margin: 0.5, decision: 'sure' };
}
