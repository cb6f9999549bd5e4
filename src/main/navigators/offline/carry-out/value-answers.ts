import type { TextBlock } from '#shared/domain/index.ts';
import { holdsAll, holdsWord, toWords, type Word } from '#shared/text/words.ts';
import { findRun, type TextRun } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { sayList, tellEntry } from './list-answers.ts';
import { isContent, type PageScene } from './page-scene.ts';
import { besideText, keywords, piecesOf } from './text-answers.ts';
import { money, wantedValue } from './wanted-value.ts';

/** The heading of what the whole page is about: the only one of its rank, down to the `lowest`; null where there is none. */
export function subjectOf(scene: PageScene, lowest = 1): TextBlock | null {
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && isContent(text, scene));
  const rank = Math.min(...headings.map(({ headingLevel }) => headingLevel), lowest);
  const [subject, ...others] = headings.filter(({ headingLevel }) => headingLevel === rank);
  return subject !== undefined && others.length === 0 ? subject : null;
}

/** A price stands by itself or behind a word or two; in more it is something's condition: "free over £50". */
const longestPrice = 40;
/** Blocks are in one line from this overlap of their heights on, in px. */
const sameLine = 8;

/** Prices that belong to what the page is about: below its heading, and to no entry of a list. */
function pricesOf(subject: TextBlock, scene: PageScene): readonly string[] {
  const { texts } = scene.snapshot;
  const inEntry = (block: TextBlock): boolean =>
    scene.page.runs.some(
      ({ entries }) =>
        entries.length > 1 && scene.page.chain(block.region).some((one) => entries.includes(one)),
    );
  const prices = texts
    .slice(texts.indexOf(subject) + 1)
    .filter(
      (block) =>
        money.test(block.text) &&
        block.text.length <= longestPrice &&
        isContent(block, scene) &&
        !inEntry(block),
    );
  const [first] = prices;
  if (first === undefined) return [];
  return prices.filter((one) => Math.abs(one.box.y - first.box.y) < sameLine).map(({ text }) => text);
}

interface Entry {
  readonly entry: number;
  readonly run: TextRun;
}

/** The one entry of a list that has all these words, and a value of the kind that is wanted. */
function findEntry(words: readonly Word[], shape: RegExp, scene: Scene): Entry | null {
  for (const run of [...scene.page.runs].sort((a, b) => b.entries.length - a.entries.length)) {
    const found = run.entries.filter(
      (entry) =>
        holdsAll(scene.page.regionWords(entry), words) &&
        scene.page.textsIn(entry).some(({ text }) => shape.test(text)),
    );
    const [entry] = found;
    if (entry !== undefined && found.length === 1) return { entry, run };
  }
  return null;
}

/** The shortest piece of text that has all these words, with the value in it or beside it. */
function findLine(words: readonly Word[], shape: RegExp, scene: PageScene): string | null {
  const lines = scene.snapshot.texts.flatMap((block) => {
    if (!isContent(block, scene) || !holdsAll(toWords(block.text), words)) return [];
    const pieces = piecesOf(block.text).filter((one) => shape.test(one) && holdsAll(toWords(one), words));
    if (pieces.length > 0) return pieces;
    const beside = besideText(block, scene).find((text) => shape.test(text));
    return beside === undefined ? [] : [`${block.text}: ${beside}`];
  });
  return lines.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/**
 * Answers a question for a price, a length of time or a date: of what is named, else of what the page is about, else,
 * where prices are asked for, of all that it lists. Null where the question wants no such value, or none is found.
 */
export function answerValue(question: string, scene: Scene): Step | null {
  const kind = wantedValue(question);
  if (kind === null) return null;
  const subject = subjectOf(scene);
  const about = subject === null ? [] : toWords(`${subject.text} ${scene.snapshot.title}`);
  const words = keywords(question).filter((word) => !kind.said.has(word.surface));
  const named = words.filter((word) => !holdsWord(about, word));
  if (named.length > 0) {
    const entry = findEntry(words, kind.shape, scene);
    if (entry !== null) return tellEntry(entry.entry, entry.run, scene);
    const line = findLine(named, kind.shape, scene);
    return line === null ? null : tell(line);
  }
  if (kind.shape !== money) return null;
  const prices = subject === null ? [] : pricesOf(subject, scene);
  if (subject !== null && prices.length > 0) return tell(`${subject.text}: ${prices.join(', ')}`);
  const run = findRun(null, scene.page);
  const isPriced =
    run?.entries.every((entry) => scene.page.textsIn(entry).some(({ text }) => money.test(text))) === true;
  return run !== null && isPriced ? sayList(run, pricesAtOnce, scene) : null;
}

/** Prices read out at once. */
const pricesAtOnce = 5;
