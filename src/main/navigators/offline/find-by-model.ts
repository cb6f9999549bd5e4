import type { Candidate } from '#shared/domain/index.ts';
import { foldText, holdsAll, holdsWord, toWords, type Word } from '#shared/text/words.ts';
import type { ReadStep } from '../../agent/ports.ts';
import {
  areTwins,
  decide,
  findOpposite,
  type Grounding,
  isSearchBox,
  labelOf,
  parseTarget,
  type Said,
} from '../../grounding/index.ts';
import { placesOfDone } from './already-so.ts';
import { assess, chooseReading, tellOpposite, unfitFor } from './carry-out/index.ts';
import { findAgain, type KnownElement, type PlanItem, rememberElement } from './memory.ts';
import { nearBest } from './proposals.ts';
import type { Scene } from './scene.ts';
import { readQuantity } from './several.ts';
import { giveUp, type Step, tell, tellLost } from './step.ts';
import {
  type Instruction,
  instructionOf,
  isBareVerb,
  isInterrogative,
  isStrange,
  queryOf,
  type Readings,
  saidOf,
  saysWords,
  wants,
} from './understand/index.ts';

/** A step that takes the place of another, and the instruction that it carries out. */
export interface Meant {
  readonly step: Step;
  readonly instruction: Instruction;
  readonly chosen: KnownElement | null;
  /** What is left of the same step once that is done. */
  readonly after?: PlanItem;
}

/**
 * From this chance on an element is asked about though the models know hardly a word of what was said. Of the 105 utterances that
 * mean nothing (e2e/instructions/nonsense) all stay below; "settle my invoice" comes above.
 */
const strangeFrom = 0.95;

/**
 * What the reader and the models make of a step on an element, with what the rules would act on as one fact among others:
 * where one element is likelier than all else that one, else a question about the likeliest. Null: as the rules have it.
 */
export function findByModel(item: PlanItem, plain: Step, scene: Scene): Meant | null {
  const step = item.step == null ? null : asPressed(item.step, plain);
  if (step === null || scene.meaning === null || scene.work.phase !== '' || scene.work.reading >= 0)
    return null;
  if (scene.adjustment !== null || scene.work.chosen !== null || !saysWords(step.clause)) return null;
  const asksAbout = isQuestion(item.readings) && (step.chance < trustedFrom || /\?\s*$/u.test(step.clause));
  // A question whose nearest answer is quoted is offered nothing to press.
  if (plain.kind === 'tell' && plain.isNearest === true && asksAbout) return null;
  const instruction = instructionOf(step);
  const want = wants[step.operation];
  if (instruction === null || want === undefined || isSettled(plain, item, scene)) return null;
  const meaning = scene.meaning(queryOf(step));
  if (meaning === null) return null;
  const previousUid = findAgain(scene.snapshot, scene.state.touched?.target ?? null)?.uid ?? null;
  const byRules = plain.kind === 'act' || plain.kind === 'command' ? (plain.target ?? null) : null;
  const verbs = item.readings.flatMap((one) => (one.kind === 'click' && one.verb !== null ? [one.verb] : []));
  const excluded = [
    ...scene.work.excluded,
    ...unfitFor(instruction, scene.snapshot),
    ...verbs.flatMap((verb) => placesOfDone(verb, scene.snapshot)),
    ...(item.isOpened === true ? scene.snapshot.candidates.filter(isSearchBox).map(({ uid }) => uid) : []),
    // A link takes no file: it leads to where files are kept.
    ...(step.operation === 'upload' ? scene.snapshot.candidates.flatMap(takesNoFile) : []),
  ];
  const said = { ...saidOf(step, want), meaning, previousUid, byRules, excluded };
  const grounding = decide(said, scene.page);
  const [best] = grounding.ranking;
  if (best === undefined) return null;
  if (isWriting(step) && !isStrange(step) && isSearchBox(best.candidate) && !scene.state.acted) {
    const opener = findOpener(item, step, { ...said, byRules: null }, best.candidate, scene);
    if (opener !== null) return opener;
  }
  // To copy does nothing to the page, and the name of a thing ("Email") is not what is wanted of it.
  const isCopied = instruction.kind === 'copy' && grounding.decision === 'sure';
  if (byRules !== null && !isCopied && !isQuestion(item.readings)) {
    // Kind, place, order, colour and state, or a pronoun, tell it without a name: of these plain code is certain.
    const { name, role, ordinal } = parseTarget(said.phrase);
    if (name === '') return null;
    if (
      ordinal === null &&
      step.ordinal === null &&
      isCalledSo(byRules, [said.phrase, ...targetsOf(item.readings)])
    )
      return null;
    // Of those that are called so, or of a kind that are, which is the third is counted.
    const label = labelOf(byRules);
    const isOfKind = role !== null && name !== '' && holdsAll(toWords(label), toWords(name));
    if (ordinal !== null && (label === foldText(name) || isOfKind)) return null;
    if (grounding.decision === 'sure' && !areTwins(best.candidate, byRules, scene.page))
      return best.candidate === byRules ? null : carryOutOn(best.candidate, instruction, grounding, scene);
    if (grounding.decision === 'sure') return null;
    return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
  }
  if (isQuestion(item.readings)) {
    // A question in which the reader hears a request ("how do I send something back") is taken where it leads; what does
    // more than lead somewhere, and what may be no request, is only offered, and only where the page itself answers nothing.
    if (plain.kind !== 'tell' || grounding.decision !== 'sure') return null;
    if (!asksAbout && leads(best.candidate)) return carryOutOn(best.candidate, instruction, grounding, scene);
    if (!plain.isLost) return null;
    return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
  }
  if (
    grounding.decision === 'sure' &&
    !tellsNoField(step) &&
    !isStrange(step) &&
    !leavesValue(step, best.candidate)
  )
    return carryOutOn(best.candidate, instruction, grounding, scene);
  if (isStrange(step) && best.score < strangeFrom) return null;
  if (item.readings.some(isBareVerb) || (isTask(item.readings) && step.chance < trustedFrom)) return null;
  // The second of one is none of them.
  if (Math.abs(parseTarget(said.phrase).ordinal ?? 0) > nearBest(grounding).length) return null;
  // The rules may know of something that needs no element; and where they ask they know what lies over what.
  if (plain.kind === 'act' || plain.kind === 'ask') return null;
  // Where the page has the opposite of what was said, what else it has is not likely to be meant.
  const opposite = findOpposite(said.phrase, scene.snapshot);
  if (opposite !== null) {
    return { step: tellLost(tellOpposite(said.phrase, opposite)), instruction, chosen: null };
  }
  if (grounding.decision === 'none') return null;
  // “Turn off everything” where nothing can be turned off: no one thing is meant by that.
  if (
    want === 'check' &&
    readQuantity(said.phrase)?.take === 'all' &&
    !scene.snapshot.candidates.some(canCheck)
  )
    return { step: tell('There is nothing on this page to tick or turn off.'), instruction, chosen: null };
  if (isNoneOfAlike(grounding, said.phrase, scene)) {
    return { step: giveUp(`I cannot find “${said.phrase}” on this page.`), instruction, chosen: null };
  }
  return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
}

/** “Disconnect Slack” is none of three “Leave workspace” that stand beside other names: to ask which would be no help. */
function isNoneOfAlike(grounding: Grounding, phrase: string, { page }: Scene): boolean {
  const near = nearBest(grounding).map(({ candidate }) => candidate);
  const said = contentOf(phrase);
  const isSaidOf = (one: Candidate): boolean =>
    said.some((word) => holdsWord([...toWords(one.name), ...page.wordsAround(one.region)], word));
  return near.length > 1 && new Set(near.map(labelOf)).size === 1 && !near.some(isSaidOf);
}

const contentOf = (phrase: string): readonly Word[] =>
  toWords(phrase).filter(({ isFunctionWord }) => !isFunctionWord);

const canCheck = ({ affordances }: Candidate): boolean => affordances.includes('check');

/** Something is to be written in a place of its own. */
const isWriting = ({ operation, target, value }: ReadStep): boolean =>
  (operation === 'type' || operation === 'submit') && target !== null && value !== null;

/**
 * “Write a mail to Grace saying …” where the page has no more than a search box to write in: what the models would rather press
 * for it than that box opens the place where it is written. Null where the box itself is likelier.
 */
function findOpener(item: PlanItem, step: ReadStep, said: Said, box: Candidate, scene: Scene): Meant | null {
  const meaning = scene.meaning?.(`press | ${step.clause}`) ?? null;
  if (meaning === null) return null;
  const grounding = decide({ ...said, want: 'click', meaning }, scene.page);
  const [best] = grounding.ranking;
  if (best === undefined || best.candidate === box || grounding.decision === 'none') return null;
  const instruction: Instruction = { kind: 'click', target: step.clause, owner: null, verb: null };
  const readings: Readings = [{ kind: 'type', text: step.value ?? '', target: step.target }];
  const after = { ...item, readings, step: { ...step, operation: 'type' as const }, isOpened: true as const };
  if (grounding.decision !== 'sure') {
    // What is sent somewhere, or may be no typing at all, and names something else than the box.
    const isElsewhere = step.operation === 'submit' || step.chance < trustedFrom;
    return !isElsewhere || holdsAll(toWords(`${box.name} ${box.nearbyLabel}`), contentOf(step.target ?? ''))
      ? null
      : { step: { kind: 'ask', grounding, about: step.clause }, instruction, chosen: null, after };
  }
  return { ...carryOutOn(best.candidate, instruction, grounding, scene), after };
}

/** What would be looked for elsewhere may be something on the page: “search for a doctor” where no field searches, “open what Maria sent”. */
const asPressed = (step: ReadStep, plain: Step): ReadStep =>
  (step.operation === 'search' &&
    step.target === null &&
    plain.kind === 'act' &&
    plain.action.intent === 'load') ||
  (step.operation === 'open' && plain.kind !== 'act')
    ? { ...step, operation: 'press', target: null, value: null }
    : step;

const targetsOf = (readings: Readings): readonly string[] =>
  readings.flatMap((reading) => ('target' in reading && reading.target !== null ? [reading.target] : []));

/**
 * Whether it was called as it is labelled: of that plain code is certain, also of a name that means nothing to a model. What is
 * read beside a field is where its name begins ("To" of "To recipients"; WCAG 2.5.3, label in name).
 */
const isCalledSo = ({ name, nearbyLabel }: Candidate, phrases: readonly string[]): boolean =>
  phrases
    .map(withoutArticle)
    .some((phrase) =>
      [name, nearbyLabel].some((own) => phrase !== '' && `${foldText(own)} `.startsWith(`${phrase} `)),
    );

/** “Rename the first layer to Header”: a press says nothing of “Header”, so it is not all that was asked for. */
function leavesValue({ operation, target, value }: ReadStep, { name, text }: Candidate): boolean {
  if (operation !== 'press' || target === null || value === null) return false;
  const said = contentOf(value);
  return !holdsAll(toWords(target), said) && !holdsAll(toWords(`${name} ${text}`), said);
}

/** “The cart” is the link “Cart 0”. */
const withoutArticle = (phrase: string): string =>
  foldText(phrase).replace(/^(?:the|an?|my|your|this|that)\s+(?=\S)/u, '');

/** "Type hello": besides what is typed a single word is said, that it is to be typed. */
function tellsNoField({ operation, target, value, clause }: ReadStep): boolean {
  if (operation !== 'type' || target !== null || value === null) return false;
  return toWords(clause.replace(value, '')).length <= 1;
}

const takesNoFile = ({ role, affordances, uid }: Candidate): readonly string[] =>
  role === 'link' && !affordances.includes('upload') ? [uid] : [];

/** From this chance on the reader's word counts for whether a question or a task is meant, not how the sentence begins. */
const trustedFrom = 0.85;

/** What is pressed only to get somewhere or to see more. */
const leads = ({ role, href, states, inputType }: Candidate): boolean =>
  href !== null || role === 'link' || role === 'tab' || (states.expanded !== null && inputType === null);

/** "Book me a trip": what one element could be of it is no answer. */
const isTask = (readings: Readings): boolean => readings.some(({ kind }) => kind === 'goal');

const isQuestion = (readings: Readings): boolean =>
  readings.some((reading) => reading.kind === 'read' && isInterrogative(reading.question));

/** There is nothing left to do, it is several steps after all, or a tab of the browser is meant. */
const isSettled = (plain: Step, { readings }: PlanItem, scene: Scene): boolean =>
  plain.kind === 'skip' ||
  plain.kind === 'unfold' ||
  readings[chooseReading(readings, scene).index]?.kind === 'switch-tab';

/** The instruction with its element known. What cannot be chosen in is what is to be chosen. */
function carryOutOn(
  candidate: Candidate,
  instruction: Instruction,
  grounding: Grounding,
  scene: Scene,
): Meant {
  const takes = candidate.affordances.some((one) => one === 'type' || one === 'select');
  const isValue = instruction.kind === 'choose' || instruction.kind === 'set';
  const done: Instruction =
    instruction.kind === 'type' && candidate.options !== null
      ? { kind: 'choose', option: instruction.text, target: instruction.target }
      : isValue && !takes && candidate.inputType !== 'range'
        ? { kind: 'click', target: candidate.name, owner: null, verb: null }
        : instruction;
  const chosen = rememberElement(candidate);
  const step = assess(done, { ...scene, work: { ...scene.work, chosen } }).step();
  const shown = step.kind === 'act' ? { ...step, grounding, reason: grounding.ranking[0]?.why ?? '' } : step;
  return { step: shown, instruction: done, chosen };
}
