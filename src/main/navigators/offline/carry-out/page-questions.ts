import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import { formatOrdinal, readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { shorten, toWords } from '#shared/text/words.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, type Listed, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { answerAuthor } from './author-answers.ts';
import { answerByMeaning } from './best-passage.ts';
import { clickOn } from './clicking.ts';
import {
  answerCount,
  answerList,
  answerNamedEntry,
  answerOrdinal,
  readOn,
  readSection,
} from './list-answers.ts';
import { describePage, whatCanIDo, whatCanISay, whereAmI } from './page-overview.ts';
import { isContent, kindsAround, type PageAnswer, type PageScene } from './page-scene.ts';
import { answerSuperlative } from './superlatives.ts';
import { answerFromField, answerFromLabel, answerHeadings, answerLocked, keywords } from './text-answers.ts';
import { answerValue } from './value-answers.ts';
import { wantedValue } from './wanted-value.ts';

/** Questions about the page that need no model, by whoever cannot or does not look. */
type PageQuestion =
  | { readonly kind: 'where' }
  | { readonly kind: 'possibilities' }
  | { readonly kind: 'sayable' }
  | { readonly kind: 'page' }
  | { readonly kind: 'results'; readonly asked: string }
  | { readonly kind: 'entry'; readonly asked: string }
  | { readonly kind: 'more' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'quiet' };

const here = '(?: here| now| right now| at the moment| on (?:this|the) (?:page|site|screen))?';
const reading = '(?:read|read out|read aloud|read me|read to me|start reading)';
const aloud = '(?: (?:aloud|out|out loud|to me|for me|again))*';
const pages = '(?:page|website|site|screen|article|text|story|post|document|thing|main part|content)';
const lists =
  'results?|search results|list|items|products|entries|messages|e-?mails|mails|articles|stories|posts|threads|flights|hotels|offers|reviews|comments|headlines|headings|titles';

const patterns: readonly (readonly [PageQuestion['kind'], RegExp])[] = [
  ['where', new RegExp(`^(?:tell me )?where (?:am i|are we|i am)${here}$`, 'u')],
  ['where', /^(?:what|which) (?:page|site|website) (?:is this|am i on|are we on|is open)(?: now)?$/u],
  ['where', /^(?:what(?:'s| is) this|what(?:'s| is) open)$/u],
  ['sayable', /^(?:tell me )?what (?:can|could) i say(?: to you| here| now| next| on (?:this|the) page)*$/u],
  [
    'possibilities',
    /^(?:tell me )?what (?:can|could) i (?:do|click|press|fill in|choose)(?: here| now| next| on (?:this|the) page)+$/u,
  ],
  [
    'possibilities',
    /^what (?:is there to do|are my options|is possible|can be done|buttons (?:are there|do you see)|links (?:are there|do you see)|fields (?:are there|do you see))(?: here| now| on (?:this|the) page)*$/u,
  ],
  ['possibilities', /^(?:list|read)(?: me)?(?: all)?(?: the)? (?:buttons|links|fields|controls)$/u],
  [
    'page',
    new RegExp(
      `^${reading} (?:it|this|that|everything|(?:the |this |that )?(?:whole |full |entire )?${pages})${aloud}$`,
      'u',
    ),
  ],
  [
    'page',
    new RegExp(
      `^${reading} (?:from the (?:top|start|beginning)|the (?:page|article) from the (?:top|start|beginning))$`,
      'u',
    ),
  ],
  ['page', /^(?:read aloud|start reading|read out loud|read to me)$/u],
  [
    'results',
    new RegExp(
      `^(?:${reading}|list|tell me|what are)(?: all)?(?: of)?(?: the| these| those)?(?: (?:first|top) \\S+)? (?:${lists})${aloud}${here}$`,
      'u',
    ),
  ],
  [
    'entry',
    new RegExp(
      `^${reading}(?: the)? (?:\\S+ (?:one|result|item|entry|product|message|e-?mail|article|post|offer|flight|review|comment)|(?:number|result|item|entry|no) \\S+)${aloud}$`,
      'u',
    ),
  ],
  [
    'more',
    /^(?:go on|more|continue|carry on|keep going|keep reading|read on|read more|go on reading|continue reading|next part|the next part|read the rest|the rest|go ahead|and then|what else|next)$/u,
  ],
  [
    'repeat',
    /^(?:repeat|repeat (?:that|it|this)|again|say (?:that|it) again|read (?:that|it) again|once more|pardon|what did you say|come again)$/u,
  ],
  [
    'quiet',
    /^(?:stop|stop (?:reading|it|that|talking)|quiet|be quiet|silence|enough|that(?:'s| is) enough|hush)$/u,
  ],
];

const aboutPage: ReadonlySet<string> = new Set([
  'where',
  'possibilities',
  'sayable',
  'page',
  'results',
  'entry',
]);

/** Whether it asks about the page itself, whatever was read before. */
export function isPageQuestion(utterance: string): boolean {
  return aboutPage.has(readPageQuestion(utterance)?.kind ?? '');
}

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
  const kind = patterns.find(([, pattern]) => pattern.test(asked))?.[0];
  if (kind === undefined) return null;
  return kind === 'results' || kind === 'entry' ? { kind, asked } : { kind };
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
  return question === null ? null : answerQuestion(question, scene);
}

function answerQuestion(question: PageQuestion, scene: PageScene): PageAnswer | null {
  switch (question.kind) {
    case 'where':
      return whereAmI(scene);
    case 'possibilities':
      return whatCanIDo(scene);
    case 'sayable':
      return whatCanISay(scene);
    case 'page':
      return plain(readPart(1, scene));
    case 'results': {
      const asked = question.asked.replace(/\b(?:search results?|list|items)\b/u, 'results');
      return told(answerHeadings(asked, scene)) ?? told(answerList(asked, scene));
    }
    case 'entry':
      return headingRead(question.asked, scene) ?? told(answerOrdinal(inWords(question.asked), scene));
    default:
      return null;
  }
}

/** Goes on with what was read last, says it again, or leaves it; null where nothing was being read. */
export function goOnReading(utterance: string, scene: PageScene): PageAnswer | null {
  const question = readPageQuestion(utterance);
  if (question === null) return null;
  const last = lastSaid(scene);
  if (question.kind === 'repeat') return last === null ? null : plain(last.said);
  if (last === null || (question.kind !== 'more' && question.kind !== 'quiet')) return null;
  const read = partRead(last.said);
  if (question.kind === 'quiet') return read === null || read.isLast ? null : plain(quieted);
  if (read === null) return readOn(last.said, scene);
  if (!isSamePage(last.url, scene.snapshot.url)) {
    return plain('This is another page now. Say “read the page” to hear it.');
  }
  return read.isLast ? plain('That was all of it.') : plain(readPart(read.part + 1, scene));
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
  const words = asked.split(' ');
  const place =
    words.map((word) => readOrdinal(word) ?? readCardinal(word)).find((number) => number !== null) ?? 0;
  const line = (lastSaid(scene)?.said ?? '').split('\n').find((one) => one.startsWith(`${place}. `));
  const name = line?.slice(`${place}. `.length);
  const heading = scene.snapshot.texts.find((text) => text.headingLevel > 0 && text.text === name);
  return heading === undefined ? null : plain(readSection(heading.text, scene) ?? heading.text);
}

/** "Number three", "result 3" → "the third result". */
function inWords(asked: string): string {
  return asked.replace(/\b(number|result|item|entry|no) (\S+)/u, (all, _noun, word: string) => {
    const place = readOrdinal(word) ?? readCardinal(word);
    return place === null ? all : `the ${formatOrdinal(place)} result`;
  });
}

const plain = (say: string, listed: readonly Listed[] = []): PageAnswer => ({ say, listed });

const told = (step: Step | null): PageAnswer | null =>
  step?.kind === 'tell' ? { say: step.say, listed: step.listed } : null;

/** "Read the comments": the part of the page under that heading. */
const tryingToRead =
  /^(?:read|read out|read me|tell me|what (?:are|is|do)|show me|list)\s+(?:out\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(.+?)(?:\s+(?:section|part|aloud|out|say|to me|for me))*$/iu;

function answerSection(question: string, scene: Scene): Step | null {
  const phrase = tryingToRead.exec(question)?.[1];
  const section = phrase === undefined ? null : readSection(phrase, scene);
  return section === null ? null : tell(section);
}

const aboutWholePage =
  /^(?:where am i|what(?:'s| is) this|what (?:page|site|website) (?:is this|am i on|are we on)|what(?:'s| is) (?:the )?(?:(?:title|name|address) of (?:this|the) (?:page|site)|title|url)|where are we|which (?:page|site) (?:is this|am i on))$/iu;
const summary =
  /^(?:summari[sz]e|summary|describe|read|read out|tell me about|give me (?:a|the) (?:summary|overview)(?: of)?|what(?:'s| is) (?:on|this|the)|what does|explain|what do you see|what can you see)\s*(?:it|me|this|the|on)?\s*(?:the\s+|this\s+)?(?:whole\s+)?(?:page|site|website|screen|article|here|about|say)?(?:\s+(?:about|say|says|here))?$/iu;
/** The page itself tells a number of what was asked for. */
const sure = /^[^\n]*\d[^\n]*(?:results?|products?|items?|messages?|flights?)\b/iu;
const subject =
  /^what(?:'s| is| are)\s+(?:the\s+)?(?:(?:question|topic|subject|point|content)\s+(?:of|in)\s+)?(?:this|the)\s+(?:thread|article|page|post|story|question|discussion|topic|message|e-?mail)(?:\s+(?:about|saying))?$/iu;

function answer(question: string, scene: Scene): Step {
  const paged = answerPage(question, scene);
  if (paged !== null) return tell(paged.say, paged.listed);
  if (aboutWholePage.test(question)) {
    return tell(`This is “${scene.snapshot.title}” at ${scene.snapshot.url}.`);
  }
  if (/^(?:what|which|how many|list|show)\b.*\btabs\b/iu.test(question)) {
    const names = scene.snapshot.tabs.map(
      (tab, index) => `${index + 1}. ${tab.title || tab.url}${tab.active ? ' (in front)' : ''}`,
    );
    return tell(names.join('\n'));
  }
  for (const answerBy of [answerLocked, answerOrdinal, answerSuperlative, answerAuthor, answerValue]) {
    const particular = answerBy(question, scene);
    if (particular !== null) return particular;
  }
  const words = keywords(question);
  const aboutOne = /^how (?:many|much|long)\b.*\b(?:in|of|for|does|do|has|have|is|are|did)\b/iu.test(
    question,
  );
  const counted = answerCount(question, scene);
  const named = aboutOne ? answerNamedEntry(words, true, scene) : null;
  if (named !== null && !sure.test(counted?.kind === 'tell' ? counted.say : '')) return named;
  if (counted !== null) return counted;
  if (summary.test(question) || subject.test(question)) return describePage(scene);
  const headed = answerHeadings(question, scene);
  if (headed !== null) return headed;
  // "The options in Paper bills" asks about a field, though bills are listed too.
  const aboutField = /\b(?:options|choices|values?|selected|ticked|checked|filled)\b/iu.test(question);
  // A list or a whole section is no answer to "how much".
  const parts = wantedValue(question) === null ? [answerList, answerSection] : [];
  const order = aboutField ? [answerFromField, ...parts] : [answerFromLabel, ...parts, answerFromField];
  for (const answerBy of order) {
    const answered = answerBy(question, scene);
    if (answered !== null) return answered;
  }
  return answerByMeaning(question, scene);
}

/** Where a section was opened to look into. */
const lookedInto = 'opened a section';

/** A section that is folded up and has only words of the question for its name: what is asked may stand in it. */
function foldedSection(question: string, scene: Scene): Candidate | null {
  const words = keywords(question);
  const folded = scene.snapshot.candidates.filter((one) => {
    const name = toWords(one.name).filter((word) => !word.isFunctionWord);
    return (
      one.states.expanded === false &&
      one.attributes['aria-haspopup'] === undefined &&
      !one.states.disabled &&
      name.length > 0 &&
      name.every((word) => words.some(({ stem }) => stem === word.stem))
    );
  });
  return folded.length === 1 ? (folded[0] ?? null) : null;
}

/** What came into sight when the section was opened. */
function whatAppeared({ turns }: Scene): string {
  const last = turns.findLast((turn) => turn.speaker === 'navigator');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return '';
  return last.outcome.changes.flatMap((change) => (change.kind === 'text' ? change.appeared : [])).join(' ');
}

/** A question only looks: where nothing in sight answers it, one section that is named by it is opened and read. */
function lookFor(question: string, scene: Scene): Step {
  const opened = scene.work.phase === lookedInto ? whatAppeared(scene) : '';
  if (opened !== '') return tell(shorten(opened, 400));
  const answered = answer(question, scene);
  if (answered.kind !== 'tell' || scene.work.phase === lookedInto) return answered;
  if (!answered.isLost && answered.isByMeaning !== true) return answered;
  const section = foldedSection(question, scene);
  return section === null
    ? answered
    : { ...clickOn(section, null), nextPhase: lookedInto, reason: `“${section.name}” may say it` };
}

/** An answer out of what the page shows; no model reads along, so it quotes rather than explains. */
export function resolveRead(instruction: InstructionOf<'read'>, scene: Scene): Assessment {
  const question = instruction.question.replace(/[?.!\s]+$/u, '');
  return certain(() => lookFor(question, scene));
}
