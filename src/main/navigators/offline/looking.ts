import type { Action, Candidate, Outcome, Snapshot } from '#shared/domain/index.ts';
import { formatOrdinal } from '#shared/text/numbers.ts';
import { holdsWord, toWords } from '#shared/text/words.ts';
import { isByChance, matchName } from '../../grounding/index.ts';
import {
  findAgain,
  type Hiding,
  type Looking,
  type Opened,
  type PlanItem,
  rememberElement,
} from './memory.ts';
import type { Scene } from './scene.ts';
import type { Step } from './step.ts';
import { isNonsense, queryOf, wants } from './understand/index.ts';

const begun = ({ candidates }: Snapshot): Looking => ({
  opened: [],
  tried: [],
  pending: null,
  known: candidates.map(({ uid }) => uid),
});

/** Places looked into before it is said that it is not there. */
const mostLooks = 3;
/** Elements that fit less well than this, by the models' chance or by the rules' score, are looked past first … */
const weak = { byChance: 0.4, byRules: 0.65 } as const;
/** … where they hold no more than this part of what was said. */
const mostStray = 0.5;
/** The reader is believed that something is to be done to an element. */
const believedFrom = 0.6;

/** The next press of a search. */
export interface Look {
  readonly action: Action;
  readonly target: Candidate | null;
  readonly looking: Looking;
}

type Looked =
  | { readonly kind: 'press'; readonly look: Look }
  /** It is there, or nothing is left to look into: `words` tell where was looked. */
  | { readonly kind: 'over'; readonly isFound: boolean; readonly words: string };

/**
 * What to do next about a step that found nothing, as a person would look for it: opens what is folded, the other tab, the
 * menu, the next page, what is called most like it first. What held nothing is shut again before the next is opened, so
 * that the page ends as it was. The agent refuses each of these presses that would need a yes (`Proposal.looks`).
 *
 * @returns null where the step is to be taken as it is: something was found where it was expected, or what was said is
 *   nothing to look for
 */
export function lookFor(item: PlanItem, index: number, step: Step, scene: Scene): Looked | null {
  const { looking } = scene.work;
  if (looking === null) {
    if (!maySeek(item, scene) || !isLost(item, index, step, scene)) return null;
    const look = openNext(item, index, begun(scene.snapshot), scene);
    return look === null ? null : { kind: 'press', look };
  }
  if (!isLost(item, index, step, scene) && isNew(step, looking) && isSaid(step, phraseOf(item, index), scene))
    return { kind: 'over', isFound: true, words: tellFound(looking) };
  const next = openNext(item, index, looking, scene);
  if (next !== null && (looking.opened.length === 0 || isOnward(next, looking)))
    return { kind: 'press', look: next };
  const shut = shutLast(looking, scene);
  if (shut !== null) return { kind: 'press', look: shut };
  const bare = { ...looking, opened: [] };
  const after = looking.opened.length === 0 ? null : openNext(item, index, bare, scene);
  return after === null
    ? { kind: 'over', isFound: false, words: tellTried(looking) }
    : { kind: 'press', look: after };
}

/** The pages of a list follow one another: none is left before the next is turned to. */
const isOnward = ({ looking }: Look, before: Looking): boolean =>
  looking.pending !== null &&
  looking.pending !== 'shut' &&
  looking.pending.hiding === 'page' &&
  before.opened.every(({ hiding }) => hiding === 'page');

/** How the search stands after its press. */
export function takeLook(looking: Looking, outcome: Outcome): Looking {
  const { pending, opened } = looking;
  if (pending === null) return looking;
  if (pending === 'shut') return { ...looking, pending: null, opened: opened.slice(0, -1) };
  if (outcome.kind !== 'done') return { ...looking, pending: null };
  return {
    ...looking,
    pending: null,
    opened: [...opened, { ...pending, led: outcome.undo?.kind === 'back' }],
  };
}

/** An element is to be found by words: not by an answer, nor beside another, nor to be read out. */
const maySeek = (item: PlanItem, { work, adjustment }: Scene): boolean =>
  adjustment === null &&
  work.chosen === null &&
  work.phase === '' &&
  !item.readings.some(({ kind }) => kind === 'read');

const onElements: ReadonlySet<string> = new Set([
  ...['click', 'type', 'check', 'choose', 'set', 'clear', 'hover', 'press-as', 'entry', 'menu-item', 'open'],
]);

function isLost({ readings, step }: PlanItem, index: number, found: Step, scene: Scene): boolean {
  // “Tick Telemetry” says what to do with something of an unknown name; words that are all unknown say nothing.
  const saysNothing = step != null && isNonsense(step);
  const isRead =
    step != null && wants[step.operation] !== undefined && step.chance >= believedFrom && !saysNothing;
  const isSaid = onElements.has(readings[index]?.kind ?? '') && !saysNothing;
  if (found.kind === 'tell') return found.isLost && (isRead || isSaid);
  if (found.kind === 'offer-search') return isRead || isSaid;
  if (found.kind !== 'ask') return false;
  const { ranking } = found.grounding;
  const [best] = ranking;
  if (best === undefined || best.score >= (isByChance(best.why) ? weak.byChance : weak.byRules)) return false;
  return ranking.slice(0, 3).every(({ candidate }) => shareSaid(candidate, found.about, scene) <= mostStray);
}

/** How much of what was said the element is called, or stands in its own entry. */
function shareSaid(candidate: Candidate, phrase: string, { snapshot, page }: Scene): number {
  const words = toWords(phrase).filter(({ isFunctionWord }) => !isFunctionWord);
  if (words.length === 0) return 1;
  const entry = page
    .chain(candidate.region)
    .find((region) => ['item', 'row'].includes(snapshot.regions[region]?.kind ?? ''));
  const names = [
    ...toWords(`${candidate.name} ${candidate.nearbyLabel}`),
    ...(entry === undefined ? [] : page.regionWords(entry)),
  ];
  const held = words.filter((word) => holdsWord(names, word));
  return held.length / words.length;
}

/** What came into view when something was opened is the only one of its kind there, and likely for that alone: its name has to be said. */
const isSaid = (step: Step, phrase: string, scene: Scene): boolean =>
  step.kind !== 'act' ||
  step.target === null ||
  !isByChance(step.reason) ||
  shareSaid(step.target, phrase, scene) > 0;

function isNew(step: Step, { known, opened }: Looking): boolean {
  if (opened.some(({ hiding }) => hiding === 'page')) return true;
  const found =
    step.kind === 'act'
      ? [step.target]
      : step.kind === 'ask'
        ? step.grounding.ranking.slice(0, 3).map(({ candidate }) => candidate)
        : [];
  if (found.length === 0) return step.kind !== 'tell' && opened.length > 0;
  return found.some((one) => one !== null && !known.includes(one.uid));
}

/** What hides something that a person would open to look for it; null for all else. */
function hidingOf(candidate: Candidate, scene: Scene): Hiding | null {
  const { states, role, attributes, affordances } = candidate;
  if (states.disabled || !affordances.includes('click')) return null;
  // A field or a list that unfolds shows its values, and no part of the page.
  if (affordances.some((one) => one === 'type' || one === 'select' || one === 'check')) return null;
  if (role === 'tab') return states.selected === false ? 'tab' : null;
  const popup = attributes['aria-haspopup'] ?? 'false';
  if (popup === 'menu' || popup === 'true') return states.expanded === true ? null : 'menu';
  if (states.expanded === false && popup === 'false') return 'section';
  return turnsPage(candidate, scene) ? 'page' : null;
}

const wholeNumber = (text: string): number => (/^\d{1,4}$/u.test(text.trim()) ? Number(text) : Number.NaN);

/** A run of fewer numbers turns no pages. */
const fewestPages = 2;

/**
 * Leads to the next page of what is listed: it says so to browsers, or it is the number after the page at hand in a row of
 * page numbers. The page at hand has no link, or is marked.
 */
function turnsPage(candidate: Candidate, { snapshot, page }: Scene): boolean {
  const rel = candidate.attributes.rel ?? '';
  if (rel.split(/\s+/u).includes('next')) return true;
  const number = wholeNumber(candidate.name);
  if (Number.isNaN(number)) return false;
  const around = page.chain(candidate.region).slice(0, 3);
  const row = snapshot.candidates.filter(
    (one) =>
      !Number.isNaN(wholeNumber(one.name)) &&
      page.chain(one.region).some((region) => around.includes(region)),
  );
  const marked = row.find(({ states }) => states.current || states.selected === true);
  const numbers = row.map(({ name }) => wholeNumber(name));
  if (numbers.length < fewestPages && marked === undefined) return false;
  const isInRow = numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));
  if (!isInRow) return false;
  if (marked !== undefined) return number === wholeNumber(marked.name) + 1;
  // The number that is no link is where one is.
  const gap = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1).find(
    (one) => !numbers.includes(one),
  );
  return gap !== undefined && number === gap + 1;
}

/** How near each kind is where its name says nothing: a list is turned over before what nobody spoke of is unfolded. */
const priors: Readonly<Record<Hiding, number>> = { page: 0.3, section: 0.2, tab: 0.2, menu: 0.15 };

function openNext(item: PlanItem, index: number, looking: Looking, scene: Scene): Look | null {
  if (looking.tried.length >= mostLooks) return null;
  const { url } = scene.snapshot;
  const isTried = (one: Candidate): boolean =>
    looking.tried.some(
      ({ control, url: where }) =>
        control.uid === one.uid ||
        (where === url && control.xpath === one.xpath && control.name === rememberElement(one).name),
    );
  const hiders = scene.snapshot.candidates.flatMap((one) => {
    const hiding = hidingOf(one, scene);
    return hiding === null || isTried(one) || isBehindDialog(one, scene) ? [] : [{ one, hiding }];
  });
  const words = toWords(phraseOf(item, index));
  const meaning = item.step == null ? null : (scene.meaning?.(queryOf(item.step)) ?? null);
  const chanceOf = (one: Candidate): number => {
    const logit = meaning?.scores[scene.snapshot.candidates.indexOf(one)] ?? Number.NEGATIVE_INFINITY;
    return 1 / (1 + Math.exp(-logit));
  };
  const best = hiders
    .map(({ one, hiding }) => ({
      one,
      hiding,
      near: matchName(words, one, scene.page).own + chanceOf(one) + priors[hiding],
    }))
    .reduce<{ one: Candidate; hiding: Hiding; near: number } | null>(
      (most, next) => (most === null || next.near > most.near ? next : most),
      null,
    );
  if (best === null) return null;
  const { one, hiding } = best;
  const control = rememberElement(one);
  const before = hiding === 'tab' ? chosenBeside(one, scene) : null;
  const pending: Opened = {
    hiding,
    control,
    before: before === null ? null : rememberElement(before),
    led: false,
  };
  const told = hiding === 'page' ? 'on the next page' : `under “${callIt(one)}”`;
  return {
    action: { intent: 'click', uid: one.uid },
    target: one,
    looking: { ...looking, pending, tried: [...looking.tried, { control, url, words: told }] },
  };
}

const isBehindDialog = (one: Candidate, { page }: Scene): boolean =>
  page.modal >= 0 && !page.chain(one.region).includes(page.modal);

/** The tab of the same row that is chosen now. */
function chosenBeside(tab: Candidate, { snapshot, page }: Scene): Candidate | null {
  const chosen = snapshot.candidates.filter(({ role, states }) => role === 'tab' && states.selected === true);
  return (
    chosen.find((one) => one.region === tab.region) ??
    chosen.find((one) => page.chain(one.region).includes(page.chain(tab.region)[0] ?? -1)) ??
    null
  );
}

/** The press that takes the last opening back; null where nothing stands open any more, or no way back is to be seen. */
function shutLast(looking: Looking, { snapshot }: Scene): Look | null {
  const last = looking.opened.at(-1);
  if (last === undefined) return null;
  const pending = { ...looking, pending: 'shut' as const };
  if (last.led)
    return { action: { intent: 'load', url: '', transition: 'back' }, target: null, looking: pending };
  const control = shutterOf(last, snapshot);
  return control === null
    ? null
    : { action: { intent: 'click', uid: control.uid }, target: control, looking: pending };
}

/** What is to be pressed for what was opened to be as it was; null where it is so already. */
function shutterOf({ hiding, control, before }: Opened, snapshot: Snapshot): Candidate | null {
  if (hiding === 'page') {
    const earlier = wholeNumber(control.name) - 1;
    return snapshot.candidates.find(({ name }) => wholeNumber(name) === earlier) ?? null;
  }
  const found = findAgain(snapshot, hiding === 'tab' ? before : control);
  if (found === null) return null;
  const isShut = hiding === 'tab' ? found.states.selected === true : found.states.expanded === false;
  return isShut ? null : found;
}

/** The words that the thing is looked for by. */
function phraseOf({ readings, step }: PlanItem, index: number): string {
  if (step != null) return step.target ?? step.clause;
  const reading = readings[index] ?? readings[0];
  if ('target' in reading && reading.target !== null) return reading.target;
  return readings[0].kind === 'named' ? readings[0].name : '';
}

const callIt = (candidate: Candidate): string => {
  const name = candidate.name || candidate.text || candidate.nearbyLabel;
  return name === '' ? candidate.role : name.slice(0, 60);
};

function tellFound({ opened }: Looking): string {
  const last = opened.at(-1);
  if (last === undefined) return '';
  return last.hiding === 'page'
    ? `Went to ${opened.length === 1 ? 'the next page' : `the ${formatOrdinal(opened.length)} page after this`} to look for it.`
    : `Opened “${last.control.name.slice(0, 60)}” to look for it.`;
}

function tellTried({ tried }: Looking): string {
  const words = [...new Set(tried.map((one) => one.words))];
  const last = words.pop();
  if (last === undefined) return '';
  return `I looked ${words.length === 0 ? last : `${words.join(', ')} and ${last}`} too, and put it back as it was.`;
}
