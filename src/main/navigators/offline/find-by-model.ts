import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { ReadStep } from '../../agent/ports.ts';
import {
  areTwins,
  decide,
  eachOf,
  findKind,
  findOpposite,
  type Grounding,
  parseTarget,
  type Said,
} from '../../grounding/index.ts';
import { placesOfDone } from './already-so.ts';
import { assess, chooseReading, tellOpposite, unfitFor } from './carry-out/index.ts';
import { findAgain, type KnownElement, type PlanItem, rememberElement } from './memory.ts';
import { nearBest } from './proposals.ts';
import type { Scene } from './scene.ts';
import { type Step, tellLost } from './step.ts';
import {
  type Instruction,
  instructionOf,
  isBareVerb,
  isInterrogative,
  isStrange,
  queryOf,
  type Readings,
  saidOf,
  wants,
} from './understand/index.ts';

/** A step that takes the place of another, and the instruction that it carries out. */
interface Meant {
  readonly step: Step;
  readonly instruction: Instruction;
  readonly chosen: KnownElement | null;
}

/**
 * From this chance on an element is asked about though the models know no word of what was said. Of 100 made-up sentences
 * on pages of ours, all but one stay below; "sneakers", "raincoats" and "footwear" come above on the shop's.
 */
const strangeFrom = 0.5;

/**
 * What the reader and the models make of a step on an element, in place of what the rules do alone: where one element
 * is likely enough that one, else a question about the likeliest. Null: as the rules have it.
 */
export function findByModel(item: PlanItem, plain: Step, scene: Scene): Meant | null {
  const { step } = item;
  if (step == null || scene.meaning === null || scene.work.phase !== '' || scene.work.reading >= 0)
    return null;
  if (scene.adjustment !== null || scene.work.chosen !== null) return null;
  const asksAbout = isQuestion(item.readings) && (step.chance < trustedFrom || /\?\s*$/u.test(step.clause));
  // A question whose nearest answer is quoted is offered nothing to press.
  if (plain.kind === 'tell' && plain.isNearest === true && asksAbout) return null;
  const instruction = instructionOf(step);
  const want = wants[step.operation];
  if (instruction === null || want === undefined || isSettled(plain, item, scene)) return null;
  const meaning = scene.meaning(queryOf(step));
  const { ordinal } = saidOf(step, want);
  const each = ordinal === null ? null : scene.meaning(eachOf(step.clause));
  if (meaning === null || (ordinal !== null && each === null)) return null;
  const kind = each === null ? null : findKind(each.scores, scene.snapshot);
  const previousUid = findAgain(scene.snapshot, scene.state.touched?.target ?? null)?.uid ?? null;
  const byRules = plain.kind === 'act' || plain.kind === 'command' ? (plain.target ?? null) : null;
  const verbs = item.readings.flatMap((one) => (one.kind === 'click' && one.verb !== null ? [one.verb] : []));
  const excluded = [
    ...scene.work.excluded,
    ...unfitFor(instruction, scene.snapshot),
    ...verbs.flatMap((verb) => placesOfDone(verb, scene.snapshot)),
    // A link takes no file: it leads to where files are kept.
    ...(step.operation === 'upload' ? scene.snapshot.candidates.flatMap(takesNoFile) : []),
  ];
  const said = { ...saidOf(step, want), meaning, kind, previousUid, byRules, excluded };
  const grounding = decide(said, scene.scorer, scene.page);
  const [best] = grounding.ranking;
  if (best === undefined) return null;
  // To copy does nothing to the page, and the name of a thing ("Email") is not what is wanted of it.
  const isCopied = instruction.kind === 'copy' && grounding.decision === 'sure';
  if (byRules !== null && !isCopied) {
    const isSame = best.candidate === byRules || areTwins(best.candidate, byRules, scene.page);
    if (isSame || best.score < preferredFrom || isNamed(byRules, [said.phrase, ...targetsOf(item.readings)]))
      return null;
    if (!isContradicted(byRules, said, scene.snapshot)) return null;
    const between = {
      ...grounding,
      ranking: [best, { candidate: byRules, score: best.score, why: best.why }],
    };
    return { step: { kind: 'ask', grounding: between, about: said.phrase }, instruction, chosen: null };
  }
  if (isQuestion(item.readings)) {
    // What the page itself answers is told. Else a question in which the reader hears a request ("how do I send something
    // back") is taken where it leads; what does more than lead somewhere, and what may be no request, is only offered.
    if (plain.kind !== 'tell' || !plain.isLost || grounding.decision !== 'sure') return null;
    if (!asksAbout && leads(best.candidate)) return carryOutOn(best.candidate, instruction, grounding, scene);
    return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
  }
  if (grounding.decision === 'sure' && !tellsNoField(step))
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
  return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
}

/** "Type hello": besides what is typed nothing is said but that it is to be typed. */
function tellsNoField({ operation, target, value, clause }: ReadStep): boolean {
  if (operation !== 'type' || target !== null || value === null) return false;
  return toWords(clause.replace(value, '')).filter(({ isFunctionWord }) => !isFunctionWord).length <= 1;
}

const takesNoFile = ({ role, affordances, uid }: Candidate): readonly string[] =>
  role === 'link' && !affordances.includes('upload') ? [uid] : [];

/** From this chance on the reader's word counts for whether a question or a task is meant, not how the sentence begins. */
const trustedFrom = 0.85;

/** What is pressed only to get somewhere or to see more. */
const leads = ({ role, href, states, inputType }: Candidate): boolean =>
  href !== null || role === 'link' || role === 'tab' || (states.expanded !== null && inputType === null);

const targetsOf = (readings: Readings): readonly string[] =>
  readings.flatMap((reading) => ('target' in reading && reading.target !== null ? [reading.target] : []));

/**
 * Whether it was called as it is labelled: of that plain code is certain. What is read beside a field is where its name
 * begins ("To" of "To recipients"; WCAG 2.5.3, label in name).
 */
const isNamed = ({ name, nearbyLabel }: Candidate, phrases: readonly string[]): boolean =>
  phrases.some((phrase) =>
    [name, nearbyLabel].some(
      (own) => phrase !== '' && `${foldText(own)} `.startsWith(`${foldText(phrase)} `),
    ),
  );

/** In logits, by which it prefers something else. On pages of others three wrong acts fall to this and no right one (docs/grounding.md). */
const contradictedFrom = 4;
/** What it prefers is by itself more likely than not, all else that is known counted in. */
const preferredFrom = 0.5;

/**
 * Whether the cross-encoder speaks clearly against what the rules would act on. By name alone, that is: of order, place,
 * colour and state plain code knows more.
 */
function isContradicted(
  byRules: Candidate,
  said: Pick<Said, 'phrase' | 'ordinal' | 'meaning'>,
  { candidates }: Snapshot,
): boolean {
  const { ordinal, places, colour, state } = parseTarget(said.phrase);
  const isTold =
    ordinal !== null || said.ordinal !== null || places.length > 0 || colour !== null || state !== null;
  if (isTold) return false;
  const logits = said.meaning.scores;
  const own = logits[candidates.indexOf(byRules)] ?? Number.NEGATIVE_INFINITY;
  // What it has not read it does not speak against.
  return Number.isFinite(own) && Math.max(...logits) - own >= contradictedFrom;
}

/** "Book me a trip": what one element could be of it is no answer. */
const isTask = (readings: Readings): boolean => readings.some(({ kind }) => kind === 'goal');

const isQuestion = (readings: Readings): boolean =>
  readings.some((reading) => reading.kind === 'read' && isInterrogative(reading.question));

/** Words say it all: the whole clause is the name of one thing, or there is nothing left to do. */
function isSettled(plain: Step, item: PlanItem, scene: Scene): boolean {
  if (plain.kind === 'skip' || plain.kind === 'unfold') return true;
  const chosen = item.readings[chooseReading(item.readings, scene).index];
  if (chosen?.kind === 'switch-tab') return true;
  const reading = item.readings[0];
  if (plain.kind !== 'act' || plain.target === null || reading.kind !== 'named') return false;
  const name = foldText(plain.target.name || plain.target.text);
  return name === foldText(reading.name) && chooseReading(item.readings, scene).index === 0;
}

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
    isValue && !takes && candidate.inputType !== 'range'
      ? { kind: 'click', target: candidate.name, owner: null, verb: null }
      : instruction;
  const chosen = rememberElement(candidate);
  const step = assess(done, { ...scene, work: { ...scene.work, chosen } }).step();
  const shown = step.kind === 'act' ? { ...step, grounding, reason: grounding.ranking[0]?.why ?? '' } : step;
  return { step: shown, instruction: done, chosen };
}
