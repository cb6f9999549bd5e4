import { type Candidate, lastUserTurn } from '#shared/domain/index.ts';
import { readOrdinal } from '#shared/text/numbers.ts';
import { foldText, toWords, type Word } from '#shared/text/words.ts';
import {
  type Grounding,
  isItemWord,
  isOpening,
  isSidelineRegion,
  isTaking,
  labelOf,
  primaryOf,
  type TextRun,
} from '../../../grounding/index.ts';
import { tellAlreadySo } from '../already-so.ts';
import { findAgain, type KnownElement, type PlanItem, rememberElement } from '../memory.ts';
import { controlsIn, type Scene } from '../scene.ts';
import { type Assessment, certain, impossible, type Step } from '../step.ts';
import {
  beginsWithVerb,
  type Instruction,
  type InstructionOf,
  isInterrogative,
  putPlainly,
  type Readings,
  standsAsSaid,
} from '../understand/index.ts';
import { clickOn } from './clicking.ts';
import { endsIn } from './superlatives.ts';
import { keywords } from './text-answers.ts';

/** The entries of a list that words tell, and those words. */
interface Told {
  readonly run: TextRun;
  readonly entries: readonly number[];
  readonly words: readonly string[];
  /** They lie at the end of a scale. */
  readonly isEnd: boolean;
}

/** A word that more of the entries have than this tells none of them. */
const mostSharing = 0.5;

/** Words on controls that most entries have: “Add to cart” says what is to be done, and to none of them. */
function commonWords(run: TextRun, { page }: Scene): readonly Word[] {
  const counts = new Map<string, number>();
  for (const entry of run.entries)
    for (const label of new Set(page.candidatesIn(entry).map(labelOf)))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].flatMap(([label, count]) =>
    count > run.entries.length * mostSharing ? toWords(label) : [],
  );
}

const isSame = (one: Word, other: Word): boolean => one.stem === other.stem;

/** What a pronoun stands for: the entry that holds what was touched last, where nothing else tells one. */
const pronoun = /\b(?:this|that|it|its|his|hers?|their|him|them)\b/iu;

function touchedIn(run: TextRun, { page, state, snapshot }: Scene): readonly number[] {
  const touched = findAgain(snapshot, state.touched?.target ?? null);
  const around = touched === null ? [] : page.chain(touched.region);
  return run.entries.filter((entry) => around.includes(entry));
}

function toldIn(run: TextRun, said: string, scene: Scene): Told | null {
  const { page } = scene;
  const common = commonWords(run, scene);
  const held = run.entries.map((entry) => page.regionWords(entry));
  const has = (at: number, word: Word): boolean => held[at]?.some((one) => isSame(one, word)) === true;
  // A clause begins with what is done.
  const telling = keywords(beginsWithVerb(said) ? said.replace(/^\S+/u, '') : said).filter((word) => {
    if (isItemWord(word.surface) || common.some((one) => isSame(one, word))) return false;
    const count = held.filter((_, at) => has(at, word)).length;
    return count > 0 && count <= run.entries.length * mostSharing;
  });
  const named = run.entries.filter((_, at) => telling.every((word) => has(at, word)));
  const end = endsIn(run, named, said, scene);
  if (end !== null)
    return {
      run,
      entries: end.entries,
      words: [end.word, ...telling.map(({ surface }) => surface)],
      isEnd: true,
    };
  if (telling.length > 0)
    return named.length === 0
      ? null
      : { run, entries: named, words: telling.map(({ surface }) => surface), isEnd: false };
  const entries = pronoun.test(said) ? touchedIn(run, scene) : [];
  return entries.length === 0 ? null : { run, entries, words: [], isEnd: false };
}

/** The list whose entries most of the words tell, in the page's content. */
function findTold(said: string, scene: Scene): Told | null {
  const { page } = scene;
  const [best] = page.runs
    .filter(
      ({ entries, parent }) =>
        entries.length > 1 &&
        !isSidelineRegion(parent, page) &&
        (page.modal < 0 || page.chain(parent).includes(page.modal)),
    )
    .flatMap((run) => toldIn(run, said, scene) ?? [])
    .toSorted(
      (one, other) =>
        other.words.length - one.words.length || other.run.entries.length - one.run.entries.length,
    );
  return best ?? null;
}

/** What is said to be done, without the words that tell to which entry. */
function withoutTold(said: string, { words }: Told): string {
  return said
    .split(/\s+/u)
    .filter((part) => !toWords(part).some(({ surface }) => words.includes(surface)))
    .join(' ');
}

/** Nothing but the verb and a noun for any entry is left. */
const isBareAct = (act: string): boolean =>
  keywords(act.replace(/^\S+/u, '')).every(({ surface }) => isItemWord(surface));

/** Where a model is as sure as this that a control of that name is meant, in logits … */
const meantFrom = 1;
/** … and surer than of the next by so much, it is. */
const clearBy = 1;
/** What stands in no entry counts so much less where an entry was told. */
const outsideLess = 2;
const unread = -9;

interface Weighed {
  readonly candidate: Candidate;
  readonly logit: number;
}

/** The kinds of controls that the told entry has, each as likely as it is on the average of all entries. */
function weighControls(
  entry: number,
  { run }: Told,
  logits: (one: Candidate) => number,
  scene: Scene,
): readonly Weighed[] {
  const all = run.entries.flatMap((one) => scene.page.candidatesIn(one));
  const seen = new Set<string>();
  return scene.page
    .candidatesIn(entry)
    .filter(({ affordances }) => affordances.includes('click') && !affordances.includes('check'))
    .flatMap((candidate) => {
      const label = labelOf(candidate);
      if (seen.has(label)) return [];
      seen.add(label);
      const alike = all.filter((one) => one.role === candidate.role && labelOf(one) === label).map(logits);
      const logit = Math.log(alike.reduce((sum, one) => sum + Math.exp(one), 0) / alike.length);
      return [{ candidate, logit }];
    })
    .toSorted((one, other) => other.logit - one.logit);
}

/** What an act on one entry of a list comes to: the controls that may be meant, or the box to tick and what to press then. */
type Aim =
  | { readonly kind: 'press'; readonly candidates: readonly Candidate[]; readonly why: string }
  /** `control` null: it shows when something is ticked. */
  | { readonly kind: 'tick'; readonly box: Candidate; readonly control: Candidate | null };

/** `names`: what the control may be called, for as long as no model says what is meant. */
function aimAt(told: Told, act: string, scene: Scene, names: readonly string[] = []): Aim | null {
  const { page, snapshot } = scene;
  const why = `in the entry told by “${told.words.join(' ')}”`;
  const [entry, ...others] = told.entries;
  if (entry === undefined) return null;
  const inEach = (find: (one: number) => Candidate | null | undefined): Aim | null => {
    const candidates = told.entries.flatMap((one) => find(one) ?? []);
    return candidates.length < told.entries.length ? null : { kind: 'press', candidates, why };
  };
  const boxes = page
    .candidatesIn(entry)
    .filter(({ affordances, role }) => affordances.includes('check') && role !== 'radio');
  const verb = toWords(act)[0]?.surface ?? '';
  if (isOpening(verb) || (isTaking(verb) && isBareAct(act) && boxes.length === 0))
    return inEach((one) => primaryOf(one, told.run, page, verb));
  const meaning = scene.meaning?.(`press | ${act}`) ?? null;
  if (meaning === null) {
    const said = ` ${[act, ...names].map(foldText).join(' ')} `;
    const isSaid = (name: string): boolean => foldText(name) !== '' && said.includes(` ${foldText(name)} `);
    return inEach((one) => controlsIn(one, scene, isSaid)[0]);
  }
  const known = new Map(snapshot.candidates.map((one, index) => [one, meaning.scores[index] ?? unread]));
  const logits = (one: Candidate): number => Math.max(unread, known.get(one) ?? unread);
  const [best, next] = weighControls(entry, told, logits, scene);
  const outside = snapshot.candidates
    .filter((one) => !page.chain(one.region).some((region) => told.run.entries.includes(region)))
    .map((candidate) => ({ candidate, logit: logits(candidate) }))
    .toSorted((one, other) => other.logit - one.logit);
  const [beside, nextBeside] = outside;
  if (
    best !== undefined &&
    best.logit >= meantFrom &&
    best.logit >= (beside?.logit ?? unread) - outsideLess
  ) {
    const close = next !== undefined && next.logit > best.logit - clearBy ? [best, next] : [best];
    if (close.length > 1 && others.length === 0)
      return { kind: 'press', candidates: close.map(({ candidate }) => candidate), why };
    const label = labelOf(best.candidate);
    return inEach((one) => page.candidatesIn(one).find((other) => labelOf(other) === label));
  }
  const [box] = boxes;
  const isClear =
    beside !== undefined && beside.logit > 0 && beside.logit - (nextBeside?.logit ?? unread) > clearBy / 2;
  // A box with words of its own is for something else than picking.
  if (box === undefined || boxes.length > 1 || others.length > 0 || keywords(box.name).length > 0)
    return null;
  if (isClear && beside.candidate.role === 'button' && !beside.candidate.states.disabled)
    return { kind: 'tick', box, control: beside.candidate };
  return beginsWithVerb(act) && (beside?.logit ?? unread) < meantFrom
    ? { kind: 'tick', box, control: null }
    : null;
}

/** What the reader may take a press for. */
const mayPress: ReadonlySet<string> = new Set([
  ...['press', 'type', 'choose', 'set', 'hover', 'open', 'submit', 'answer', 'delete'],
]);

interface OnEntry {
  readonly step: Step;
  readonly instruction: Instruction;
  readonly chosen: KnownElement | null;
}

function carryOut(aim: Aim, instruction: InstructionOf<'on-entry'>, scene: Scene): OnEntry {
  if (aim.kind === 'tick') {
    const { box, control } = aim;
    const verb = toWords(instruction.act)[0]?.surface ?? '';
    const others = scene.snapshot.candidates.filter(
      (one) =>
        one !== box &&
        one.affordances.includes('check') &&
        one.role === box.role &&
        one.states.checked === true &&
        scene.page.chain(one.region).length === scene.page.chain(box.region).length,
    );
    const ticked = [...others.map((one) => [one, false] as const), [box, true] as const].filter(
      ([one, on]) => (one.states.checked === true) !== on,
    );
    const readings: Readings[] = ticked.map(([one, on]) => [{ kind: 'check', target: one.name, on }]);
    const step: Step = {
      kind: 'unfold',
      readings: [
        ...readings,
        control === null ? [{ kind: 'click', target: verb, owner: null, verb }] : [instruction],
      ],
      chosen: [
        ...ticked.map(([one]) => rememberElement(one)),
        control === null ? null : rememberElement(control),
      ],
      onlyThese: true,
    };
    return { step, instruction, chosen: null };
  }
  const ranking = aim.candidates.map((candidate) => ({ candidate, score: 0.9, why: aim.why }));
  const [only, ...others] = aim.candidates;
  const grounding: Grounding = {
    ranking,
    margin: others.length === 0 ? 0.5 : 0,
    decision: others.length === 0 ? 'sure' : 'unsure',
  };
  if (only === undefined || others.length > 0)
    return { step: { kind: 'ask', grounding, about: instruction.which }, instruction, chosen: null };
  const note = tellAlreadySo(instruction.act, toWords(instruction.act)[0]?.surface ?? null, only);
  const step: Step = note === null ? clickOn(only, grounding) : { kind: 'skip', note };
  return { step, instruction, chosen: rememberElement(only) };
}

/** The same on another entry, or on what was chosen for it. */
export function resolveOnEntryAgain(instruction: InstructionOf<'on-entry'>, scene: Scene): Assessment {
  const { which, act } = instruction;
  const chosen = findAgain(scene.snapshot, scene.work.chosen);
  if (chosen !== null) return certain(() => clickOn(chosen, null));
  const told = findTold(which, scene);
  const aim = told === null ? null : aimAt(told, act, scene);
  return aim === null
    ? impossible(`I cannot tell which one you mean by “${which}”.`)
    : certain(() => carryOut(aim, instruction, scene).step);
}

/**
 * An act on the one entry of a list that the words tell by what it says, by who wrote it or as the end of a scale: which
 * entry, plain code finds; which of its controls, the cross-encoder, from what is left of the words. null where no entry is
 * told, or the rules act on something that is in no entry.
 */
export function resolveOnEntry(item: PlanItem, plain: Step, scene: Scene): OnEntry | null {
  const { work, adjustment, page } = scene;
  const { step, readings } = item;
  if (item.isFixed === true) return null;
  if (step != null && (step.value !== null || !mayPress.has(step.operation))) return null;
  if (work.phase !== '' || work.reading >= 0 || work.chosen !== null || adjustment !== null) return null;
  if (plain.kind === 'skip' || plain.kind === 'command') return null;
  // “Help” is help, whatever the page holds.
  if (standsAsSaid(readings[0])) return null;
  const whole =
    readings[0].kind === 'named' ? readings[0].name : (lastUserTurn(scene.turns)?.utterance ?? '');
  const said = putPlainly(step?.clause ?? whole);
  const words = toWords(said);
  // Orders are counted by the rules.
  if (isInterrogative(said) || words.some(({ surface }) => readOrdinal(surface) !== null)) return null;
  const told = findTold(said, scene);
  // “Open customer reviews” speaks of several; “the one with the most reviews” does not.
  const isPlural = words.some(({ surface }) => surface.endsWith('s') && isItemWord(surface));
  if (told === null || (isPlural && !told.isEnd)) return null;
  const [first = null] = plain.kind === 'unfold' ? (plain.chosen ?? []) : [];
  const target = plain.kind === 'act' ? plain.target : findAgain(scene.snapshot, first);
  const isInList = target !== null && page.chain(target.region).some((one) => told.run.entries.includes(one));
  if ((plain.kind === 'unfold' || plain.kind === 'act') && !isInList && !told.isEnd) return null;
  // A value for a field of a form that is laid out in rows.
  if (plain.kind === 'act' && plain.action.intent !== 'click' && !told.isEnd) return null;
  const owned = readings.flatMap((one) => (one.kind === 'click' && one.owner !== null ? [one.target] : []));
  const act = withoutTold(said, told);
  // “Open DigBert’s profile” asks for more than to open what he wrote.
  if (plain.kind === 'act' && !told.isEnd && isOpening(toWords(act)[0]?.surface ?? '') && !isBareAct(act))
    return null;
  const aim = aimAt(told, act, scene, owned);
  return aim === null ? null : carryOut(aim, { kind: 'on-entry', act, which: said }, scene);
}
