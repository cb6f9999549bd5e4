import { foldText, toWords } from '#shared/text/words.ts';
import type { NavigatorInput, ReadStep } from '../../agent/ports.ts';
import { type PlanItem, planned } from './memory.ts';
import {
  commandFor,
  type Instruction,
  type InstructionKind,
  type Readings,
  standsAsSaid,
  startsInstruction,
  stripCourtesy,
  understand,
} from './understand/index.ts';

/** A sentence is taken apart only where the reader is so sure of each part. */
const splitFrom = 0.6;
/** From here on what asks for no act gets none, whatever on the page it sounds like. */
const beyondFrom = 0.85;
/**
 * From here on a command is taken for one: of those that the reader hears in the 362 sentences of
 * training/spoken/talk/held-out.jsonl 78 of 83 are meant then, and 78 of the 99 that are meant are heard.
 */
export const commandFrom = 0.7;

/** What asks for no act: a question about the page, a task that needs a plan, or nothing. */
function asksForNoAct({ operation, chance, clause }: ReadStep): Instruction | null {
  if (chance < beyondFrom) return null;
  if (operation === 'read') return { kind: 'read', question: clause };
  if (operation === 'goal') return { kind: 'goal', said: clause };
  return operation === 'chat' ? { kind: 'unclear', said: clause } : null;
}

/**
 * Rules and reader on one step. A question or a task asks for no act, whatever on the page sounds like it; a command is
 * for the page as a whole where nothing on it is called so; words that mean nothing here count only where no rule finds
 * what was said.
 */
function planStep(readings: Readings, step: ReadStep, input: NavigatorInput): PlanItem {
  const own = { ...planned(readings), step };
  if (standsAsSaid(readings[0])) return own;
  const called: Instruction = { kind: 'named', name: stripCourtesy(step.clause) };
  const beyond = asksForNoAct(step);
  if (beyond !== null && !readings.some(({ kind }) => kind === beyond.kind))
    return planned(beyond.kind === 'unclear' ? [...readings, beyond] : [called, beyond]);
  const command = step.chance < commandFrom ? null : commandFor(step);
  if (command === null || readings[0].kind === command.kind) return own;
  const isOnPage = (one: Instruction): boolean => !talk.has(one.kind);
  const isFirst = beforeControls.has(command.kind) && !readings.some((one) => isAimed(one, input));
  const controls = isFirst ? [] : readings.filter(isOnPage);
  return {
    ...own,
    readings: [called, ...controls, command, ...readings.filter((one) => !controls.includes(one))],
  };
}

/** What the rules make of words that they find no control for. */
const talk: ReadonlySet<InstructionKind> = new Set(['read', 'goal', 'unclear', 'open', 'help', 'thanks']);
/**
 * A control that the rules are sure of is meant before a command, but not before these: "delete the last sentence" is no
 * press on “Delete” and "close the cookie banner" none on “Accept cookies”.
 */
const beforeControls: ReadonlySet<InstructionKind> = new Set(['edit', 'dismiss']);

/** Whether the page has what it is aimed at, by its very name: “untick Show numbers”. */
const isAimed = (reading: Instruction, input: NavigatorInput): boolean =>
  'target' in reading && reading.target !== null && isCalled(reading.target, input);

/**
 * Whether each further part that the reader takes off stands for itself: a sign or a conjunction parts it, or it begins as
 * an instruction does. "Type hunter2 into | Password" is one, wherever the reader cuts it.
 */
function isParted(steps: readonly ReadStep[], utterance: string): boolean {
  let end = 0;
  return steps.every(({ clause }, index) => {
    const start = utterance.indexOf(clause, end);
    const between = utterance.slice(end, Math.max(end, start));
    end = Math.max(end, start) + clause.length;
    return index === 0 || /\S/u.test(between) || startsInstruction(clause);
  });
}

/** What rules and the reader make of an utterance, side by side, step by step. */
export function planSteps(
  plan: readonly Readings[],
  steps: readonly ReadStep[],
  utterance: string,
  input: NavigatorInput,
): readonly PlanItem[] {
  const first = plan[0]?.[0];
  if (plan.length === 1 && first !== undefined && standsAsSaid(first)) return plan.map(planned);
  // "And" by itself is no step, and nor is "select" in "select and copy his address".
  const own = steps.filter(
    ({ operation, clause, target, value }) =>
      toWords(clause).some(({ isFunctionWord }) => !isFunctionWord) &&
      (operation !== 'select' || (target ?? value) !== null),
  );
  if (own.length > 0 && own.length < steps.length) return planSteps(plan, own, utterance, input);
  if (plan.length === steps.length) {
    return plan.map((readings, index) => {
      const step = steps[index];
      return step === undefined ? planned(readings) : planStep(readings, step, input);
    });
  }
  if (plan.length === 1 && (steps.some(({ chance }) => chance < splitFrom) || !isParted(steps, utterance)))
    return plan.map(planned);
  return steps.flatMap((step) => {
    const parts = understand(step.clause);
    const [only] = parts;
    // "Name Ada and mail ada@example.com" is one step with its verb said once.
    return only !== undefined && parts.length === 1 ? [planStep(only, step, input)] : parts.map(planned);
  });
}

/** Something on the page is called so, word for word: “No thanks”. */
export function isCalled(words: string, { snapshot }: NavigatorInput): boolean {
  const said = foldText(words).replace(/[.,!?]+/gu, '');
  return snapshot.candidates.some(({ name, text }) => foldText(name || text) === said);
}
