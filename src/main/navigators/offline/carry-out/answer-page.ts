import { readCardinal, readOrdinal } from '#shared/language/index.ts';
import type { Listed, Step } from '../step.ts';
import { answerOrdinal, readSection } from './answer-entry.ts';
import { answerList, readOn } from './answer-from-list.ts';
import { answerHeadings } from './answer-headings.ts';
import { type PageQuestion, readPageQuestion } from './page-questions.ts';
import type { PageAnswer, PageScene } from './page-scene.ts';
import { partRead, readPart } from './read-page.ts';
import { whatCanIDo } from './what-can-i-do.ts';
import { whereAmI } from './where-am-i.ts';

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
    return place === null
      ? all
      : `the ${place}${place === 1 ? 'st' : place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'} result`;
  });
}

const plain = (say: string, listed: readonly Listed[] = []): PageAnswer => ({ say, listed });

const told = (step: Step | null): PageAnswer | null =>
  step?.kind === 'tell' ? { say: step.say, listed: step.listed } : null;
