import type { FailureReason, NavigatorTurn } from '#shared/domain/index.ts';
import { commandWords, readCommand } from '#shared/text/commands.ts';
import { readNumber, readOrdinal } from '#shared/text/numbers.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { foldText } from '#shared/text/words.ts';
import type { NavigatorInput, ReadStep } from '../../agent/ports.ts';
import { goOnReading, isPageQuestion, readTextEdit } from './carry-out/index.ts';
import { isMeantAsAnswer, readAnswer } from './choices.ts';
import { readOnGrid } from './grid.ts';
import { takeLook } from './looking.ts';
import {
  advance,
  type PlanItem,
  planned,
  rememberElement,
  rememberListed,
  type State,
  type Work,
  withPlan,
} from './memory.ts';
import { planRepair, staysDone } from './repair.ts';
import { planSame, readSameFor, returning } from './same-again.ts';
import { type Lookups, makeScene, type Scene } from './scene.ts';
import {
  commandFor,
  commandFrom,
  type Instruction,
  type InstructionOf,
  startsInstruction,
  type Understood,
  understand,
} from './understand/index.ts';

/** What to do about an action that could not be carried out. */
type Recovery =
  /** Look again and try the same. */
  | { readonly kind: 'retry'; readonly work: Work }
  /** Look again without what was tried. */
  | { readonly kind: 'another'; readonly work: Work }
  | { readonly kind: 'give-up'; readonly say: string };

/** Reasons that a fresh look may cure. */
const passing: ReadonlySet<FailureReason> = new Set(['stale', 'moved', 'changed']);
/** Reasons that speak against this candidate and not against the instruction. */
const candidateFault: ReadonlySet<FailureReason> = new Set([
  'gone',
  'hidden',
  'covered',
  'disabled',
  'readonly',
  'not-editable',
]);

/** Tries for one instruction, the first included: then it is said honestly that it does not work. */
const mostFailures = 2;

function handleFailure(turn: NavigatorTurn, work: Work, uid: string | null): Recovery {
  const { outcome } = turn;
  if (outcome.kind === 'refused') {
    const say =
      outcome.by === 'user' ? 'All right, I left that alone.' : `I did not do that. ${outcome.message}`;
    return { kind: 'give-up', say };
  }
  if (outcome.kind === 'skipped') return { kind: 'give-up', say: `That was not done: ${outcome.message}` };
  if (outcome.kind === 'done') return { kind: 'retry', work };
  const failures = work.failures + 1;
  const next = { ...work, failures, nextPhase: null };
  if (failures < mostFailures && passing.has(outcome.reason)) return { kind: 'retry', work: next };
  if (failures < mostFailures && candidateFault.has(outcome.reason) && uid !== null && work.chosen === null) {
    return { kind: 'another', work: { ...next, reading: -1, excluded: [...work.excluded, uid] } };
  }
  return { kind: 'give-up', say: `I could not do that: ${outcome.message}` };
}

/** The turn that the last proposal became, if it was made for the utterance at hand. */
export function turnSince(input: NavigatorInput): NavigatorTurn | null {
  const said = input.turns.findLastIndex((turn) => turn.speaker === 'user');
  const done = input.turns.findLast((turn) => turn.speaker === 'navigator' && turn.actor === 'navigator');
  if (done === undefined || done.speaker !== 'navigator') return null;
  return input.turns.indexOf(done) > said ? done : null;
}

/** The state that the next step starts from, or what there is to say instead. */
type Intake =
  | { readonly state: State }
  | { readonly state: State; readonly say: string }
  /** It was meant as an answer and fits nothing that was offered: the question stays open. */
  | { readonly state: State; readonly asksAgain: string };

/** Reads a new utterance: as the answer to a question that is open, else as instructions. */
export async function takeUtterance(
  input: NavigatorInput,
  turnId: string,
  before: State,
  { steps, read }: { readonly steps: readonly ReadStep[] | null; readonly read: Read },
): Promise<Intake> {
  const state: State = { ...before, turnId, question: null, notes: [], acted: false, several: 0 };
  const scene = sceneFor(input, state, null);
  const { question } = before;
  const reading = goOnReading(input.utterance, scene);
  if (reading !== null) {
    const listed = reading.listed.length === 0 ? before.listed : reading.listed.map(rememberListed);
    return { state: { ...before, turnId, listed }, say: reading.say };
  }
  if (question !== null) {
    const answer = readAnswer(input.utterance, question, scene, steps ?? []);
    if (answer.kind === 'declined')
      return { state: withPlan(state, []), say: 'All right, I left that alone.' };
    if (answer.kind === 'agreed' && question.kind === 'search-web') {
      return { state: withPlan(state, [planned([{ kind: 'search', words: question.words, where: 'web' }])]) };
    }
    if (answer.kind === 'chosen' && question.kind === 'which') {
      const work = { ...before.work, chosen: rememberElement(answer.candidate), reading: question.reading };
      return { state: { ...state, work } };
    }
    if (question.kind === 'which' && isMeantAsAnswer(input.utterance, steps ?? [])) {
      return { state: { ...before, turnId }, asksAgain: input.utterance };
    }
  }
  const onGrid = input.grid == null ? null : readOnGrid(input.utterance, input.grid, input.snapshot);
  if (onGrid !== null) return { state: withPlan(state, [planned([{ kind: 'command', command: onGrid }])]) };
  const isOpen = state.touched === null && state.intended === null && state.listed.length === 0;
  const bare = /^\d{1,4}$/u.exec(input.utterance.trim())?.[0];
  // A number is no instruction while nothing has one.
  if (bare !== undefined && isOpen && input.numbered == null)
    return { state: withPlan(state, [planned([{ kind: 'number', number: Number(bare) }])]) };
  const number = numberSaid(input);
  if (number !== null) return { state: withPlan(state, [planned([{ kind: 'number', number }])]) };
  const edit = readTextEdit(input.utterance, scene);
  if (edit !== null) return { state: withPlan(state, [planned([edit])]) };
  const asked: Instruction = { kind: 'read', question: input.utterance };
  const plan: readonly Understood[] = isPageQuestion(input.utterance)
    ? [{ readings: [asked], step: steps?.[0] ?? null }]
    : understand(asOneOf(input.utterance, before), steps);
  const first = plan[0]?.readings[0];
  if (question === null && first?.kind === 'repair' && isCalled(input.utterance, input))
    return { state: withPlan(state, [planned([{ kind: 'named', name: input.utterance }])]) };
  if (first?.kind !== 'thanks' && question === null && answersNothing(input, before))
    return { state, say: nothingAsked };
  if (first?.kind === 'resume' && before.plan.length > 0 && question === null) {
    return { state: { ...state, plan: before.plan, work: before.work } };
  }
  const same = readSameFor(input.utterance);
  const again = same === null ? null : planSame(same, state, scene);
  if (again !== null) return { state: { ...withPlan(state, again), several: again.length } };
  const back = same === null || state.touched === null ? [] : returning(scene);
  if (same !== null && back.length > 0)
    return { state: withPlan(state, [...back, planned([{ kind: 'same', phrase: same }])]) };
  const repeat = repeatIn(plan, steps);
  if (repeat !== null) return takeRepeat(repeat.times, state, input, read);
  if (first?.kind === 'repair' && state.finds && first.correction.kind === 'relative') {
    const to = first.correction.direction === 'above' ? 'previous' : 'next';
    return { state: withPlan(state, [planned([{ kind: 'command', command: { kind: 'find-on', to } }])]) };
  }
  const [step] = steps ?? [];
  // “Oh no, the Winter Dome instead”: a correction in whatever words, of which entry was meant.
  const isOfEntry = state.touched?.instruction.kind === 'click' && state.touched.instruction.owner !== null;
  const said: InstructionOf<'repair'> | null =
    first?.kind === 'repair'
      ? first
      : step?.operation === 'repair' && isOfEntry && steps?.length === 1
        ? {
            kind: 'repair',
            correction: { kind: 'replaced', phrase: step.target ?? step.clause },
            rejects: true,
          }
        : null;
  const repaired = said === null ? null : planRepair(said, state, scene);
  if (repaired !== null)
    return { state: { ...withPlan(state, repaired), notes: isOfEntry ? staysDone(scene) : [] } };
  return { state: withPlan(state, planOf(plan)) };
}

/** What was understood as what there is to do. */
const planOf = (understood: readonly Understood[]): readonly PlanItem[] =>
  understood.map(({ readings, step }) => ({ ...planned(readings), ...(step === null ? {} : { step }) }));

/** Something on the page is called so, word for word: “No thanks”. */
function isCalled(words: string, { snapshot }: NavigatorInput): boolean {
  const said = foldText(words).replace(/[.,!?]+/gu, '');
  return snapshot.candidates.some(({ name, text }) => foldText(name || text) === said);
}

/** What the reader makes of words that were said before; null where none runs. */
type Read = (said: string) => Promise<readonly ReadStep[] | null>;

const nothingAsked =
  'I have not asked anything just now. Tell me what to do, for example “click Sign in” or “search for boots”.';

/** A "yes" or "no" where nothing is open that it could be said to, and nothing on the page is called so. */
function answersNothing(input: NavigatorInput, { touched, plan }: State): boolean {
  const { utterance } = input;
  const answer = readCommand(utterance, ['resume', 'drop', 'yes', 'no']);
  const isOpen = answer === 'no' ? touched !== null : plan.length > 0;
  // "Confirm" and "accept" are also what one tells a page.
  if ((answer !== 'yes' && answer !== 'no') || isOpen || startsInstruction(utterance)) return false;
  return !isCalled(commandWords(utterance).join(' '), input);
}

/** "14", "number fourteen", while numbers are shown over the page; null for anything else. */
function numberSaid({ utterance, numbered }: NavigatorInput): number | null {
  if (numbered == null) return null;
  const words = commandWords(utterance);
  return readNumber(words[0] === 'number' ? words.slice(1) : words);
}

/** More is a slip of the tongue, or of the ear. */
const mostRepeats = 20;

/** That the last thing is to be done again, and nothing else. */
function repeatIn(
  plan: readonly Understood[],
  steps: readonly ReadStep[] | null,
): InstructionOf<'repeat'> | null {
  const first = plan[0]?.readings[0];
  if (first?.kind === 'repeat') return first;
  const [step, ...more] = steps ?? [];
  if (step?.operation !== 'repeat' || more.length > 0 || step.chance < commandFrom) return null;
  const meant = commandFor(step);
  return meant?.kind === 'repeat' ? meant : null;
}

/** What was asked for last once more, on what it was done to. Read again, since memory keeps no secrets. */
async function takeRepeat(times: number, state: State, input: NavigatorInput, read: Read): Promise<Intake> {
  const { touched } = state;
  const said = input.turns.filter((turn) => turn.speaker === 'user').slice(0, -1);
  for (const { utterance } of said.toReversed()) {
    const steps = await read(utterance);
    const plan = understand(utterance, steps);
    if (repeatIn(plan, steps) !== null) continue;
    if (utterance.includes(secretMask))
      return { state, say: 'That held a secret, which I do not keep. Please say it again.' };
    const again = planOf(plan);
    const [only, ...others] = again;
    // “The second one” is about what was offered then, and so is a number that was shown.
    const isAnswer = plan[0]?.readings[0].kind === 'repair' || /^[\d\W]+$/u.test(utterance);
    const items =
      touched !== null && isAnswer
        ? [{ ...planned([touched.instruction]), chosen: touched.target }]
        : touched !== null && only !== undefined && others.length === 0
          ? [{ ...only, chosen: touched.target }]
          : again;
    return {
      state: withPlan(state, Array.from({ length: Math.min(mostRepeats, times) }, () => items).flat()),
    };
  }
  return { state, say: 'There is nothing yet that I could do again.' };
}

const countedHeadline = /\b(\S+) (?:headline|heading|title)(?=[.!?]?$)/iu;

/** "Open the third headline" once they were read out is said of those, and not of what the page lists elsewhere. */
function asOneOf(utterance: string, { listed }: State): string {
  if (listed.length === 0) return utterance;
  return utterance.replace(countedHeadline, (all, word: string) =>
    readOrdinal(word.toLowerCase()) === null ? all : `${word} one`,
  );
}

/** Takes note of how the last action went. */
export function takeOutcome(turn: NavigatorTurn, before: State): Intake {
  const { work } = before;
  if (work.looking?.pending != null)
    return { state: { ...before, work: { ...work, looking: takeLook(work.looking, turn.outcome) } } };
  if (turn.outcome.kind === 'done') {
    const undoing = before.plan[0]?.readings[work.reading]?.kind === 'undo';
    const state = { ...before, acted: true, ...(undoing ? { undone: [...before.undone, turn.id] } : {}) };
    if (work.nextPhase === null) return { state: advance(state) };
    return { state: { ...state, work: { ...work, phase: work.nextPhase, nextPhase: null } } };
  }
  const recovery = handleFailure(turn, work, turn.element?.uid ?? null);
  if (recovery.kind === 'give-up') return { state: withPlan(before, []), say: recovery.say };
  // Whatever is done or said in its place: why it was not that one is told with it.
  const notes =
    recovery.kind === 'another' && turn.outcome.kind === 'failed'
      ? [...before.notes, turn.outcome.message]
      : before.notes;
  return { state: { ...before, work: recovery.work, notes } };
}

/** The page and the state as instructions see them. */
export function sceneFor(input: NavigatorInput, state: State, lookups: Lookups | null): Scene {
  return makeScene({
    snapshot: input.snapshot,
    meaning: lookups?.meaning ?? null,
    compare: lookups?.compare ?? null,
    settings: input.settings,
    numbered: input.numbered ?? null,
    turns: input.turns,
    state,
    work: state.work,
    adjustment: state.plan[0]?.adjustment ?? null,
  });
}
