import type {
  DescriptionScorer,
  Meaning,
  MeaningScorer,
  Navigator,
  NavigatorInput,
  Proposal,
} from '../../agent/ports.ts';
import { groundWhole, type MeaningLookup } from '../../grounding/index.ts';
import { assess, clickOn } from './carry-out/index.ts';
import {
  advance,
  emptyState,
  planned,
  printOf,
  readMemory,
  type State,
  withPlan,
  writeMemory,
} from './memory.ts';
import { actOn, askWhich, plainly, proposeCommand, proposeSay, showParse, wordClosing } from './proposals.ts';
import { type Scene, saidAlone } from './scene.ts';
import type { Assessment, Step } from './step.ts';
import { sceneFor, takeOutcome, takeUtterance, turnSince } from './turn.ts';
import type { Instruction, InstructionKind, Readings } from './understand/index.ts';

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
  const byWords = chooseAmong(readings, { ...scene, meaning: null });
  // What a model makes of one reading must not win over another that the words themselves bear out.
  if (byWords.assessment.sure || scene.meaning === null) return byWords;
  return chooseAmong(readings, scene);
}

function chooseAmong(readings: Readings, scene: Scene): ChosenReading {
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

/**
 * Instructions of these kinds come to a press in the end; the others say what else is to be done. A goal ("find me a
 * cheap flight") is none: one press, sure as it may look, is not what was asked for.
 */
const pressing: ReadonlySet<InstructionKind> = new Set([
  'named',
  'click',
  'open',
  'unclear',
  'read',
  'pair',
  'entry',
  'choose',
  'check',
  'repair',
]);

const isLost = (step: Step): boolean => step.kind === 'offer-search' || (step.kind === 'tell' && step.isLost);

/** A step that takes the place of another, and the instruction that it carries out. */
interface Meant {
  readonly step: Step;
  readonly instruction: Instruction;
}

/**
 * Where the rules make nothing of an utterance ("we have not met before"), what a model finds meant by the whole of it: pressed
 * where that is sure, asked about where it is likely. Null where the rules have an answer or the model has none.
 */
function findMeant(step: Step, scene: Scene): Meant | null {
  const said = saidAlone(scene);
  const readings = scene.state.plan[0]?.readings ?? [];
  if (scene.meaning === null || said === null || !isLost(step)) return null;
  if (!readings.every((reading) => pressing.has(reading.kind))) return null;
  const grounding = groundWhole(said, scene.snapshot, scene.scorer, scene.meaning);
  const [best] = grounding.ranking;
  if (best === undefined || grounding.decision === 'none') return null;
  const instruction: Instruction = { kind: 'click', target: said, owner: null, verb: null };
  return grounding.decision === 'sure'
    ? { step: clickOn(best.candidate, grounding), instruction }
    : { step: { kind: 'ask', grounding, about: said }, instruction };
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
): Proposal {
  let state = start;
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const item = state.plan[0];
    let scene = sceneFor(input, state, scorer, meaning);
    if (item === undefined) return proposeSay({ say: wordClosing(scene) }, state, reply);
    const chosen = chooseReading(item.readings, scene);
    const plain = chosen.assessment.step();
    const meant = findMeant(plain, scene);
    const step = meant?.step ?? plain;
    const index = meant === null ? chosen.index : 0;
    if (meant !== null) {
      state = withPlan(state, [planned([meant.instruction])]);
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
        const say = [...state.notes, `${step.say}${more}`].join(' ');
        return proposeSay({ say }, { ...rest, listed }, reply);
      }
      case 'skip':
        state = { ...advance(state), notes: [...state.notes, step.note] };
        break;
      case 'unfold':
        state = withPlan(state, [
          ...step.readings.map((readings, at) => ({
            ...planned(readings),
            chosen: step.chosen?.[at] ?? null,
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

/** The last act of a plan brings the words that are said when it is done. */
function withClosing(proposal: Proposal, input: NavigatorInput, scorer: DescriptionScorer): Proposal {
  const state = readMemory(proposal.memory);
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
}): Navigator {
  const { scorer, meaning } = options;
  return {
    name: 'offline',
    async propose(input) {
      input.signal.throwIfAborted();
      const before = readMemory(input.memory);
      const said = input.turns.findLast((turn) => turn.speaker === 'user');
      const since = turnSince(input);
      const isNew = said === undefined || said.id !== before.turnId;
      const intake = isNew
        ? takeUtterance(input, said?.id ?? '', before, scorer)
        : since === null
          ? { state: before }
          : takeOutcome(since, before);
      const reply = showParse(intake.state);
      if ('say' in intake) return proposeSay({ say: intake.say }, intake.state, reply);
      const carry = (lookup: MeaningLookup | null): Proposal =>
        withClosing(carryOn(input, intake.state, reply, scorer, lookup), input, scorer);
      return meaning === undefined ? carry(null) : proposeWith(meaning, input, carry);
    },
  };
}
