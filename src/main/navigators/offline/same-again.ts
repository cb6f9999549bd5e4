import type { Candidate } from '#shared/domain/index.ts';
import { ordinalPattern, readOrdinal } from '#shared/text/numbers.ts';
import { holdsAll, toWords } from '#shared/text/words.ts';
import { findAgain, type PlanItem, planned, rememberElement, type State } from './memory.ts';
import type { Scene } from './scene.ts';
import { type Assessment, certain, impossible } from './step.ts';
import { type Instruction, type InstructionOf, readCorrection } from './understand/index.ts';

const sameFor =
  /^(?:and\s+|now\s+)*(?:do\s+)?(?:the\s+)?same(?:\s+thing)?\s+(?:for|to|with|on)\s+(.+?)[.!]*$/iu;
/** "And the one below", "the third too": beside what was done, where "the one below" alone is in its place. */
const beside =
  /^(?:and|also)\s+(?:also\s+)?(?:for\s+|with\s+)?(.+?)[.!]*$|^(.+?)\s+(?:too|as well|also)[.!]*$/iu;
const theOthers =
  /^(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:others?|other ones|rest|remaining ones?)(?:\s+of\s+them)?$|^(?:all|each|every one)(?:\s+of\s+them)?$/iu;
const ordinalFirst = new RegExp(`^(?:the\\s+)?(${ordinalPattern})\\b`, 'iu');

/** What else the last instruction is to be done to, as it was said; null where something else was said. */
export function readSameFor(utterance: string): string | null {
  const said = sameFor.exec(utterance.trim())?.[1];
  if (said !== undefined) return said;
  const match = beside.exec(utterance.trim());
  const more = match?.[1] ?? match?.[2];
  if (more === undefined) return null;
  const correction = readCorrection(more, false);
  return correction?.kind === 'relative' || correction?.kind === 'ordinal' ? more : null;
}

/** The same, once the page is there again that the last act led away from. */
export function resolveSame({ phrase }: InstructionOf<'same'>, scene: Scene): Assessment {
  const items = planSame(phrase, scene.state, scene);
  if (items === null) return impossible('I cannot find again what that was done to.');
  return certain(() => ({
    kind: 'unfold',
    readings: items.map(({ readings }) => readings),
    chosen: items.map(({ chosen }) => chosen),
    onlyThese: true,
  }));
}

/** The way back where the last act led to another page, so that what it was done on is in view again. */
export function returning(scene: Scene): readonly PlanItem[] {
  const last = scene.turns.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent !== 'say');
  const led =
    last?.speaker === 'navigator' && last.outcome.kind === 'done' && last.outcome.undo?.kind === 'back';
  return led ? [planned([{ kind: 'history', to: 'back', times: 1, returns: true }])] : [];
}

/**
 * The last instruction once more on what stands in other entries of the same list where its target stands in its own; or,
 * where it stands in no list, on what is called so. null where nothing was touched that is still there.
 */
export function planSame(phrase: string, state: State, scene: Scene): readonly PlanItem[] | null {
  const { touched } = state;
  const done = findAgain(scene.snapshot, touched?.target ?? null);
  if (touched === null || done === null) return null;
  const { instruction } = touched;
  const others = othersInRun(phrase, done, scene);
  if (others.length > 0)
    return others.map((one) => ({
      ...planned([instruction]),
      chosen: rememberElement(one),
      isFixed: true as const,
    }));
  if (!('target' in instruction) || theOthers.test(phrase)) return null;
  return [planned([{ ...instruction, target: phrase } as Instruction])];
}

function othersInRun(phrase: string, done: Candidate, { page }: Scene): readonly Candidate[] {
  const around = page.chain(done.region);
  for (const own of around) {
    const run = page.runs.find(({ entries }) => entries.length > 1 && entries.includes(own));
    if (run === undefined) continue;
    const at = run.entries.indexOf(own);
    const meant = entriesMeant(phrase, at, run.entries, page);
    // The last first, so that those before it stay where they are.
    const others = meant.toReversed().flatMap((entry) => counterpart(done, own, entry, page) ?? []);
    // Two buttons side by side are a list too: what lies around them is looked at next.
    if (others.length > 0) return others;
  }
  return [];
}

function entriesMeant(
  phrase: string,
  at: number,
  entries: readonly number[],
  page: Scene['page'],
): readonly number[] {
  const others = entries.filter((_, index) => index !== at);
  if (theOthers.test(phrase)) return others;
  const correction = readCorrection(phrase, false);
  const one = (index: number): readonly number[] => {
    const entry = entries.at(index);
    return entry === undefined || index === at ? [] : [entry];
  };
  if (correction?.kind === 'relative')
    return correction.direction === 'above'
      ? at === 0
        ? []
        : one(at - 1)
      : at + 1 < entries.length
        ? one(at + 1)
        : [];
  const ordinal =
    correction?.kind === 'ordinal'
      ? correction.ordinal
      : readOrdinal((ordinalFirst.exec(phrase)?.[1] ?? '').toLowerCase());
  if (ordinal !== null) return one(ordinal > 0 ? ordinal - 1 : ordinal);
  const words = toWords(phrase).filter((word) => !word.isFunctionWord && word.surface !== 'one');
  if (words.length === 0) return [];
  return others.filter((entry) => holdsAll(page.regionWords(entry), words));
}

/** What is in the other entry what this is in its own: of its kind and name, else in the same place among its kind. */
function counterpart(done: Candidate, own: number, other: number, page: Scene['page']): Candidate | null {
  const isAlike = (one: Candidate): boolean => one.role === done.role && one.tag === done.tag;
  const here = page.candidatesIn(own).filter(isAlike);
  const there = page.candidatesIn(other).filter(isAlike);
  return (
    there.find(({ name }) => name !== '' && name === done.name) ??
    there[here.findIndex(({ uid }) => uid === done.uid)] ??
    null
  );
}
