import { type Candidate, lastUserTurn } from '#shared/domain/index.ts';
import { foldText, toWords, type Word } from '#shared/text/words.ts';
import {
  decide,
  type Grounding,
  isItemWord,
  isOpening,
  isSidelineRegion,
  isTaking,
  primaryOf,
  type TextRun,
} from '../../../grounding/index.ts';
import { tellAlreadySo } from '../already-so.ts';
import { type KnownElement, type PlanItem, rememberElement } from '../memory.ts';
import { controlsIn, type Scene } from '../scene.ts';
import type { Step } from '../step.ts';
import { type InstructionOf, isInterrogative, standsAsSaid, startsInstruction } from '../understand/index.ts';
import { clickOn } from './clicking.ts';
import { endsIn } from './superlatives.ts';
import { keywords } from './text-answers.ts';

/** Entries of a list at an end of one of its scales, and the words that tell them. */
interface AtEnd {
  readonly run: TextRun;
  readonly entries: readonly number[];
  readonly words: readonly string[];
  readonly why: string;
}

/** A word that more of the entries have than this tells none of them. */
const mostSharing = 0.5;

function endIn(run: TextRun, said: string, scene: Scene): AtEnd | null {
  const held = run.entries.map((entry) => scene.page.regionWords(entry));
  const has = (at: number, word: Word): boolean => held[at]?.some(({ stem }) => stem === word.stem) === true;
  // A clause begins with what is done.
  const telling = keywords(startsInstruction(said) ? said.replace(/^\S+/u, '') : said).filter((word) => {
    const count = held.filter((_, at) => has(at, word)).length;
    return !isItemWord(word.surface) && count > 0 && count <= run.entries.length * mostSharing;
  });
  const named = run.entries.filter((_, at) => telling.every((word) => has(at, word)));
  const end = endsIn(run, named, said, scene);
  if (end === null || end.entries.length === 0) return null;
  const words = [end.word, ...telling.map(({ surface }) => surface)];
  return { run, entries: end.entries, words, why: end.why };
}

/** What is said to be done, without the words that tell to which entry. */
const withoutTold = (said: string, words: readonly string[]): string =>
  said
    .split(/\s+/u)
    .filter((part) => !toWords(part).some(({ surface }) => words.includes(surface)))
    .join(' ');

/**
 * The control of the entry that is meant: what opens it, or what the models find likeliest of all that it holds. `names`: what
 * it may be called, for as long as no model says what is meant.
 */
function groundIn(
  { run, entries, why }: AtEnd,
  act: string,
  names: readonly string[],
  scene: Scene,
): Grounding | null {
  const { page, snapshot } = scene;
  const verb = toWords(act)[0]?.surface ?? '';
  const isBare = keywords(act.replace(/^\S+/u, '')).every(({ surface }) => isItemWord(surface));
  const inEach = (find: (entry: number) => Candidate | null | undefined): Grounding | null => {
    const found = entries.flatMap((entry) => find(entry) ?? []);
    if (found.length < entries.length) return null;
    const ranking = found.map((candidate) => ({ candidate, score: 1 / found.length, why }));
    return { ranking, margin: 0, decision: found.length === 1 ? 'sure' : 'unsure' };
  };
  if (isOpening(verb) || (isTaking(verb) && isBare))
    return inEach((entry) => primaryOf(entry, run, page, verb));
  const meaning = scene.meaning?.(`press | ${act}`) ?? null;
  if (meaning === null) {
    const said = ` ${[act, ...names].map(foldText).join(' ')} `;
    const isSaid = (name: string): boolean => foldText(name) !== '' && said.includes(` ${foldText(name)} `);
    return inEach((entry) => controlsIn(entry, scene, isSaid)[0]);
  }
  const within = new Set(entries.flatMap((entry) => page.candidatesIn(entry)));
  const excluded = snapshot.candidates.filter((one) => !within.has(one)).map(({ uid }) => uid);
  const said = { phrase: act, want: 'click', option: null, meaning, ordinal: null, kind: null } as const;
  const context = { previousUid: null, byRules: null, asked: [], excluded };
  const grounding = decide({ ...said, ...context }, page);
  return grounding.decision === 'none' ? null : grounding;
}

/** What the reader may take a press for. */
const mayPress: ReadonlySet<string> = new Set([
  ...['press', 'type', 'choose', 'set', 'hover', 'open', 'submit', 'answer', 'delete'],
]);

/**
 * An act on the entry of a list that lies at the end of a scale: “open the oldest message”, “put the cheapest tent in my
 * basket”. Which entry, plain code finds; which of its controls, the models. null where no end of a scale is said.
 */
export function resolveAtEnd(
  item: PlanItem,
  plain: Step,
  scene: Scene,
): {
  readonly step: Step;
  readonly instruction: InstructionOf<'click'>;
  readonly chosen: KnownElement | null;
} | null {
  const { work, adjustment, page } = scene;
  const { step, readings } = item;
  if (step != null && (step.value !== null || !mayPress.has(step.operation))) return null;
  if (item.isFixed === true || work.phase !== '' || work.reading >= 0) return null;
  if (work.chosen !== null || adjustment !== null) return null;
  // “Help” is help, whatever the page holds.
  if (plain.kind === 'skip' || plain.kind === 'command' || standsAsSaid(readings[0])) return null;
  const whole =
    readings[0].kind === 'named' ? readings[0].name : (lastUserTurn(scene.turns)?.utterance ?? '');
  const said = step?.clause ?? whole;
  if (isInterrogative(said)) return null;
  const [told] = page.runs
    .filter(({ entries, parent }) => entries.length > 1 && !isSidelineRegion(parent, page))
    .filter(({ parent }) => page.modal < 0 || page.chain(parent).includes(page.modal))
    .flatMap((run) => endIn(run, said, scene) ?? [])
    .toSorted((one, other) => other.words.length - one.words.length);
  if (told === undefined) return null;
  const act = withoutTold(said, told.words);
  const verb = toWords(act)[0]?.surface ?? null;
  const owned = readings.flatMap((one) => (one.kind === 'click' && one.owner !== null ? [one.target] : []));
  const grounding = groundIn(told, act, owned, scene);
  const [best] = grounding?.ranking ?? [];
  if (grounding === null || best === undefined) return null;
  const instruction = { kind: 'click', target: act, owner: said, verb } as const;
  if (grounding.decision !== 'sure')
    return { step: { kind: 'ask', grounding, about: said }, instruction, chosen: null };
  const note = tellAlreadySo(act, verb, best.candidate);
  const done: Step = note === null ? clickOn(best.candidate, grounding) : { kind: 'skip', note };
  return { step: done, instruction, chosen: rememberElement(best.candidate) };
}
