import { lastUserTurn } from '#shared/domain/index.ts';
import { formatOrdinal, ordinalPattern, readOrdinal } from '#shared/text/numbers.ts';
import { foldText } from '#shared/text/words.ts';
import { findRun } from '../../grounding/index.ts';
import { findUndoable } from './carry-out/index.ts';
import { type Adjustment, findAgain, type PlanItem, type State } from './memory.ts';
import type { Scene } from './scene.ts';
import type { Correction, Instruction, InstructionOf, Readings } from './understand/index.ts';

const plain = (readings: Readings): PlanItem => ({ readings, adjustment: null, chosen: null });
const clickOn = (target: string): Instruction => ({ kind: 'click', target, owner: null, verb: null });

/** The same instruction with another phrase for its target. */
function withTarget(instruction: Instruction, phrase: string): Instruction {
  if (instruction.kind === 'click') return { ...clickOn(phrase), verb: instruction.verb } as Instruction;
  if (instruction.kind === 'choose' || instruction.kind === 'type' || instruction.kind === 'paste') {
    return { ...instruction, target: phrase };
  }
  return 'target' in instruction ? ({ ...instruction, target: phrase } as Instruction) : instruction;
}

/** "No, France" after "choose Ireland as the country": the other option, unless something else is called so. */
function replacing(instruction: Instruction, phrase: string): Readings {
  const other = withTarget(instruction, phrase);
  switch (instruction.kind) {
    case 'choose':
      return [{ ...instruction, option: phrase }, clickOn(phrase), other];
    case 'set':
      return [other, { ...instruction, value: phrase }];
    case 'type':
      return instruction.target === null ? [other] : [other, { ...instruction, text: phrase }];
    case 'search':
      return [{ ...instruction, words: phrase }];
    default:
      return [other];
  }
}

/** With nothing to correct, "the last one" is said of what the page lists. */
function entryPhrase(correction: Correction): string | null {
  if (correction.kind === 'narrowed') return correction.phrase;
  if (correction.kind !== 'ordinal') return null;
  return `${formatOrdinal(correction.ordinal)} one`;
}

/** What was chosen or typed cannot be opened. */
const opened = /^(?:please\s+)?open\b/iu;
const valued: ReadonlySet<Instruction['kind']> = new Set([
  ...(['choose', 'set', 'type', 'clear', 'check', 'search'] as const),
]);

/** "Open the cheapest one" after a list was sorted corrects nothing. */
function isElsewhere(instruction: Instruction, rejects: boolean, scene: Scene): boolean {
  const said = lastUserTurn(scene.turns)?.utterance ?? '';
  return !rejects && opened.test(said) && valued.has(instruction.kind);
}

/** "Take the one for £97" is said of something to choose, "open the one …" of something to look at. */
function picks(scene: Scene): boolean {
  const said = lastUserTurn(scene.turns)?.utterance ?? '';
  return /^(?:please\s+)?(?:take|select|choose|pick|book|i'll)\b/iu.test(said);
}

/** What to take back of what was done last. */
interface Undoing {
  readonly before: readonly PlanItem[];
  readonly after: readonly PlanItem[];
}

/**
 * What changed a field or a box of this page is taken back after the right one was done, because that one can be
 * seen already; what led elsewhere has to be taken back first.
 */
const nothingDone: Undoing = { before: [], after: [] };

function undoingFor(scene: Scene): Undoing {
  const turn = findUndoable(scene);
  // The page may take back itself what it did: “Conversation moved to Bin. Undo”.
  if (turn === null && hasOwnUndo(scene)) return { before: [plain([{ kind: 'undo' }])], after: [] };
  const last = scene.turns.findLast((one) => one.speaker === 'navigator' && one.action.intent !== 'say');
  if (turn === null || turn !== last || turn.outcome.kind !== 'done') return nothingDone;
  const item = plain([{ kind: 'undo', turnId: turn.id }]);
  const { undo } = turn.outcome;
  const stays = undo?.kind === 'restore' || undo?.kind === 'toggle';
  const isRadio =
    stays && scene.snapshot.candidates.some((one) => one.uid === undo.uid && one.role === 'radio');
  if (isRadio) return nothingDone;
  return stays ? { before: [], after: [item] } : { before: [item], after: [] };
}

const hasOwnUndo = ({ snapshot }: Scene): boolean =>
  snapshot.candidates.some(
    ({ affordances, name }) => affordances.includes('click') && foldText(name) === 'undo',
  );

/** What nothing takes back, said before the right thing is done. */
export const staysDone = (scene: Scene): readonly string[] => {
  const last = scene.turns.findLast((one) => one.speaker === 'navigator' && one.action.intent !== 'say');
  const isDone = last?.speaker === 'navigator' && last.outcome.kind === 'done' && last.outcome.undo === null;
  return isDone && !hasOwnUndo(scene) ? ['I cannot take back what I did before.'] : [];
};

/** A field or list that the correction is about itself gets its new value, which leaves nothing to take back. */
const staysInPlace = (instruction: Instruction, readings: Readings): boolean =>
  instruction.kind === 'choose' && readings[0].kind === 'choose';

/** The same heard thing again, back on the page where it was read out. */
function planHeard(
  ordinal: number,
  state: State,
  scene: Scene,
  undoing: Undoing,
): readonly PlanItem[] | null {
  const heard = state.listed.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (heard === undefined) return null;
  // Read out, and nothing opens it as it is told on the page: looked for by its words, wherever they lead.
  if (heard.uid === '') {
    const isHere = scene.snapshot.texts.some(({ text }) => text === heard.name);
    return isHere ? [plain([clickOn(heard.name)])] : null;
  }
  const there = findAgain(scene.snapshot, heard) !== null;
  if (!there && undoing.before.length === 0) return null;
  return [
    ...(there ? [] : undoing.before),
    { readings: [clickOn(heard.name)], adjustment: null, chosen: heard },
  ];
}

/**
 * What a correction asks for: the last instruction again on another target, and what it had done taken back.
 * Null when there is nothing that it could correct.
 */
export function planRepair(
  { correction: said, rejects }: InstructionOf<'repair'>,
  state: State,
  scene: Scene,
): readonly PlanItem[] | null {
  const correction = countOn(said, state);
  const undoing = state.intended === null ? undoingFor(scene) : nothingDone;
  const heard = correction.kind === 'ordinal' ? planHeard(correction.ordinal, state, scene, undoing) : null;
  if (heard !== null) return heard;
  const { touched, intended } = state;
  const instruction = intended ?? touched?.instruction ?? null;
  const isTalk =
    instruction === null ||
    // Words that were searched for have nothing below or above them.
    (instruction.kind === 'search' && correction.kind === 'relative') ||
    (intended !== null && !('target' in intended)) ||
    isElsewhere(instruction, rejects, scene) ||
    isOfNewPage(correction, rejects, state, scene);
  if (isTalk) {
    if (correction.kind === 'replaced') return [plain([clickOn(correction.phrase)])];
    const phrase = entryPhrase(correction);
    return phrase === null
      ? null
      : [plain([{ kind: 'entry', phrase, verb: picks(scene) ? 'select' : null }, clickOn(phrase)])];
  }
  const other = correction.kind === 'replaced' || correction.kind === 'narrowed' ? correction.phrase : null;
  // Another entry, by what it says: the same control of it.
  if (instruction.kind === 'click' && instruction.owner !== null && other !== null)
    return [...undoing.before, plain([{ ...instruction, owner: other }, clickOn(other)]), ...undoing.after];
  if (correction.kind === 'replaced') {
    const readings: Readings =
      correction.isPlace === true
        ? [withTarget(instruction, correction.phrase)]
        : replacing(instruction, correction.phrase);
    const after = staysInPlace(instruction, readings) ? [] : undoing.after;
    return [...undoing.before, plain(readings), ...after];
  }
  if (correction.kind === 'placed') {
    const target =
      'target' in instruction && instruction.target !== null
        ? instruction.target
        : (touched?.target.name ?? '');
    return [
      ...undoing.before,
      plain([withTarget(instruction, `${target} ${correction.phrase}`)]),
      ...undoing.after,
    ];
  }
  const again =
    correction.kind === 'ordinal'
      ? renumbered(instruction, correction.ordinal)
      : correction.kind === 'narrowed'
        ? renarrowed(instruction, correction.phrase)
        : null;
  if (again !== null) return [...undoing.before, plain([again]), ...undoing.after];
  const adjustment: Adjustment = {
    ordinal: correction.kind === 'ordinal' ? correction.ordinal : null,
    direction: correction.kind === 'relative' ? correction.direction : null,
    narrowing: correction.kind === 'narrowed' ? correction.phrase : null,
    wrong: intended === null ? (touched?.target ?? null) : null,
    asks: correction.kind === 'rejected',
  };
  return [...undoing.before, { readings: [instruction], adjustment, chosen: null }, ...undoing.after];
}

const ordinalIn = new RegExp(`\\b${ordinalPattern}\\b`, 'iu');

/** The part of an instruction in which entries are counted: "the second result"; null where none is. */
function countedIn(instruction: Instruction): 'phrase' | 'owner' | 'target' | null {
  if (instruction.kind === 'entry') return ordinalIn.test(instruction.phrase) ? 'phrase' : null;
  if (instruction.kind === 'click' && ordinalIn.test(instruction.owner ?? '')) return 'owner';
  return 'target' in instruction && ordinalIn.test(instruction.target ?? '') ? 'target' : null;
}

/** "Mark the first review as helpful", "the second": the order that was said, said anew; null where none was. */
function renumbered(instruction: Instruction, ordinal: number): Instruction | null {
  const part = countedIn(instruction);
  if (part === null) return null;
  const said = String((instruction as unknown as Readonly<Record<string, unknown>>)[part]);
  return { ...instruction, [part]: said.replace(ordinalIn, formatOrdinal(ordinal)) } as Instruction;
}

/** "Mark the first review as helpful", "the one by Priya": another of what was counted, told by its words. */
function renarrowed(instruction: Instruction, phrase: string): Instruction | null {
  const part = countedIn(instruction);
  if (part === null) return null;
  const said = String((instruction as unknown as Readonly<Record<string, unknown>>)[part]);
  const noun = said
    .replace(ordinalIn, '')
    .replace(/^\s*the\b|\s+/giu, ' ')
    .trim();
  if (noun === '' || noun === 'one') return null;
  return { ...instruction, [part]: phrase.replace(/\bones?\b/iu, noun) } as Instruction;
}

function countedPlace(instruction: Instruction): number | null {
  const part = countedIn(instruction);
  if (part === null) return null;
  const said = String((instruction as unknown as Readonly<Record<string, unknown>>)[part]);
  return readOrdinal((ordinalIn.exec(said)?.[0] ?? '').toLowerCase());
}

/**
 * "The one below" after "the second one" is the third: whoever counted goes on counting, be the list drawn as a column,
 * as a grid or read out. Anything else is left as it was said.
 */
function countOn(correction: Correction, state: State): Correction {
  if (correction.kind !== 'relative') return correction;
  const step = { below: 1, above: -1 }[correction.direction as string];
  const { touched } = state;
  if (step === undefined || touched === null || state.intended !== null) return correction;
  const heard = state.listed.findIndex((one) => one.uid === touched.target.uid);
  const place = heard >= 0 ? heard + 1 : countedPlace(touched.instruction);
  const next = place === null || place < 1 ? 0 : place + step;
  if (next < 1 || (heard >= 0 && next > state.listed.length)) return correction;
  return { kind: 'ordinal', ordinal: next };
}

/** A page with fewer alike entries than this lists nothing to choose from. */
const fewestListed = 3;

/**
 * "Open the second one" on the page that a search or a menu led to is said of what that page lists, and corrects
 * nothing. `rejects`: it was said after a "no".
 */
function isOfNewPage(correction: Correction, rejects: boolean, state: State, scene: Scene): boolean {
  const { touched } = state;
  if (correction.kind !== 'ordinal' && correction.kind !== 'narrowed') return false;
  if (touched === null || state.intended !== null) return false;
  if (touched.instruction.kind === 'search') return true;
  const wasListed =
    state.listed.some((one) => one.uid === touched.target.uid) || countedIn(touched.instruction) !== null;
  if (rejects || wasListed) return false;
  const outcome = findUndoable(scene)?.outcome;
  const led = outcome?.kind === 'done' && outcome.undo !== null && leadsBack.has(outcome.undo.kind);
  return led && (findRun(null, scene.page)?.entries.length ?? 0) >= fewestListed;
}

const leadsBack: ReadonlySet<string> = new Set(['back', 'forward', 'close-tab', 'switch-tab']);
