import type { Box, Candidate, TextBlock } from '#shared/domain/index.ts';
import { ordinalPattern, readOrdinal } from '#shared/text/numbers.ts';
import { foldText, toWords, type Word } from '#shared/text/words.ts';
import { primaryOf } from '../../../grounding/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Listed, type Step, tell } from '../step.ts';
import { isSideline } from './page-overview.ts';
import type { PageScene } from './page-scene.ts';
import { wantedValue } from './wanted-value.ts';

/** What a link says that leads to all of what a heading begins. */
const leadsOn = /^(?:read|more|full|continue|open|view|see|show|go to|details)\b/iu;

const opens = (one: Candidate): boolean => one.affordances.includes('click') && !one.states.disabled;

/**
 * What opens the story, product or message that a heading is of: the heading itself where it is a link, else what opens
 * the entry of the list that it stands in, else the "Read more" that follows it. null where nothing does.
 */
function openerOf(heading: TextBlock, headings: readonly TextBlock[], scene: PageScene): Candidate | null {
  const { snapshot, page } = scene;
  const named = snapshot.candidates.find(
    (one) =>
      pressed.has(one.role) &&
      // What unfolds is named after what it holds.
      one.states.expanded === null &&
      overlap(one.box, heading.box) &&
      isCalled(one, heading.text),
  );
  if (named !== undefined) return named;
  const around = page.chain(heading.region);
  for (const run of page.runs) {
    const entry = run.entries.find((one) => around.includes(one));
    if (entry === undefined) continue;
    const opener = primaryOf(entry, run, page);
    if (opener !== null) return opener;
  }
  // Before the next heading in the same column.
  const end = Math.min(
    ...headings.filter(({ box }) => isBelow(box, heading.box)).map(({ box }) => box.y),
    Number.POSITIVE_INFINITY,
  );
  const following = snapshot.candidates
    .filter((one) => opens(one) && leadsOn.test(one.name) && isBelow(one.box, heading.box) && one.box.y < end)
    .toSorted((one, other) => one.box.y - other.box.y);
  return following[0] ?? null;
}

const isCalled = (one: Candidate, words: string): boolean => {
  const wanted = foldText(words);
  return foldText(one.name) === wanted || foldText(one.text) === wanted;
};

const overlap = (one: Box, other: Box): boolean =>
  Math.max(one.x, other.x) < Math.min(one.x + one.width, other.x + other.width) &&
  Math.max(one.y, other.y) < Math.min(one.y + one.height, other.y + other.height);

/** Below it, and in its column: they share a part of their widths. */
const isBelow = (one: Box, other: Box): boolean =>
  one.y >= other.y + other.height - 1 && one.x < other.x + other.width && other.x < one.x + one.width;

const questionWords = new Set(
  `what what's whats which who who's when where why how is are was were does do did tell read list say summarize
  summarise describe give show count repeat there here page site website about out aloud much many long it anything something anyone someone anybody somebody say says
  written name see find me can you could please all any current currently have has had get got am does cost costs
  costing take takes last lasts now would will should could shall may might must they them he she him her state explain report check whether if first text line value content contents on in of the a an to for`.split(
    /\s+/u,
  ),
);

/** The words that a question is about. */
export function keywords(question: string): readonly Word[] {
  return toWords(question).filter((word) => !word.isFunctionWord && !questionWords.has(word.surface));
}

/** What a line says in one go: a sentence, or what stands between two signs that part a line. */
export const piecesOf = (text: string): readonly string[] =>
  text.split(/\s+[·•|–—]\s+|(?<=[\p{Ll}\d)]{2}[.!?])\s+(?=[\p{Lu}\d“"(])/u).filter((piece) => piece !== '');

const pressed: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'tab']);

/** What a button or a link is called says what it does, and answers nothing. */
export const isControl = (block: TextBlock, { snapshot }: PageScene): boolean =>
  block.headingLevel === 0 &&
  snapshot.candidates.some(
    (one) =>
      pressed.has(one.role) &&
      // What unfolds is named after what it holds.
      one.states.expanded === null &&
      overlap(one.box, block.box) &&
      (one.text || one.name) === block.text,
  );

/** The texts that belong to a label: on its line to the right, else right below. */
export const besideText = (block: TextBlock, scene: PageScene): readonly string[] =>
  besideBlock(block, scene).map(({ text }) => text);

export function besideBlock(block: TextBlock, scene: PageScene): readonly TextBlock[] {
  if (isSideline(block, scene)) return [];
  const others = scene.snapshot.texts.filter((other) => other !== block && !isControl(other, scene));
  const middle = block.box.y + block.box.height / 2;
  const line = others.filter(
    (other) =>
      other.box.x >= block.box.x + block.box.width - 4 &&
      middle >= other.box.y &&
      middle <= other.box.y + other.box.height,
  );
  const below = others
    .filter(
      (other) =>
        other.box.y >= block.box.y + block.box.height - 4 &&
        other.box.y < block.box.y + block.box.height + 90 &&
        Math.abs(other.box.x - block.box.x) < 160,
    )
    .sort((a, b) => a.box.y - b.box.y);
  // Labels in a row have their values below them.
  const [under] = below;
  const isUnder = under !== undefined && /\d/u.test(under.text) && Math.abs(under.box.x - block.box.x) < 4;
  if (line.length > 0 && !(isUnder && !line.some(({ text }) => /\d/u.test(text)))) return line.slice(0, 3);
  return below.slice(0, block.headingLevel > 0 ? 3 : 1);
}

/** "What sizes are there?" asks about sizes, whatever follows. */
const headOf =
  /^(?:what|which)\s+((?:\p{L}+\s+){1,2}?)(?:is|are|does|do|did|can|has|have|will|would|was|were)\b/iu;

/** The words that an answer has to be about. */
function wordsAsked(question: string): readonly Word[] {
  const head = keywords(headOf.exec(question)?.[1] ?? '');
  return head.length > 0 ? head : keywords(question);
}

export const isSame = (one: Word, other: Word): boolean =>
  one.stem === other.stem || one.ideas.some((idea) => other.ideas.includes(idea));

/** An answer is about so much of what was asked: of one or two words all. */
const coveredFrom = 2 / 3;

/** A sentence that only mentions what was asked, among so much else, tells something else. */
const densityFrom = 0.15;

/**
 * The text that answers a question best, with what stands beside it: it is about what was asked, says more than the
 * question does, and has a value where one is asked for. Null where there is none: half an answer is none.
 */
export function answerFromTexts(question: string, scene: Scene): string | null {
  return findAnswer(question, scene) ?? findAnswer(asNumbered(question), scene);
}

const counted = new RegExp(`\\b(${ordinalPattern})\\s+(\\p{L}+)`, 'iu');

/** "The second figure" is written "Figure 2". */
const asNumbered = (question: string): string =>
  question.replace(counted, (all, order: string, noun: string) => {
    const number = readOrdinal(order.toLowerCase());
    return number === null || number < 1 ? all : `${noun} ${number}`;
  });

function findAnswer(question: string, scene: Scene): string | null {
  const words = wordsAsked(question);
  if (words.length === 0) return null;
  const shape = wantedValue(question)?.shape ?? null;
  const superlatives = question.toLowerCase().match(/\b(?:best|worst|most|least|\p{L}{3,}est)\b/gu) ?? [];
  let best: { readonly score: number; readonly text: string } | null = null;
  for (const block of scene.snapshot.texts) {
    const found = toWords(block.text);
    const isAsked = (one: Word): boolean => words.some((word) => isSame(one, word));
    const covered = (said: readonly Word[]): number =>
      words.filter((word) => said.some((one) => isSame(one, word))).length / words.length;
    if (covered(found) === 0 || isControl(block, scene)) continue;
    const beside = besideText(block, scene);
    // A heading alone names what stands below it, and tells nothing of it.
    if (block.headingLevel > 0 && beside.length === 0) continue;
    const isLabel = block.text.length < 48 && beside.length > 0;
    const text = isLabel ? `${block.text}: ${beside.join(' ')}` : block.text;
    if (covered(toWords(text)) < coveredFrom) continue;
    if (
      shape !== null &&
      !piecesOf(text).some((piece) => shape.test(piece) && covered(toWords(piece)) >= coveredFrom)
    )
      continue;
    if (toWords(text).every((one) => one.isFunctionWord || isAsked(one))) continue;
    if (superlatives.some((one) => !found.some(({ surface }) => surface === one))) continue;
    const density = (covered(found) * words.length) / Math.max(3, found.length);
    if (!isLabel && shape === null && density < densityFrom) continue;
    const shaped = shape?.test(block.text) ? shapeWorth : 0;
    const holdsValue = value.test(text) ? 0.25 : 0;
    const score = covered(found) + shaped + holdsValue + 0.3 * density - (isSideline(block, scene) ? 0.2 : 0);
    if (best === null || score > best.score) best = { score, text };
  }
  return best?.text ?? null;
}

/** Added where a text has the value that is wanted itself, and not only beside it. */
const shapeWorth = 0.5;

const value =
  /[\d£$€%]|\b(?:yes|no|free|in stock|out of stock|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/iu;

function describeField(candidate: Candidate): string {
  const name = candidate.name || candidate.nearbyLabel || 'It';
  if (candidate.secret !== null)
    return `${name} is ${candidate.filled ? 'filled in' : 'empty'}; I do not read such fields out.`;
  if (candidate.states.checked !== null)
    return `${name} is ${candidate.states.checked === true ? '' : 'not '}ticked.`;
  if (candidate.options !== null && candidate.options.length > 0) {
    const chosen = candidate.options.find((option) => option.selected)?.label ?? 'nothing';
    const names = candidate.options.slice(0, 12).map((option) => option.label);
    return `${name} is set to ${chosen}. It has ${names.join(', ')}.`;
  }
  const disabled = candidate.states.disabled ? ' It is disabled.' : '';
  if (candidate.value === null && candidate.states.disabled) return `${name} is disabled.`;
  return candidate.value === null || candidate.value === ''
    ? `${name} is empty.${disabled}`
    : `${name} says “${candidate.value}”.${disabled}`;
}

const fieldQuestion =
  /^(?:what(?:'s| is| are)?(?: in| the (?:options|value|text|choices) (?:of|in|for)| selected in| chosen in| typed in(?:to)?)|is|are|what does|what (?:options|choices|values) (?:does|are in|are there (?:in|for))|list the (?:options|choices) (?:in|of|for))\s+(?:the\s+)?(.+?)(?:\s+(?:ticked|checked|on|off|enabled|disabled|selected|empty|filled(?: in)?|have|offer|chosen|available|say|show|contain|hold))?$/iu;

const lockedField =
  /\b(?:greyed|grayed)[- ]out\b|\b(?:disabled|locked|inactive|read[- ]?only|blocked)\b.*\b(?:field|box|input|entry|one)\b/iu;

/** Fields that cannot be changed, with what they hold. */
export function answerLocked(question: string, scene: Scene): Step | null {
  if (!lockedField.test(question)) return null;
  const locked = scene.snapshot.candidates.filter(
    (one) =>
      (one.states.disabled || one.attributes.readonly !== undefined) &&
      (one.value !== null || one.affordances.includes('type') || one.affordances.includes('select')),
  );
  const fields = locked.filter((one) => one.role !== 'button' && one.role !== 'link');
  return fields.length === 0 ? null : tell(fields.map(describeField).join(' '));
}

/** The field whose label and options have every word of the question; null where none has. */
export function answerFromLabel(question: string, scene: Scene): Step | null {
  const words = wordsAsked(question);
  const field = scene.snapshot.candidates.find((one) => {
    const label = toWords(one.name || one.nearbyLabel).filter((word) => !word.isFunctionWord);
    const offered = (one.options ?? []).flatMap((option) => toWords(option.label));
    return (
      one.options !== null &&
      label.length > 0 &&
      label.every((word) => words.some((said) => said.stem === word.stem)) &&
      words.every((word) => [...label, ...offered].some((one) => one.stem === word.stem))
    );
  });
  return field === undefined ? null : tell(describeField(field));
}

/** What the field that is asked about holds; null where none is. */
export function answerFromField(question: string, scene: Scene): Step | null {
  const match = fieldQuestion.exec(question);
  if (match === null || /^(?:this|it|there|that)\b/iu.test(match[1] ?? '')) return null;
  const grounding = look(match[1] ?? '', 'any', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || best.score < 0.7) return null;
  const candidate = best.candidate;
  const isField = candidate.affordances.some((one) => one === 'type' || one === 'select' || one === 'check');
  return isField ? tell(describeField(candidate)) : null;
}

/** Headings are short: as many as this are read out. */
const headingsAtOnce = 20;

const headlines = /^(?:read|list|tell|what|give|say|show|name)\b.*\b(?:headlines?|headings?|titles)\b/iu;

/** The page's headings under numbers, which then mean what each of them is the heading of. */
export function answerHeadings(question: string, scene: PageScene): Step | null {
  if (!headlines.test(question)) return null;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && !isSideline(text, scene));
  const told = headings
    .filter(({ text }, index) => headings.findIndex((other) => other.text === text) === index)
    .slice(0, headingsAtOnce);
  const listed = told.map((heading): Listed => openerOf(heading, headings, scene) ?? heading.text);
  const lines = told.map(({ text }, index) => `${index + 1}. ${text}`);
  return lines.length === 0 ? null : tell(lines.join('\n'), listed);
}
