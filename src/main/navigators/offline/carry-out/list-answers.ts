import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import { cardinalPattern, readCardinal } from '#shared/text/numbers.ts';
import { foldText, holdsAll, holdsWord, shorten, toWords, type Word } from '#shared/text/words.ts';
import { findRun, isCalled, parseTarget, primaryOf, type TextRun } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell, tellLost } from '../step.ts';
import { findCountLine } from './page-overview.ts';
import type { PageAnswer, PageScene } from './page-scene.ts';
import { keywords } from './text-answers.ts';

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isControl: boolean;
}

/** Spoken answers are cut here, in characters. */
const longestEntry = 240;

const fromText = (block: TextBlock): Piece => ({
  text: block.text,
  x: block.box.x,
  y: block.box.y,
  isControl: false,
});

const fromControl = (candidate: Candidate): Piece => ({
  text: candidate.name,
  x: candidate.box.x,
  y: candidate.box.y,
  isControl: true,
});

/** What stands in an entry, without the answers to it. */
const ownOf = <T extends { readonly region: number }>(
  things: readonly T[],
  entry: number,
  { page }: PageScene,
): readonly T[] => things.filter((thing) => !page.isInAnswer(thing, entry));

/** What a list entry says, in reading order, each thing once. `isShared` leaves out what every entry says. */
export function readEntry(region: number, scene: PageScene, isShared: (text: string) => boolean): string {
  const pieces = [
    ...ownOf(scene.page.textsIn(region), region, scene).map(fromText),
    ...ownOf(scene.page.candidatesIn(region), region, scene).map(fromControl),
  ].filter((piece) => piece.text !== '');
  const isRow = scene.snapshot.regions[region]?.kind === 'row';
  const ordered = pieces.sort((a, b) => (!isRow && Math.abs(a.y - b.y) > 8 ? a.y - b.y : a.x - b.x));
  const said: string[] = [];
  for (const piece of ordered) {
    if (isShared(piece.text) || said.some((one) => one.includes(piece.text))) continue;
    const longer = said.findIndex((one) => piece.text.includes(one) && one.length > 3);
    if (longer >= 0) said.splice(longer, 1);
    said.push(piece.text);
  }
  return shorten(said.join(', '), longestEntry);
}

/** Texts that most entries of a run have: "Add to cart". */
export function sharedTexts(entries: readonly number[], scene: PageScene): (text: string) => boolean {
  if (entries.length < 3) return () => false;
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const texts = new Set([
      ...scene.page.textsIn(entry).map((text) => text.text),
      ...scene.page.candidatesIn(entry).map((candidate) => candidate.name),
    ]);
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return (text) => (counts.get(text) ?? 0) > entries.length * 0.6;
}

export function tellEntry(entry: number, run: TextRun | null, scene: PageScene): Step {
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
      has: words.map((word) => holdsWord(found, word)),
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
    return text.headingLevel > 0 && words.length <= wanted.length + 2 && holdsAll(words, wanted);
  });
  const heading = texts[at];
  if (heading === undefined) return null;
  const rest = texts.slice(at + 1);
  const end = rest.findIndex((text) => isOver(heading, text));
  const body = (end < 0 ? rest : rest.slice(0, end)).map((text) => text.text).join(' ');
  if (body === '') return null;
  return `${heading.text}: ${[...body].slice(0, longestSection).join('')}`;
}

/** Entries read out at once; more are not kept in mind. */
const readAtOnce = 5;

/** Entries after the first `from`, with the numbers that they have in the list. */
export function sayList(run: TextRun, count: number, scene: PageScene, from = 0): Step {
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
  const step = run === undefined ? null : sayList(run, readAtOnce, scene, from);
  return step?.kind === 'tell' ? { say: step.say, listed: step.listed } : null;
}

const listNouns =
  /\b(results?|items?|products?|articles?|posts?|messages?|e-?mails?|mails?|flights?|hotels?|reviews?|comments?|stories|threads?|topics?|questions?|videos?|books?|offers?|deals?|listings?|entries|rows?|bills?|orders?|notifications?|conversations?|replies|answers?|headlines?|suggestions?|options?|shoes?|discussions?)\b/iu;

const howMany =
  /^(?:how many|count|what(?:'s| is) the number of|number of)\s+(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:are|is|do|does|have|has|did|were|was|can)\b.*)?$/iu;

/** How many of something there are; null where that is not asked. */
export function answerCount(question: string, scene: Scene): Step | null {
  const match = howMany.exec(question);
  if (match === null) return null;
  const noun =
    (match[1] ?? '')
      .split(/\s+of\s+/u)[0]
      ?.split(/\s+/u)
      .at(-1) ?? '';
  if (/^tabs?$/iu.test(noun)) return tell(`${scene.snapshot.tabs.length} tabs are open.`);
  const others = keywords(question.slice(question.indexOf(match[1] ?? '') + (match[1] ?? '').length));
  // “How many answers has the one about ants?” asks about one of them.
  if (others.length > 0) return null;
  const words = keywords(match[1] ?? '');
  const told = scene.snapshot.texts.find(
    (text) =>
      /\d/u.test(text.text) &&
      text.text.length < 90 &&
      words.length > 0 &&
      words.every((word) => toWords(text.text).some((one) => one.stem === word.stem)),
  );
  if (told !== undefined) return tell(told.text);
  const plain = /^(?:results?|items?|entries|hits|matches)$/iu.test(noun);
  const line = plain ? findCountLine(scene) : null;
  if (line !== null) return tell(line);
  const controls = { links: 'link', buttons: 'button', checkboxes: 'checkbox' }[noun.toLowerCase()];
  if (controls !== undefined) {
    return tell(
      `${scene.snapshot.candidates.filter((candidate) => candidate.role === controls).length} ${noun}.`,
    );
  }
  const run = listNouns.test(noun) ? findRun(foldText(noun).replace(/s$/u, ''), scene.page) : null;
  if (run === null) return null;
  // "Unread messages": the list has read ones among them, and to count them all would be no answer.
  const telling = words.filter(({ stem }) => !toWords(noun).some((one) => one.stem === stem));
  const isNoun = isCalled(run, foldText(noun).replace(/s$/u, ''), scene.page);
  if (telling.length === 0)
    return tell(
      isNoun
        ? `I count ${run.entries.length} ${noun} on this page.`
        : `The main list on this page has ${run.entries.length} entries.`,
    );
  const marked = run.entries.filter((entry) => isMarked(entry, telling, scene)).length;
  const asked = telling.map(({ surface }) => surface).join(' ');
  return marked > 0
    ? tell(
        `Of the ${run.entries.length} ${noun} on this page, ${marked} ${marked === 1 ? 'is' : 'are'} marked “${asked}”.`,
      )
    : tellLost(
        `I count ${run.entries.length} ${noun} on this page, but I cannot tell which of them are “${asked}”.`,
      );
}

/** A label or a control in the entry says these words and nothing else: "Unread", and not "Not starred". */
function isMarked(entry: number, words: readonly Word[], scene: Scene): boolean {
  const own = ownOf(scene.page.candidatesIn(entry), entry, scene);
  const said = [
    ...ownOf(scene.page.textsIn(entry), entry, scene).map(({ text }) => text),
    ...own.map(({ name }) => name),
    // Bold type says “unread” to who looks; its class says so in a word.
    ...own.flatMap(({ attributes }) => (attributes.class ?? '').split(/\s+/u)),
  ];
  // A sign like “☆” is no label: it stands for what can be done as well.
  return said.some((text) => {
    if (!/\p{L}/u.test(text)) return false;
    const found = toWords(text).filter((word) => !word.isFunctionWord);
    return (
      found.length === words.length && words.every((word) => found.some(({ stem }) => stem === word.stem))
    );
  });
}

const listing = new RegExp(
  String.raw`^(?:what (?:are|were)|which|list|read|read out|read me|tell me|tell me about|show me|name|give me|say|what)\b.*?\b(?:the\s+)?(?:first\s+|top\s+)?(?:(${cardinalPattern})\s+)?(\p{L}[\p{L}-]*)(?:\s+(?:are there|do you see|on (?:this|the) page|here|did you find|are shown|listed|shown|again|please|out|aloud|for me))*$`,
  'iu',
);

/** What is listed, or one entry of it; null where no list is asked for. */
export function answerList(question: string, scene: PageScene): Step | null {
  const target = parseTarget(
    question
      .replace(
        /^(?:what(?:'s| is| are| does| do)?|which|who|read|read out|read me|tell me|tell me about|show me|give me|say|describe|list)(?:\s+me)?(?:\s+about)?\s+/iu,
        '',
      )
      .replace(/\s+(?:say|says|about|read|cost)$/iu, ''),
  );
  if (target.item !== null && target.ordinal !== null) {
    const run = findRun(target.item, scene.page);
    const entry = run?.entries.at(target.ordinal > 0 ? target.ordinal - 1 : target.ordinal);
    if (run === null || run === undefined || entry === undefined)
      return tell(`I cannot find ${target.phrase} on this page.`);
    const primary = primaryOf(entry, run, scene.page);
    return tell(readEntry(entry, scene, sharedTexts(run.entries, scene)), primary === null ? [] : [primary]);
  }
  const match = listing.exec(question);
  const noun = match?.[2] ?? '';
  if (match === null || !listNouns.test(noun) || !/s$/iu.test(noun)) return null;
  const count = readCardinal((match[1] ?? '').toLowerCase());
  // "Which ones have more than 200 reviews?" asks for some of them: all of them are no answer.
  const isNarrowed = keywords(question).some(({ surface }) => /^\d/u.test(surface) && surface !== `${count}`);
  const run = isNarrowed
    ? null
    : findRun(foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, ''), scene.page);
  return run === null ? null : sayList(run, count ?? readAtOnce, scene);
}
