import { formatOrdinal, readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { foldText, isSame, shorten, toWords, type Word } from '#shared/text/words.ts';
import {
  findRun,
  isCalled,
  isItemWord,
  parseTarget,
  primaryOf,
  type TextRun,
} from '../../../grounding/index.ts';
import { type Step, type Told, tell, tellLost } from '../step.ts';
import type { PageAnswer, PageScene } from './page-scene.ts';
import { keywords } from './text-answers.ts';

/** Spoken answers are cut here, in characters. */
const longestEntry = 240;

/** What stands in an entry, without the answers to it. */
const ownOf = <T extends { readonly region: number }>(
  things: readonly T[],
  entry: number,
  { page }: PageScene,
): readonly T[] => things.filter((thing) => !page.isInAnswer(thing, entry));

/** The texts of an entry and what its controls are called. */
const labelsIn = (entry: number, scene: PageScene): readonly string[] => [
  ...ownOf(scene.page.textsIn(entry), entry, scene).map(({ text }) => text),
  ...ownOf(scene.page.candidatesIn(entry), entry, scene).map(({ name }) => name),
];

/** What a list entry says, in reading order, each thing once. `isShared` leaves out what every entry says. */
export function readEntry(region: number, scene: PageScene, isShared: (text: string) => boolean): string {
  const { page, snapshot } = scene;
  const pieces = [
    ...ownOf(page.textsIn(region), region, scene).map(({ text, box }) => ({ text, box })),
    ...ownOf(page.candidatesIn(region), region, scene).map(({ name, box }) => ({ text: name, box })),
  ].filter(({ text }) => text !== '');
  const isRow = snapshot.regions[region]?.kind === 'row';
  const ordered = pieces.sort(({ box: a }, { box: b }) =>
    !isRow && Math.abs(a.y - b.y) > 8 ? a.y - b.y : a.x - b.x,
  );
  const said: string[] = [];
  for (const { text } of ordered) {
    if (isShared(text) || said.some((one) => one.includes(text))) continue;
    const longer = said.findIndex((one) => text.includes(one) && one.length > 3);
    if (longer >= 0) said.splice(longer, 1);
    said.push(text);
  }
  return shorten(said.join(', '), longestEntry);
}

/** Texts that most entries of a run have: "Add to cart". */
export function sharedTexts(entries: readonly number[], scene: PageScene): (text: string) => boolean {
  if (entries.length < 3) return () => false;
  const counts = new Map<string, number>();
  for (const text of entries.flatMap((entry) => [...new Set(labelsIn(entry, scene))]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => (counts.get(text) ?? 0) > entries.length * 0.6;
}

const asking =
  /^(?:(?:what|who|when|where|which|how (?:much|many|long|old|big))(?:'s| is| are| was| were| did| does| do)?|tell me(?: about)?|read(?: me)?(?: out)?|describe)(?:\s+(?:wrote|posted|sent|made|asked|said|started|answered|costs?|the (?:price|cost|name|date|time|author|sender|subject) of))?\s+/iu;
const ending =
  /\s+(?:say|says|about|read|cost|costs|from|by|have|has|contain|contains|leave|arrive|take|called|written|worth|now)$/iu;

/** "Who is the first message from?", "how much is the third one?", "read number two": an entry by its place in the list. */
export function answerOrdinal(question: string, scene: PageScene): Told | null {
  const phrase = question
    .replace(/\b(?:number|result|item|entry|no) (\S+)/u, (all, word: string) => {
      const place = readOrdinal(word) ?? readCardinal(word);
      return place === null ? all : `the ${formatOrdinal(place)} result`;
    })
    .replace(asking, '')
    .replace(ending, '')
    .replace(ending, '');
  const { ordinal, item } = parseTarget(phrase.replace(/\bones?$/iu, 'result'));
  if (ordinal === null || item === null) return null;
  const run = findRun(item, scene.page) ?? findRun(null, scene.page);
  const entry = run?.entries.at(ordinal > 0 ? ordinal - 1 : ordinal);
  if (run === null || entry === undefined) return null;
  const primary = primaryOf(entry, run, scene.page);
  return tell(readEntry(entry, scene, sharedTexts(run.entries, scene)), primary === null ? [] : [primary]);
}

/** Entries read out at once; more are not kept in mind. */
const readAtOnce = 5;

/** Entries after the first `from`, with the numbers that they have in the list. */
export function sayList(run: TextRun, scene: PageScene, count = readAtOnce, from = 0): Told {
  const shared = sharedTexts(run.entries, scene);
  const until = Math.min(from + count, run.entries.length);
  const read = run.entries.slice(from, until);
  const lines = read.map((entry, index) => `${from + index + 1}. ${readEntry(entry, scene, shared)}`);
  const more = run.entries.length - until;
  // All from the first, so that a number means the same whatever was read last.
  const listed = run.entries
    .slice(0, until)
    .map((entry) => primaryOf(entry, run, scene.page) ?? readEntry(entry, scene, shared));
  return tell([...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'), listed);
}

const unfinished = /(?:^|\n)(\d+)\. ([^\n]+)\nAnd \d+ more\.$/u;

/** Goes on with a list that was read in part; null where the last thing said was none, or it is not here any more. */
export function readOn(said: string, scene: PageScene): PageAnswer | null {
  const match = unfinished.exec(said);
  const from = Number(match?.[1] ?? 0);
  const run = scene.page.runs.find(({ entries }) => {
    const last = entries[from - 1];
    return last !== undefined && readEntry(last, scene, sharedTexts(entries, scene)) === match?.[2];
  });
  return run === undefined ? null : sayList(run, scene, readAtOnce, from);
}

const howMany =
  /^(?:how many|count|what(?:'s| is) the number of|number of)\s+(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:are|is|do|does|have|has|did|were|was|can)\b(.*))?$/iu;

const isMeant = (found: readonly Word[], words: readonly Word[]): boolean =>
  words.every((word) => found.some((one) => isSame(one, word)));

/** How many entries a list has, or how many of them are marked so; null where that is not asked, or nothing is called so. */
export function answerCount(question: string, scene: PageScene): Step | null {
  const [, what = '', rest = ''] = howMany.exec(question) ?? [];
  const noun =
    foldText(what.split(' of ')[0] ?? '')
      .split(' ')
      .at(-1) ?? '';
  const run = findRun(noun, scene.page);
  // “How many answers has the one about ants?” asks about one of them.
  if (noun === '' || run === null || keywords(rest).length > 0) return null;
  const isNamed = isCalled(run, noun, scene.page);
  if (!isNamed && !isItemWord(noun.replace(/s$/u, ''))) return null;
  const words = keywords(what);
  const ownWords = scene.snapshot.texts.find(
    ({ text }) => /\d/u.test(text) && text.length < 90 && words.length > 0 && isMeant(toWords(text), words),
  );
  if (ownWords !== undefined) return tell(ownWords.text);
  const count = run.entries.length;
  // "Unread messages": the list has read ones among them, and to count them all would be no answer.
  const telling = words.filter(({ stem }) => !toWords(noun).some((one) => one.stem === stem));
  if (telling.length === 0)
    return tell(
      isNamed ? `I count ${count} ${noun} on this page.` : `The main list on this page has ${count} entries.`,
    );
  const marked = run.entries.filter((entry) => isMarked(entry, telling, scene)).length;
  const asked = telling.map(({ surface }) => surface).join(' ');
  return marked > 0
    ? tell(
        `Of the ${count} ${noun} on this page, ${marked} ${marked === 1 ? 'is' : 'are'} marked “${asked}”.`,
      )
    : tellLost(`I count ${count} ${noun} on this page, but I cannot tell which of them are “${asked}”.`);
}

/** A label or a control in the entry says these words and nothing else: "Unread", and not "Not starred". */
function isMarked(entry: number, words: readonly Word[], scene: PageScene): boolean {
  // Bold type says “unread” to who looks; its class says so in a word.
  const classes = ownOf(scene.page.candidatesIn(entry), entry, scene).flatMap(({ attributes }) =>
    (attributes.class ?? '').split(/\s+/u),
  );
  // A sign like “☆” is no label: it stands for what can be done as well.
  return [...labelsIn(entry, scene), ...classes].some((text) => {
    const found = /\p{L}/u.test(text) ? toWords(text).filter((word) => !word.isFunctionWord) : [];
    return (
      found.length === words.length && words.every((word) => found.some(({ stem }) => stem === word.stem))
    );
  });
}
