import type { TextBlock } from '#shared/domain/index.ts';
import { foldText, similarityTo, toWords, type Word } from '#shared/language/index.ts';
import { findRun, parseTarget, primaryOf, type Run } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { readEntry, sharedTexts } from './entry-words.ts';
import type { PageScene } from './page-scene.ts';

function tellEntry(entry: number, run: Run | null, scene: PageScene): Step {
  const shared = run === null ? () => false : sharedTexts(run.entries, scene);
  const primary = run === null ? null : primaryOf(entry, run, scene.page);
  return tell(readEntry(entry, scene, shared), primary === null ? [] : [primary]);
}

const asking =
  /^(?:(?:what|who|when|where|which|how (?:much|many|long|old|big))(?:'s| is| are| was| were| did| does| do)?|tell me(?: about)?|read(?: me)?(?: out)?|describe)(?:\s+(?:wrote|posted|sent|made|asked|said|started|answered|costs?|the (?:price|cost|name|date|time|author|sender|subject) of))?\s+/iu;
const ending =
  /\s+(?:say|says|about|read|cost|costs|from|by|have|has|contain|contains|leave|arrive|take|called|written|worth|now)$/iu;

/** "Who is the first message from?", "how much is the third one?": an entry by its place in the list. */
export function answerOrdinal(question: string, scene: PageScene): Step | null {
  const phrase = question.replace(asking, '').replace(ending, '').replace(ending, '');
  const target = parseTarget(phrase.replace(/\bones?$/iu, 'result'));
  if (target.ordinal === null || target.item === null) return null;
  const run = findRun(target.item, scene.page) ?? findRun(null, scene.page);
  const entry = run?.entries.at(target.ordinal > 0 ? target.ordinal - 1 : target.ordinal);
  return run === null || entry === undefined ? null : tellEntry(entry, run, scene);
}

const superlative =
  /\b(cheapest|least expensive|lowest[- ]priced|most expensive|dearest|priciest|fastest|quickest|shortest|longest|slowest)\b(?:\s+(\p{L}+))?/iu;
const priceIn = /[£$€]\s?([\d.,]+)|([\d.,]+)\s?(?:€|kr|eur|usd|gbp)(?!\s?\d)/iu;
const timeIn = /(?:(\d+)\s*h(?:ours?|rs?)?)?[\s,]*(\d+)\s*m(?:in(?:ute)?s?)?\b/iu;

function measure(words: string, byPrice: boolean): number | null {
  if (byPrice) {
    const match = priceIn.exec(words);
    const digits = (match?.[1] ?? match?.[2])?.replaceAll(',', '');
    return digits === undefined ? null : Number(digits);
  }
  const match = timeIn.exec(words);
  return match === null ? null : Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0);
}

/** "How much is the cheapest flight?": the entry with the least or the most of it. */
export function answerSuperlative(question: string, scene: Scene): Step | null {
  const match = superlative.exec(question);
  if (match === null) return null;
  const word = (match[1] ?? '').toLowerCase();
  const byPrice = /cheap|expens|price|dear|prici/u.test(word);
  const wantsMost = /^(?:most|dear|prici|long|slow)/u.test(word);
  const noun = foldText(match[2] ?? '').replace(/s$/u, '');
  const run = findRun(noun === '' || noun === 'one' ? null : noun, scene.page) ?? findRun(null, scene.page);
  if (run === null) return null;
  const rated = run.entries.flatMap((entry) => {
    const words = scene.page
      .textsIn(entry)
      .map((text) => text.text)
      .concat(scene.page.candidatesIn(entry).map((one) => one.name))
      .join(' ');
    const value = measure(words, byPrice);
    return value === null || Number.isNaN(value) ? [] : [{ entry, value }];
  });
  const [best] = rated.sort((a, b) => (wantsMost ? b.value - a.value : a.value - b.value));
  return best === undefined ? null : tellEntry(best.entry, run, scene);
}

/** A named entry must hold so much of what was asked for, rare words counting most. */
const namedFrom = 0.5;

/** "How many M5 hinges are in stock?": the row or entry that is named, read out whole. */
export function answerNamedEntry(words: readonly Word[], wantsNumber: boolean, scene: Scene): Step | null {
  const { regions } = scene.snapshot;
  const entries = regions.flatMap((region, index) =>
    (region.kind === 'item' || region.kind === 'row') && region.index >= 0 ? [index] : [],
  );
  if (entries.length < 2 || words.length < 2) return null;
  const held = entries.map((entry) => {
    const found = scene.page.regionWords(entry);
    return {
      entry,
      size: found.length,
      has: words.map((word) => found.some((one) => similarityTo(word)(one) > 0.8)),
    };
  });
  const weights = words.map((_, at) => {
    const count = held.filter((one) => one.has[at]).length;
    return count === 0 ? 0.25 : 1 / count;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rated = held
    .map((one) => ({
      ...one,
      hits: one.has.filter(Boolean).length,
      score: weights.reduce((sum, weight, at) => sum + (one.has[at] === true ? weight : 0), 0) / total,
    }))
    .filter((one) => one.score >= namedFrom && one.hits >= Math.min(2, words.length))
    .sort((a, b) => b.score - a.score || a.size - b.size);
  const best = rated.find(
    (one) => !wantsNumber || scene.page.regionWords(one.entry).some((word) => /\d/u.test(word.surface)),
  );
  if (best === undefined) return null;
  return tell(readEntry(best.entry, scene, () => false));
}

/** Texts read out of one section, in characters. */
const longestSection = 700;

const isOver = (heading: TextBlock, text: TextBlock): boolean =>
  text.headingLevel > 0 && text.headingLevel <= heading.headingLevel;

/** What stands under the heading that a phrase names, up to the next heading of its rank; null where none does. */
export function readSection(phrase: string, scene: PageScene): string | null {
  const wanted = toWords(phrase).filter((word) => !word.isFunctionWord);
  if (wanted.length === 0) return null;
  const { texts } = scene.snapshot;
  const at = texts.findIndex((text) => {
    const words = toWords(text.text);
    return (
      text.headingLevel > 0 &&
      words.length <= wanted.length + 2 &&
      wanted.every((word) => words.some((one) => similarityTo(word)(one) > 0.8))
    );
  });
  const heading = texts[at];
  if (heading === undefined) return null;
  const rest = texts.slice(at + 1);
  const end = rest.findIndex((text) => isOver(heading, text));
  const body = (end < 0 ? rest : rest.slice(0, end)).map((text) => text.text).join(' ');
  if (body === '') return null;
  return `${heading.text}: ${[...body].slice(0, longestSection).join('')}`;
}
