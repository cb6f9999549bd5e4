import type { Candidate, Turn } from '#shared/domain/index.ts';
import { foldText } from '#shared/text/words.ts';
import type {
  DescriptionScorer,
  Meaning,
  MeaningScorer,
  Navigator,
  NavigatorInput,
  Proposal,
  UtteranceReader,
} from '../../agent/ports.ts';
import { decide, type Grounding, type MeaningLookup, parseTarget } from '../../grounding/index.ts';
import { assess, unfitFor } from './carry-out/index.ts';
import { lookFor } from './looking.ts';
import {
  advance,
  emptyState,
  type Fingerprint,
  findAgain,
  fingerprint,
  type PlanItem,
  planned,
  printOf,
  readMemory,
  type State,
  withPlan,
  writeMemory,
} from './memory.ts';
import {
  actOn,
  askAgain,
  askWhich,
  nearBest,
  plainly,
  proposeCommand,
  proposeLook,
  proposeSay,
  showParse,
  wordClosing,
} from './proposals.ts';
import type { Scene } from './scene.ts';
import { resolveSeveral } from './several.ts';
import type { Assessment, Step } from './step.ts';
import { sceneFor, takeOutcome, takeUtterance, turnSince } from './turn.ts';
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

/** A description may only come up once another is known; more often than this and words have to do. */
const mostRounds = 3;

/**
 * Makes a proposal with what a model says of the page. The rules ask for a description where they need it and go on
 * without; what they asked for is then fetched and they are run again, so they stay plain functions of what is known.
 * Where no model answers, the proposal is the one that words alone make.
 * @throws whatever `input.signal` was aborted with
 */
async function proposeWith(
  score: MeaningScorer,
  input: NavigatorInput,
  propose: (meaning: MeaningLookup | null) => Proposal,
): Promise<Proposal> {
  const known = new Map<string, Meaning>();
  for (let round = 0; round < mostRounds; round += 1) {
    const wanted = new Set<string>();
    const proposal = propose((description) => {
      const meaning = known.get(description);
      if (meaning === undefined) wanted.add(description);
      return meaning ?? null;
    });
    if (wanted.size === 0) return proposal;
    const found = await Promise.all(
      [...wanted].map(
        async (description) => [description, await score(description, input.snapshot, input.signal)] as const,
      ),
    );
    for (const [description, meaning] of found) {
      if (meaning === null) return propose(null);
      known.set(description, meaning);
    }
  }
  return propose((description) => known.get(description) ?? null);
}

interface ChosenReading {
  /** Which of the readings. */
  readonly index: number;
  readonly assessment: Assessment;
}

/** A reading further back must fit better by this much. */
const orderShare = 0.04;

/** The way in which a clause is meant: the first reading that the page bears out, else the one that fits best. */
function chooseReading(readings: Readings, scene: Scene): ChosenReading {
  const fixed = scene.work.reading >= 0 ? readings[scene.work.reading] : undefined;
  if (fixed !== undefined) return { index: scene.work.reading, assessment: assess(fixed, scene) };
  let best: ChosenReading | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, reading] of readings.entries()) {
    const assessment = assess(reading, scene);
    if (assessment.sure) return { index, assessment };
    const value = assessment.score - orderShare * index;
    if (value > most) {
      best = { index, assessment };
      most = value;
    }
  }
  return best ?? { index: 0, assessment: assess(readings[0], scene) };
}

/** A step that takes the place of another, and the instruction that it carries out. */
interface Meant {
  readonly step: Step;
  readonly instruction: Instruction;
  readonly chosen: Fingerprint | null;
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
function findByModel(item: PlanItem, plain: Step, scene: Scene): Meant | null {
  const { step } = item;
  if (step == null || scene.meaning === null || scene.work.phase !== '' || scene.work.reading >= 0)
    return null;
  if (scene.adjustment !== null || scene.work.chosen !== null) return null;
  const instruction = instructionOf(step);
  const want = wants[step.operation];
  if (instruction === null || want === undefined || isSettled(plain, item, scene)) return null;
  const meaning = scene.meaning(queryOf(step));
  if (meaning === null) return null;
  const previousUid = findAgain(scene.snapshot, scene.state.touched?.target ?? null)?.uid ?? null;
  const byRules = plain.kind === 'act' || plain.kind === 'command' ? (plain.target ?? null) : null;
  const excluded = [...scene.work.excluded, ...unfitFor(instruction, scene.snapshot)];
  const said = { ...saidOf(step, want, meaning), previousUid, byRules, excluded };
  const grounding = decide(said, scene.scorer, scene.page);
  const [best] = grounding.ranking;
  // What the rules act on stands: on pages like those that they were made for they are right nearly always, and no
  // chance at which the model should overrule them gained anything on pages of others (docs/grounding.md).
  if (best === undefined || byRules !== null) return null;
  if (isQuestion(item.readings)) {
    // A question is no request: where nothing answers it, what may lead to an answer is only offered.
    const isLost = plain.kind === 'tell' && plain.isLost;
    return isLost && grounding.decision === 'sure'
      ? { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null }
      : null;
  }
  if (grounding.decision === 'sure') return carryOutOn(best.candidate, instruction, grounding, scene);
  if (isStrange(step) && best.score < strangeFrom) return null;
  if (item.readings.some(isBareVerb) || (isTask(item.readings) && nearBest(grounding).length === 1))
    return null;
  // The second of one is none of them.
  if (Math.abs(parseTarget(said.phrase).ordinal ?? 0) > nearBest(grounding).length) return null;
  // The rules may know of something that needs no element; and where they ask they know what lies over what.
  if (plain.kind === 'act' || plain.kind === 'ask' || grounding.decision === 'none') return null;
  return { step: { kind: 'ask', grounding, about: said.phrase }, instruction, chosen: null };
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
  const chosen = fingerprint(candidate);
  const step = assess(done, { ...scene, work: { ...scene.work, chosen } }).step();
  const shown = step.kind === 'act' ? { ...step, grounding, reason: grounding.ranking[0]?.why ?? '' } : step;
  return { step: shown, instruction: done, chosen };
}

/** What was said before and what was replied to it, as the reader reads it. */
function turnBefore(turns: readonly Turn[]): string {
  const asked = turns.findLastIndex((turn) => turn.speaker === 'user');
  const earlier = turns.slice(0, Math.max(0, asked));
  const said = earlier.findLast((turn) => turn.speaker === 'user');
  const reply = earlier.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent === 'say');
  const parts = [
    said?.speaker === 'user' ? said.utterance : '',
    reply?.speaker === 'navigator' && reply.action.intent === 'say' ? reply.action.utterance : '',
  ];
  return parts.filter((part) => part !== '').join(' / ');
}

/** Instructions that need no doing are passed over within one call, as many as this at most. */
const mostPassedOver = 30;

/** Carries the plan on until something has to be done or said. */
function carryOn(
  input: NavigatorInput,
  start: State,
  reply: string,
  scorer: DescriptionScorer,
  meaning: MeaningLookup | null,
  mayLook: boolean,
): Proposal {
  let state = start;
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const item = state.plan[0];
    let scene = sceneFor(input, state, scorer, meaning);
    if (item === undefined) return proposeSay({ say: wordClosing(scene) }, state, reply);
    if (item.isFixed === true && item.chosen !== null && findAgain(input.snapshot, item.chosen) === null) {
      const say = `“${item.chosen.name}” is not on the page any more, so I left off there.`;
      return proposeSay({ say: [...state.notes, say].join(' ') }, withPlan(state, []), reply);
    }
    const chosen = chooseReading(item.readings, scene);
    const plain = chosen.assessment.step();
    const several = resolveSeveral(item, plain, scene);
    const meant = several === null ? findByModel(item, plain, scene) : null;
    let step = several ?? meant?.step ?? plain;
    const index = meant === null ? chosen.index : 0;
    const looked = mayLook ? lookFor(item, chosen.index, step, scene) : null;
    if (looked?.kind === 'press') return proposeLook(looked.look, state, reply);
    if (looked?.kind === 'over') {
      state = { ...state, work: { ...state.work, looking: null } };
      if (!looked.isFound && step.kind === 'tell') step = { ...step, say: `${step.say} ${looked.words}` };
      else state = { ...state, notes: [...state.notes, looked.words] };
      scene = sceneFor(input, state, scorer, meaning);
    }
    if (meant !== null) {
      state = withPlan(state, [
        { ...planned([meant.instruction]), chosen: meant.chosen },
        ...(item.step == null ? [] : state.plan.slice(1)),
      ]);
      scene = sceneFor(input, state, scorer, meaning);
    }
    switch (step.kind) {
      case 'act': {
        const unsaid =
          item.adjustment?.asks === true && state.work.chosen === null && step.grounding !== null;
        if (unsaid && step.grounding !== null) {
          return askWhich(
            { kind: 'ask', grounding: step.grounding, about: 'that' },
            index,
            state,
            scene,
            reply,
          );
        }
        return actOn(step, index, state, scene, reply);
      }
      case 'command':
        return proposeCommand(step, index, state, reply);
      case 'ask':
        return askWhich(step, index, state, scene, reply);
      case 'offer-search': {
        const question = { kind: 'search-web', words: step.words } as const;
        return proposeSay({ say: step.say }, { ...withPlan(state, []), question }, reply);
      }
      case 'tell': {
        const tried = item.readings[index];
        const rest = step.failed
          ? {
              ...withPlan(state, []),
              touched: null,
              intended: tried === undefined ? null : plainly(tried, false),
            }
          : advance(state);
        const more = rest.plan.length > 0 ? ' Say “go on” for the rest.' : '';
        const listed = step.listed.map(printOf);
        // Nothing else fits what could not be used: to say that it was not found would be untrue.
        const isOnlyOne = step.isLost && state.work.excluded.length > 0 && state.notes.length > 0;
        const say = [...state.notes, ...(isOnlyOne ? [] : [`${step.say}${more}`])].join(' ');
        return proposeSay({ say }, { ...rest, listed }, reply);
      }
      case 'skip':
        state = { ...advance(state), notes: [...state.notes, step.note] };
        break;
      case 'unfold':
        if (step.onlyThese === true) state = { ...state, several: state.several + step.readings.length };
        state = withPlan(state, [
          ...step.readings.map((readings, at) => ({
            ...planned(readings),
            chosen: step.chosen?.[at] ?? null,
            ...(step.onlyThese === true ? { isFixed: true as const } : {}),
          })),
          ...state.plan.slice(1),
        ]);
        break;
    }
  }
  return proposeSay(
    { say: 'I lost track of what to do. Please say it again in fewer steps.' },
    emptyState,
    reply,
  );
}

/** The rest of the plan in the words that it was said in, for whoever reads along. */
function upcomingIn(state: State): readonly string[] {
  return state.plan.slice(1).flatMap(({ readings, step }) => {
    const [first] = readings;
    const words = step?.clause ?? (first.kind === 'named' ? first.name : '');
    return words === '' ? [] : [words];
  });
}

/** The last act of a plan brings the words that are said when it is done. */
function withClosing(proposal: Proposal, input: NavigatorInput, scorer: DescriptionScorer): Proposal {
  const state = readMemory(proposal.memory);
  if (proposal.looks === true) return proposal;
  if (proposal.action.intent !== 'say' && state.plan.length > 1)
    return { ...proposal, upcoming: upcomingIn(state) };
  if (proposal.action.intent === 'say' || state.plan.length !== 1 || state.work.nextPhase !== null) {
    return proposal;
  }
  return {
    ...proposal,
    last: true,
    close({ snapshot, turns }) {
      const after = { ...input, snapshot, turns };
      const since = turnSince(after);
      const closed = since === null ? advance(state) : takeOutcome(since, state).state;
      return { utterance: wordClosing(sceneFor(after, closed, scorer, null)), memory: writeMemory(closed) };
    },
  };
}

/**
 * The navigator that needs no model: parses direct instructions, finds what they mean by grounding,
 * acts when that is sure and asks when it is not. Never throws for what a user says or a page shows. `meaning` is
 * asked where words do not decide; without it, or while it gives null, words alone do.
 */
export function createOfflineNavigator(options: {
  readonly scorer: DescriptionScorer;
  readonly meaning?: MeaningScorer;
  readonly read?: UtteranceReader;
  /** What is not in view is looked for by opening what may hide it; false where no act can be carried out. */
  readonly looks?: boolean;
}): Navigator {
  const { scorer, meaning, read, looks = true } = options;
  return {
    name: 'offline',
    async propose(input) {
      input.signal.throwIfAborted();
      const before = readMemory(input.memory);
      const said = input.turns.findLast((turn) => turn.speaker === 'user');
      const since = turnSince(input);
      const isNew = said === undefined || said.id !== before.turnId;
      const steps =
        isNew && read !== undefined
          ? await read(input.utterance, turnBefore(input.turns), input.signal)
          : null;
      const intake = isNew
        ? takeUtterance(input, said?.id ?? '', before, scorer, steps)
        : since === null
          ? { state: before }
          : takeOutcome(since, before);
      const reply = showParse(intake.state);
      if ('asksAgain' in intake) {
        const scene = sceneFor(input, intake.state, scorer, null);
        return askAgain(intake.asksAgain, intake.state, scene, reply);
      }
      if ('say' in intake) return proposeSay({ say: intake.say }, intake.state, reply);
      const carry = (lookup: MeaningLookup | null): Proposal =>
        withClosing(carryOn(input, intake.state, reply, scorer, lookup, looks), input, scorer);
      return meaning === undefined ? carry(null) : proposeWith(meaning, input, carry);
    },
  };
}
