import { readCommand } from '#shared/text/commands.ts';
import { toWords } from '#shared/text/words.ts';
import type { Operation, ReadStep } from '../../../agent/ports.ts';
import { readAddress, readGoingTo, readSiteName } from './addresses.ts';
import { commandFor, readPlainCommand } from './commands.ts';
import { instructionOf, isNonsense, pressingsOf, readingsOf } from './from-steps.ts';
import type { Instruction, InstructionKind, Readings } from './instruction.ts';
import { isAsked, readCorrection, readTalk, splitRejection, withoutPickVerb } from './talking.ts';
import { startsInstruction, stripCourtesy } from './utterance.ts';

/** From here on what asks for no act gets none, whatever on the page it sounds like. */
const beyondFrom = 0.85;
/**
 * From here on a command is taken for one: of those that parley-reader-4 heard in the 362 sentences of
 * training/spoken/talk/held-out.jsonl 78 of 83 were meant then, and 78 of the 99 that were meant were heard.
 */
export const commandFrom = 0.7;

/** One thing to do, in the ways that it can be meant, and the reader's step that it was made of. */
export interface Understood {
  readonly readings: Readings;
  /** null: what was said is known word for word, or no reader runs. */
  readonly step: ReadStep | null;
}

/** What plain code is certain of, word for word: talk with Parley, commands for the page, addresses. */
function readCertain(said: string): Readings | null {
  const url = readGoingTo(said);
  if (url !== null) return [{ kind: 'load', url }];
  return readPlainCommand(said) ?? readTalk(said);
}

/** "Select the first flight", where the reader hears that it is done to the page and not to the text of a field. */
const isOfPage = ([first]: Readings, steps: readonly ReadStep[]): boolean =>
  first.kind === 'edit' &&
  steps.every((step) => step.chance >= commandFrom && commandFor(step)?.kind !== 'edit') &&
  steps.length > 0;

/** What asks for no act: a question about the page, a task that needs a plan, or nothing. */
function asksForNoAct({ operation, chance, clause }: ReadStep): Instruction | null {
  if (chance < beyondFrom) return null;
  if (operation === 'read') return { kind: 'read', question: clause };
  if (operation === 'goal') return { kind: 'goal', said: clause };
  return operation === 'chat' ? { kind: 'unclear', said: clause } : null;
}

/** "Don't save, press Cancel": the first half asks for nothing. */
const forbidden = /^(?:don['’]t|do not|dont|never)\s/iu;

/** What may be meant by "don't …": that something ends or is taken back. */
const ending: ReadonlySet<Operation> = new Set([
  ...(['stop', 'pause', 'undo', 'hide', 'no', 'repair', 'sleep', 'read'] as const),
]);

/** The same where the reader heard one step, whose target is in the second half. */
function withoutForbidden(clause: string, target: string | null): string {
  const said = stripCourtesy(clause);
  const at = target === null ? -1 : said.indexOf(target);
  const parted = at < 0 || !forbidden.test(said) ? null : /^[^,;.]*[,;.]\s*/u.exec(said.slice(0, at));
  return parted === null ? clause : said.slice(parted[0].length);
}

/** "I meant Cancel" names a thing. */
const naming = /\b(?:meant|mean|said)\b[\s,.!:;-]*$/iu;

/** "No, go back" is a new instruction and no more. */
function withoutRejection(said: string): string {
  const rest = splitRejection(said) ?? '';
  const isNamed = naming.test(said.slice(0, said.length - rest.length));
  return !isNamed && startsInstruction(stripCourtesy(rest)) ? rest : said;
}

/** A command that no control is meant before: "delete the last sentence" is no press on “Delete”. */
const beforeControls: ReadonlySet<InstructionKind> = new Set(['edit', 'dismiss', 'press-enter']);

/** Words of which no more is known than that something on the page may be called so. */
export const asName = (said: string): Readings =>
  // Signs alone ("???") name nothing, though they would fit everything.
  toWords(said).length === 0
    ? [{ kind: 'unclear', said }]
    : [
        { kind: 'named', name: said },
        { kind: 'click', target: said, owner: null, verb: null },
        { kind: 'unclear', said },
      ];

/**
 * One step of the reader's. A question or a task asks for no act, whatever on the page sounds like it; a command is for the
 * page as a whole where nothing on it is called so.
 */
function understandStep(step: ReadStep): readonly Understood[] {
  const said = stripCourtesy(withoutForbidden(withoutRejection(step.clause), step.target));
  if (forbidden.test(said) && !ending.has(step.operation)) {
    // "Don't stay signed in": a box that is ticked, and no button.
    const off = step.operation === 'uncheck' ? instructionOf(step) : null;
    const readings: Readings = [
      { kind: 'named', name: said },
      ...(off === null ? [] : [off]),
      { kind: 'refrain' },
    ];
    return [{ readings, step: null }];
  }
  const certain = readCertain(said);
  if (certain !== null && !isOfPage(certain, [step])) return [{ readings: certain, step: null }];
  const place =
    step.operation === 'newtab' || step.operation === 'tab' ? (step.target ?? step.value ?? '') : '';
  const url = readAddress(place) ?? readSiteName(place);
  if (url !== null)
    return [
      { readings: [{ kind: 'new-tab' }], step: null },
      { readings: [{ kind: 'load', url }], step: null },
    ];
  return [understandOne(step, said)];
}

function understandOne(read: ReadStep, said: string): Understood {
  const { target } = read;
  // "Click on Save for me": courtesy is no part of a name.
  const step = target === null || said.includes(target) ? read : { ...read, target: stripCourtesy(target) };
  const named: Instruction = { kind: 'named', name: said };
  const beyond = asksForNoAct(step);
  if (beyond !== null)
    return { readings: beyond.kind === 'unclear' ? asName(said) : [named, beyond], step: null };
  const [first, ...others] = asName(said);
  // Of words that are all new to it the reader can only guess what is to be done.
  if (isNonsense(step) && !startsInstruction(said)) return { readings: [first, ...others], step };
  const command = step.chance < commandFrom ? null : commandFor(step);
  if (command !== null) {
    const isFirst = beforeControls.has(command.kind) || step.chance >= beyondFrom;
    // "Untick Show numbers", where something is called so.
    const called: Instruction = { kind: 'named', name: said.replace(/^\S+\s+/u, '') };
    return {
      readings: isFirst
        ? [first, called, command, ...readingsOf(step, said), ...others]
        : [first, ...others.slice(0, 1), command],
      step,
    };
  }
  if (step.operation === 'read') return { readings: [named, { kind: 'read', question: said }], step };
  if (step.operation === 'goal')
    return { readings: [first, ...others.slice(0, 1), { kind: 'goal', said }], step };
  // "We have not met before", "12ab 34cd": what names no field is typed only where the reader is sure that it is to be, and
  // where more is said than what would be typed.
  const isBare = said === step.value;
  if (step.operation === 'type' && step.target === null && (isBare || step.chance < beyondFrom))
    return { readings: [first, ...others], step };
  const own = readingsOf(step, said);
  if (own.length === 0) {
    const aimed = step.target === null ? [] : pressingsOf(said, step.target);
    return { readings: [first, ...aimed, ...pressingsOf(said), ...others], step };
  }
  // Where it is not sure what is to be done, it may as well be a press.
  const unclear: readonly Instruction[] = startsInstruction(said) ? [] : [{ kind: 'unclear', said }];
  if (step.chance >= beyondFrom) return { readings: [named, ...own, ...unclear], step };
  const presses = pressingsOf(said);
  const [likelier, other] = step.target === null ? [presses, own] : [own, presses];
  return { readings: [named, ...likelier, ...other, ...unclear], step };
}

function withoutSending({ readings, step }: Understood): Understood {
  const [first, ...others] = readings.filter(({ kind }) => kind !== 'answer');
  return { readings: first === undefined ? readings : [first, ...others], step };
}

/**
 * An utterance as what there is to do, one entry per instruction, each with the ways it can be meant. Nothing is looked up on
 * the page: what the words can mean is decided when their turn comes.
 * @param steps what the reader made of it; null where none runs, and only what is known word for word is understood then
 */
export function understand(utterance: string, steps: readonly ReadStep[] | null): readonly Understood[] {
  const said = utterance.replace(/\s+/gu, ' ').trim();
  const whole = stripCourtesy(withoutRejection(said));
  // "And" by itself is no step, and nor is "select" in "select and copy his address".
  const own = (steps ?? []).filter(
    ({ operation, clause, target, value }) =>
      toWords(clause).some(({ isFunctionWord }) => !isFunctionWord) &&
      (operation !== 'select' || (target ?? value) !== null),
  );
  const certain = readCertain(whole);
  if (certain !== null && !isOfPage(certain, own)) return [{ readings: certain, step: null }];
  // “Which one has the most reviews?”, “who opened the one about slugs?”: asked about, not corrected or opened. “Who can see
  // it: everyone” sets something.
  const sets = own[0] !== undefined && own[0].operation !== 'read' && own[0].value !== null;
  if (!sets && isAsked(whole, /\?[\s!?]*$/u.test(said)) && own.length <= 1) {
    const question = whole.replace(/[.!?\s]+$/u, '');
    return [
      {
        readings: [
          { kind: 'named', name: question },
          { kind: 'read', question },
        ],
        step: own[0] ?? null,
      },
    ];
  }
  const repair = readRepair(said);
  if (repair !== null) return [{ readings: repair, step: null }];
  if (own.length === 0) {
    const [first, ...others] = asName(whole);
    const unread: Instruction = { kind: 'unclear', said: whole, unread: true };
    const readings: Readings = steps === null ? [first, ...others.slice(0, 1), unread] : [first, ...others];
    return [{ readings, step: null }];
  }
  const wanted = own.filter(({ clause }) => !forbidden.test(stripCourtesy(clause)));
  const all = (wanted.length > 0 ? wanted : own).map(understandStep);
  // "Sign in with ada@example.com, password …": nothing is sent while more is to be entered.
  return all.flatMap((parts, at) => (at < all.length - 1 ? parts.map(withoutSending) : parts));
}

/** "No, the second one", "the other one", "click the one below": about what was just touched or offered. */
function readRepair(text: string): Readings | null {
  const plain = text.replace(/[.!?\s]+$/u, '').trim();
  // "No, thanks" says no more than "no".
  if (readCommand(plain, ['drop']) === null && readCommand(plain, ['no']) !== null)
    return [{ kind: 'repair', correction: { kind: 'rejected' }, rejects: true }];
  const rest = splitRejection(plain);
  if (rest !== null) {
    const said = stripCourtesy(rest === '' ? ' ' : rest);
    const picked = withoutPickVerb(said);
    const correction = readCorrection(picked, true);
    const isNamed = naming.test(plain.slice(0, plain.length - rest.length));
    if (!isNamed && startsInstruction(said) && (correction === null || correction.kind === 'replaced'))
      return null;
    return correction === null ? null : [{ kind: 'repair', correction, rejects: true }];
  }
  const picked = withoutPickVerb(stripCourtesy(plain));
  const correction = readCorrection(picked, false);
  return correction === null ? null : [{ kind: 'repair', correction, rejects: false }];
}
