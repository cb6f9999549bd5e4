import { foldText, readCardinal, toWords } from '#shared/language/index.ts';
import { findRun, parseTarget, primaryOf, type Run } from '../../../grounding/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { keywords } from './answer-from-texts.ts';
import { readEntry, sharedTexts } from './entry-words.ts';
import { findCountLine } from './page-overview.ts';
import type { PageAnswer, PageScene } from './page-scene.ts';

/** Entries read out at once; more are not kept in mind. */
const readAtOnce = 5;

/** Entries after the first `from`, with the numbers that they have in the list. */
function sayList(run: Run, count: number, scene: PageScene, from = 0): Step {
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
  const noun = (match[1] ?? '').split(/\s+/u).at(-1) ?? '';
  if (/^tabs?$/iu.test(noun)) return tell(`${scene.snapshot.tabs.length} tabs are open.`);
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
  return run === null ? null : tell(`I count ${run.entries.length} ${noun} on this page.`);
}

const listing =
  /^(?:what (?:are|were)|which|list|read|read out|read me|tell me|tell me about|show me|name|give me|say|what)\b.*?\b(?:the\s+)?(?:first\s+|top\s+)?(\d+|two|three|four|five|six|seven|eight|nine|ten)?\s*(\p{L}[\p{L}-]*)(?:\s+(?:are there|do you see|on (?:this|the) page|here|did you find|are shown|listed|shown|again|please|out|aloud|for me))*$/iu;

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
  const run = findRun(foldText(noun).replace(/ies$/u, 'y').replace(/s$/u, ''), scene.page);
  if (run === null) return null;
  return sayList(run, readCardinal((match[1] ?? '').toLowerCase()) ?? readAtOnce, scene);
}
