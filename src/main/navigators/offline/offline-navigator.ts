import type { Candidate, Intent, NavigatorTurn, ScoredCandidate } from '#shared/domain/index.ts';
import type { DescriptionScorer, Navigator, NavigatorInput, Proposal } from '../../agent/ports.ts';
import type { Grounding } from '../../grounding/index.ts';
import { findUndoable } from './carry-out/index.ts';
import { chooseReading } from './choose-reading.ts';
import { handleFailure } from './handle-failure.ts';
import {
  emptyState,
  freshWork,
  type PlanItem,
  planned,
  readMemory,
  type State,
  writeMemory,
} from './memory.ts';
import { readAnswer } from './read-answer.ts';
import { planRepair } from './repair.ts';
import { fingerprint, makeScene, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { tellApart } from './tell-apart.ts';
import { type Instruction, understand } from './understand/index.ts';
import { wordClosing } from './word-closing.ts';

/** Choices offered in a question: as many as can be kept in mind. */
const mostChoices = 3;
/** A choice must fit at least this part as well as the best. */
const choiceShare = 0.72;
/** Candidates kept with a turn. */
const keptCandidates = 10;
/** Instructions that need no doing are passed over within one call, as many as this at most. */
const mostPassedOver = 30;

interface Words {
  readonly say: string;
  readonly choices?: readonly Candidate[];
  readonly grounding?: Grounding | null;
}

function scored(grounding: Grounding | null | undefined): readonly ScoredCandidate[] | null {
  if (grounding === null || grounding === undefined) return null;
  return grounding.ranking.slice(0, keptCandidates).map(({ candidate, score }) => ({
    element: {
      uid: candidate.uid,
      tag: candidate.tag,
      role: candidate.role,
      text: candidate.name || candidate.text || candidate.nearbyLabel || candidate.description,
      bbox: candidate.box,
    },
    score,
  }));
}

/** What was understood, for the trace. Typed text stays out: it may be a secret. */
function showParse(state: State): string {
  return JSON.stringify(
    state.plan.map((item) =>
      item.readings.map((reading) => {
        const { kind } = reading;
        if (kind === 'type') return { kind, target: reading.target };
        return kind === 'set' ? { kind, target: reading.target } : reading;
      }),
    ),
  );
}

function proposeSay(words: Words, state: State, reply: string): Proposal {
  return {
    action: { intent: 'say', utterance: words.say },
    reason: '',
    prompt: '',
    reply,
    tokens: null,
    candidates: scored(words.grounding),
    choices: words.choices ?? [],
    last: true,
    memory: writeMemory(state),
  };
}

function proposeAct(step: Extract<Step, { kind: 'act' }>, state: State, reply: string): Proposal {
  return {
    action: step.action,
    reason: step.reason,
    prompt: '',
    reply,
    tokens: null,
    candidates: scored(step.grounding),
    choices: [],
    last: false,
    memory: writeMemory(state),
  };
}

/** The turn that the last proposal became, if it was made for the utterance at hand. */
function turnSince(input: NavigatorInput): NavigatorTurn | null {
  const said = input.turns.findLastIndex((turn) => turn.speaker === 'user');
  const done = input.turns.findLast((turn) => turn.speaker === 'navigator' && turn.actor === 'navigator');
  if (done === undefined || done.speaker !== 'navigator') return null;
  return input.turns.indexOf(done) > said ? done : null;
}

/** The plan without its first item, the next one fresh. */
function advance(state: State): State {
  const [, ...plan] = state.plan;
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}

function withPlan(state: State, plan: readonly PlanItem[]): State {
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}

type Intake = { readonly state: State } | { readonly state: State; readonly say: string };

/** Reads a new utterance: as the answer to a question that is open, else as instructions. */
function takeUtterance(
  input: NavigatorInput,
  turnId: string,
  before: State,
  scorer: DescriptionScorer,
): Intake {
  const state: State = { ...before, turnId, question: null, notes: [], acted: false };
  const scene = sceneFor(input, state, scorer);
  const { question } = before;
  if (question !== null) {
    const answer = readAnswer(input.utterance, question, scene);
    if (answer.kind === 'declined')
      return { state: withPlan(state, []), say: 'All right, I left that alone.' };
    if (answer.kind === 'agreed' && question.kind === 'search-web') {
      return { state: withPlan(state, [planned([{ kind: 'search', words: question.words, where: 'web' }])]) };
    }
    if (answer.kind === 'chosen' && question.kind === 'which') {
      const work = { ...before.work, chosen: fingerprint(answer.candidate), reading: question.reading };
      return { state: { ...state, work } };
    }
  }
  const plan = understand(input.utterance);
  const first = plan[0]?.[0];
  if (first?.kind === 'resume' && before.plan.length > 0 && question === null) {
    return { state: { ...state, plan: before.plan, work: before.work } };
  }
  if (first?.kind === 'repair') {
    const repaired = planRepair(first.correction, state, scene);
    if (repaired !== null) return { state: withPlan(state, repaired) };
  }
  return { state: withPlan(state, plan.map(planned)) };
}

/** Takes note of how the last action went. */
function takeOutcome(turn: NavigatorTurn, before: State): Intake {
  const { work } = before;
  if (turn.outcome.kind === 'done') {
    const undoing = before.plan[0]?.readings[work.reading]?.kind === 'undo';
    const state = { ...before, acted: true, ...(undoing ? { undone: [...before.undone, turn.id] } : {}) };
    if (work.nextPhase === null) return { state: advance(state) };
    return { state: { ...state, work: { ...work, phase: work.nextPhase, nextPhase: null } } };
  }
  const recovery = handleFailure(turn, work, turn.element?.uid ?? null);
  if (recovery.kind === 'give-up') return { state: withPlan(before, []), say: recovery.say };
  return { state: { ...before, work: recovery.work } };
}

function sceneFor(input: NavigatorInput, state: State, scorer: DescriptionScorer): Scene {
  return makeScene({
    snapshot: input.snapshot,
    scorer,
    settings: input.settings,
    turns: input.turns,
    state,
    work: state.work,
    adjustment: state.plan[0]?.adjustment ?? null,
  });
}

function ask(
  step: Extract<Step, { kind: 'ask' }>,
  reading: number,
  state: State,
  scene: Scene,
  reply: string,
): Proposal {
  const best = step.grounding.ranking[0]?.score ?? 0;
  const near = step.grounding.ranking.filter((one) => one.score >= best * choiceShare);
  const choices = near.slice(0, mostChoices).map((one) => one.candidate);
  const names = tellApart(choices, scene);
  const work = { ...state.work, reading };
  const question = { kind: 'which', options: choices.map(fingerprint), reading } as const;
  const next: State = { ...state, work, question };
  const only = names[0] ?? '';
  const say =
    choices.length === 1
      ? `I am not sure about “${step.about}”. Do you mean ${only}?`
      : `Which one do you mean by “${step.about}”? ${names.map((name, index) => `${index + 1}. ${name}`).join(', ')}.`;
  return proposeSay({ say, choices, grounding: step.grounding }, next, reply);
}

function act(
  step: Extract<Step, { kind: 'act' }>,
  reading: number,
  state: State,
  scene: Scene,
  reply: string,
): Proposal {
  const instruction = scene.state.plan[0]?.readings[reading];
  const undone = instruction?.kind === 'undo' ? findUndoable(scene)?.id : undefined;
  const keeps = step.target === null ? !leaving.has(step.action.intent) : true;
  const remembered =
    instruction?.kind === 'undo' || (step.target === null && keeps)
      ? state.touched
      : step.target === null || instruction === undefined
        ? null
        : {
            // A secret is not kept for corrections: it would have to be said again.
            instruction: plainly(instruction, step.target.secret !== null),
            target: fingerprint(step.target),
          };
  const work = { ...state.work, reading, uid: step.target?.uid ?? null, nextPhase: step.nextPhase };
  const isListed =
    step.target === null ||
    state.listed.some((one) => one.name === step.target?.name || one.uid === step.target?.uid);
  const next: State = {
    ...state,
    work,
    touched: remembered,
    listed: isListed ? state.listed : [],
    undone: undone === undefined ? state.undone : [...state.undone, undone],
  };
  return proposeAct(step, next, reply);
}

/** Actions after which "no, the other one" has nothing to go back to. */
const leaving: ReadonlySet<Intent> = new Set(['load', 'tabcreate', 'tabswitch', 'tabremove']);

/** An instruction as it is kept for corrections. A secret is not kept: it would have to be said again. */
function plainly(instruction: Instruction, secret: boolean): Instruction {
  if (instruction.kind === 'named')
    return { kind: 'click', target: instruction.name, owner: null, verb: null };
  return secret && instruction.kind === 'type' ? { ...instruction, text: '' } : instruction;
}

/** Carries the plan on until something has to be done or said. */
function carryOn(input: NavigatorInput, start: State, scorer: DescriptionScorer, reply: string): Proposal {
  let state = start;
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const item = state.plan[0];
    const scene = sceneFor(input, state, scorer);
    if (item === undefined) return proposeSay({ say: wordClosing(scene) }, state, reply);
    const { index, assessment } = chooseReading(item.readings, scene);
    const step = assessment.step();
    switch (step.kind) {
      case 'act': {
        const unsaid =
          item.adjustment?.asks === true && state.work.chosen === null && step.grounding !== null;
        if (unsaid && step.grounding !== null) {
          return ask({ kind: 'ask', grounding: step.grounding, about: 'that' }, index, state, scene, reply);
        }
        return act(step, index, state, scene, reply);
      }
      case 'ask':
        return ask(step, index, state, scene, reply);
      case 'offer-search': {
        const question = { kind: 'search-web', words: step.words } as const;
        return proposeSay({ say: step.say }, { ...withPlan(state, []), question }, reply);
      }
      case 'tell': {
        const rest = step.failed ? { ...withPlan(state, []), touched: null } : advance(state);
        const more = rest.plan.length > 0 ? ' Say “go on” for the rest.' : '';
        const listed = step.listed.map(fingerprint);
        const say = [...state.notes, `${step.say}${more}`].join(' ');
        return proposeSay({ say }, { ...rest, listed }, reply);
      }
      case 'skip':
        state = { ...advance(state), notes: [...state.notes, step.note] };
        break;
      case 'unfold':
        state = withPlan(state, [...step.readings.map(planned), ...state.plan.slice(1)]);
        break;
    }
  }
  return proposeSay(
    { say: 'I lost track of what to do. Please say it again in fewer steps.' },
    emptyState,
    reply,
  );
}

/**
 * The navigator that needs no model (decision D5): parses direct instructions, finds what they mean by grounding,
 * acts when that is sure and asks when it is not. Never throws for what a user says or a page shows.
 */
export function createOfflineNavigator(options: { readonly scorer: DescriptionScorer }): Navigator {
  const { scorer } = options;
  return {
    name: 'offline',
    propose(input) {
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
      if ('say' in intake) return Promise.resolve(proposeSay({ say: intake.say }, intake.state, reply));
      return Promise.resolve(carryOn(input, intake.state, scorer, reply));
    },
  };
}
