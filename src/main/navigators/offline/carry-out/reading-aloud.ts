import type { TextBlock } from '#shared/domain/index.ts';
import { cardinalPattern, ordinalPattern, readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findRun, isItemWord } from '../../../grounding/index.ts';
import { answerOrdinal, readOn, sayList } from './entries.ts';
import { readSection, sayHeadings } from './headings.ts';
import { whatCanIDo, whatCanISay, whereAmI } from './page-overview.ts';
import { isContent, kindsAround, type PageAnswer, type PageScene, plain } from './page-scene.ts';

/** Questions about the page that need no model, by whoever cannot or does not look. */
interface PageQuestion {
  readonly kind:
    | 'where'
    | 'address'
    | 'possibilities'
    | 'sayable'
    | 'page'
    | 'headings'
    | 'results'
    | 'entry'
    | 'more'
    | 'repeat'
    | 'quiet';
  /** In small letters, without courtesy. */
  readonly asked: string;
  /** What is listed, in the singular. */
  readonly noun: string;
  readonly count: number | null;
}

const here = '(?: here| now| right now| at the moment| on (?:this|the) (?:page|site|screen))*';
const reading = '(?:read|read out|read aloud|read me|read to me|start reading)';
const aloud = '(?: (?:aloud|out|out loud|to me|for me|again))*';
const pages = '(?:page|website|site|screen|article|text|story|post|document|thing|main part|content)';
const listing = `(?:${reading}|list|tell me|what are)(?: all)?(?: of)?(?: the| these| those)?`;

const patterns: readonly (readonly [PageQuestion['kind'], string])[] = [
  ['where', `(?:tell me )?where (?:am i|are we|i am)${here}`],
  ['where', `(?:what|which) (?:page|site|website) (?:is this|am i on|are we on|is open)${here}`],
  ['where', "what(?:'s| is) (?:this|open)"],
  ['address', "what(?:'s| is) (?:the )?(?:title|name|address|url) of (?:this|the) (?:page|site)"],
  ['sayable', `(?:tell me )?what (?:can|could) i say(?: to you| next)?${here}`],
  [
    'possibilities',
    '(?:tell me )?what (?:can|could) i (?:do|click|press|fill in|choose)(?: next| here| now| on (?:this|the) page)+',
  ],
  [
    'possibilities',
    `what (?:is there to do|are my options|is possible|can be done|(?:buttons|links|fields) (?:are there|do you see))${here}`,
  ],
  ['possibilities', '(?:list|read)(?: me)?(?: all)?(?: the)? (?:buttons|links|fields|controls)'],
  [
    'page',
    `${reading} (?:it|this|that|everything|(?:the |this |that )?(?:whole |full |entire )?${pages})${aloud}`,
  ],
  ['page', `${reading} (?:the (?:page|article) )?from the (?:top|start|beginning)`],
  ['page', '(?:read aloud|start reading|read out loud|read to me)'],
  ['headings', `${listing} (?:headlines|headings|titles)${aloud}${here}`],
  [
    'results',
    `${listing}(?: (?:first|top))?(?: (?<count>${cardinalPattern}))? (?:search )?(?<noun>list|\\p{L}[\\p{L}-]+s)${aloud}${here}`,
  ],
  ['entry', `${reading}(?: the)? ${ordinalPattern} (?<noun>\\p{L}+)${aloud}`],
  [
    'entry',
    `${reading}(?: the)? (?:number|result|item|entry|no) (?:${cardinalPattern}|${ordinalPattern})${aloud}`,
  ],
  [
    'more',
    '(?:go on|more|continue|carry on|keep going|keep reading|read on|read more|go on reading|continue reading|next part|the next part|read the rest|the rest|go ahead|and then|what else|next)',
  ],
  [
    'repeat',
    '(?:repeat(?: that| it| this)?|again|(?:say|read) (?:that|it) again|once more|pardon|what did you say|come again)',
  ],
  [
    'quiet',
    "(?:stop(?: reading| it| that| talking)?|quiet|be quiet|silence|enough|that(?:'s| is) enough|hush)",
  ],
];

const compiled = patterns.map(([kind, source]) => ({ kind, pattern: new RegExp(`^${source}$`, 'u') }));

/** Those about what was read before, and not about the page. */
const about = new Set<PageQuestion['kind']>(['more', 'repeat', 'quiet']);

/** Whether it asks about the page itself, whatever was read before. */
export function isPageQuestion(utterance: string): boolean {
  const question = readPageQuestion(utterance);
  return question !== null && !about.has(question.kind);
}

const singular = (noun: string): string => foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, '');

/** Reads an utterance as one of them; null when it is anything else, whatever its punctuation and courtesy. */
function readPageQuestion(utterance: string): PageQuestion | null {
  const asked = utterance
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:ok|okay|hey|parley|please|now|so|and|well) )+/u, '')
    .replace(/^(?:can|could|would|will) you (?:please )?/u, '')
    .replace(/(?: please| parley)+$/u, '');
  for (const { kind, pattern } of compiled) {
    const groups = pattern.exec(asked)?.groups ?? null;
    if (!pattern.test(asked)) continue;
    const noun = singular(groups?.noun ?? '');
    const isEntry = isItemWord(noun) || (kind === 'entry' ? noun === 'one' : noun === 'list');
    if (groups?.noun !== undefined && !isEntry) continue;
    return { kind, asked, noun, count: readCardinal(groups?.count ?? '') };
  }
  return null;
}

/** Characters of one part: about half a minute of speech. */
const partLength = 500;

const partEnding = /Part (\d+) of (\d+)\. Say “go on” for more\.$/u;
const endOfPage = 'That is the end of the page.';

/** Which part of how many a reading ended with; null for anything else that was said. */
function partRead(said: string): { readonly part: number; readonly isLast: boolean } | null {
  const match = partEnding.exec(said);
  if (match !== null) return { part: Number(match[1]), isLast: false };
  return said.endsWith(endOfPage) ? { part: 0, isLast: true } : null;
}

/** The text of the main part in reading order, one part of it; what the snapshot holds is what a person can see. */
function readPart(part: number, scene: PageScene): string {
  const parts = splitText(scene);
  const text = parts[part - 1];
  if (text === undefined) return `There is no text to read here. ${endOfPage}`;
  return part === parts.length
    ? `${text}\n${endOfPage}`
    : `${text}\nPart ${part} of ${parts.length}. Say “go on” for more.`;
}

function splitText(scene: PageScene): readonly string[] {
  const parts: string[] = [];
  let current = '';
  for (const sentence of sentencesOf(mainTexts(scene))) {
    if (current !== '' && current.length + sentence.length > partLength) {
      parts.push(current);
      current = '';
    }
    current =
      current === '' ? sentence : `${current}${sentence.startsWith('Heading: ') ? '\n' : ' '}${sentence}`;
  }
  return current === '' ? parts : [...parts, current];
}

function mainTexts(scene: PageScene): readonly TextBlock[] {
  const content = scene.snapshot.texts.filter((text) => isContent(text, scene));
  const inMain = content.filter((text) => kindsAround(text.region, scene).has('main'));
  return scene.page.modal < 0 && inMain.length > 0 ? inMain : content;
}

/** What stands in one line is one sentence; long paragraphs are cut where theirs end. */
function sentencesOf(texts: readonly TextBlock[]): readonly string[] {
  const lines: string[] = [];
  let before: TextBlock | null = null;
  for (const block of texts) {
    const last = lines.at(-1);
    if (last !== undefined && before !== null && isSameLine(before, block)) {
      if (!last.endsWith(block.text)) lines[lines.length - 1] = `${last}, ${block.text}`;
    } else if (last !== block.text) {
      lines.push(block.headingLevel > 0 ? `Heading: ${block.text}` : block.text);
    }
    before = block;
  }
  return lines.flatMap((line) => cutLong(/[.!?…:]$/u.test(line) ? line : `${line}.`));
}

function isSameLine(one: TextBlock, other: TextBlock): boolean {
  const isShort = one.text.length + other.text.length < 120;
  return isShort && one.headingLevel + other.headingLevel === 0 && Math.abs(one.box.y - other.box.y) < 6;
}

function cutLong(line: string): readonly string[] {
  if (line.length <= partLength) return [line];
  return line.split(/(?<=[.!?…])\s+/u).flatMap((sentence) => {
    const pieces: string[] = [];
    for (let rest = sentence; rest !== ''; ) {
      const space = rest.lastIndexOf(' ', partLength);
      const end = rest.length <= partLength || space <= 0 ? Math.min(rest.length, partLength) : space;
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return pieces;
  });
}

const quieted = 'All right. Say “go on” to hear the rest.';

/** Answers a question about the page as it is; null for what is no such question, or nothing there answers it. */
export function answerPage(utterance: string, scene: PageScene): PageAnswer | null {
  const question = readPageQuestion(utterance);
  switch (question?.kind) {
    case 'where':
      return whereAmI(scene);
    case 'address':
      return plain(`This is “${scene.snapshot.title}” at ${scene.snapshot.url}.`);
    case 'possibilities':
      return whatCanIDo(scene);
    case 'sayable':
      return whatCanISay(scene);
    case 'page':
      return plain(readPart(1, scene));
    case 'headings':
      return sayHeadings(scene);
    case 'results': {
      const run = findRun(question.noun, scene.page);
      return run === null ? null : sayList(run, scene, question.count ?? undefined);
    }
    case 'entry':
      return headingRead(question.asked, scene) ?? answerOrdinal(question.asked, scene);
    default:
      return null;
  }
}

/** Goes on with what was read last, says it again, or leaves it; null where nothing was being read. */
export function goOnReading(utterance: string, scene: PageScene): PageAnswer | null {
  const kind = readPageQuestion(utterance)?.kind;
  const last = lastSaid(scene);
  if (last === null || kind === undefined || !about.has(kind)) return null;
  if (kind === 'repeat') return plain(last.said);
  const read = partRead(last.said);
  if (kind === 'quiet') return read === null || read.isLast ? null : plain(quieted);
  if (read === null) return readOn(last.said, scene);
  if (!isSamePage(last.url, scene.snapshot.url))
    return plain('This is another page now. Say “read the page” to hear it.');
  return plain(read.isLast ? 'That was all of it.' : readPart(read.part + 1, scene));
}

/** What was said last before the words that are being answered; "go on" after a pause goes on with the same. */
function lastSaid({ turns }: PageScene): { readonly said: string; readonly url: string } | null {
  for (const turn of turns.toReversed().slice(0, 8)) {
    if (turn.speaker === 'user') continue;
    if (turn.action.intent !== 'say' || turn.actor === 'user') return null;
    if (turn.action.utterance !== quieted) return { said: turn.action.utterance, url: turn.url };
  }
  return null;
}

const isSamePage = (one: string, other: string): boolean => one.split('#')[0] === other.split('#')[0];

/** What stands under the heading that was read out with this number. */
function headingRead(asked: string, scene: PageScene): PageAnswer | null {
  const places = asked.split(' ').map((word) => readOrdinal(word) ?? readCardinal(word));
  const place = places.find((number) => number !== null) ?? 0;
  const line = (lastSaid(scene)?.said ?? '').split('\n').find((one) => one.startsWith(`${place}. `));
  const name = line?.slice(`${place}. `.length);
  const heading = scene.snapshot.texts.find((text) => text.headingLevel > 0 && text.text === name);
  return heading === undefined ? null : plain(readSection(toWords(heading.text), scene) ?? heading.text);
}
