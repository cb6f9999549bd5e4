import { ordinalWords, readOrdinal } from '#shared/language/index.ts';
import { findRun } from '../../grounding/index.ts';
import { findUndoable } from './carry-out/index.ts';
import type { State } from './memory.ts';
import type { Scene } from './scene.ts';
import type { Correction, Instruction } from './understand/index.ts';

const ordinalIn = new RegExp(`\\b(?:${ordinalWords.join('|')}|last|\\d+(?:st|nd|rd|th))\\b`, 'iu');

/** "third" of 3, "last" of anything below 1. */
export function ordinalWord(ordinal: number): string {
  return ordinal < 0 ? 'last' : (ordinalWords[ordinal - 1] ?? `${ordinal}th`);
}

/** The part of an instruction in which entries are counted: "the second result"; null where none is. */
function countedIn(instruction: Instruction): 'phrase' | 'owner' | 'target' | null {
  if (instruction.kind === 'entry') return ordinalIn.test(instruction.phrase) ? 'phrase' : null;
  if (instruction.kind === 'click' && ordinalIn.test(instruction.owner ?? '')) return 'owner';
  return 'target' in instruction && ordinalIn.test(instruction.target ?? '') ? 'target' : null;
}

/** "Mark the first review as helpful", "the second": the order that was said, said anew; null where none was. */
export function renumbered(instruction: Instruction, ordinal: number): Instruction | null {
  const part = countedIn(instruction);
  if (part === null) return null;
  const said = String((instruction as unknown as Readonly<Record<string, unknown>>)[part]);
  return { ...instruction, [part]: said.replace(ordinalIn, ordinalWord(ordinal)) } as Instruction;
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
export function countOn(correction: Correction, state: State): Correction {
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
export function isOfNewPage(correction: Correction, rejects: boolean, state: State, scene: Scene): boolean {
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
