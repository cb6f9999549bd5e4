import type { TextBlock } from '#shared/domain/index.ts';
import { shorten, toWords } from '#shared/text/words.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { isContent, type PageScene } from './page-scene.ts';
import { subjectOf } from './value-answers.ts';
import { dated } from './wanted-value.ts';

/** "Who sent this?", "who is it from?", "who started this thread?": of what the page is about, by no name of its own. */
const asked =
  /^(?:who(?:m)?(?:'s| is| was| did| has)?\b.*?\b(?:wrote|written|sent|posted|published|started|opened|asked|made|from|author|sender|by)\b|(?:what|which|tell me|read)\b.*?\b(?:author|sender)\b)\s*(?:(?:of|by|is|was)\s+)?(?:(?:this|that|it|the|these)\b\s*)?(\p{L}*)$/iu;

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u;
const byline = /^(?:(?:written|posted|published|words|started|asked)\s+)?(?:by|from|author|sender)\b[\s:]/iu;

/** Lines below a heading among which it is told who wrote: further down others are named too. */
const nearLines = 4;
/** Boxes whose middles are within this many px of each other stand in one line. */
const sameLine = 8;
/** A line that says who wrote is no longer than this, in characters. */
const longestLine = 160;

/** What stands below a heading, line by line and each line from left to right. */
function linesBelow(heading: TextBlock, scene: PageScene): readonly string[] {
  const { texts } = scene.snapshot;
  const lines: { readonly middle: number; readonly texts: TextBlock[] }[] = [];
  for (const block of texts.slice(texts.indexOf(heading) + 1)) {
    if (!isContent(block, scene)) continue;
    const middle = block.box.y + block.box.height / 2;
    const line = lines.find((one) => Math.abs(one.middle - middle) < sameLine);
    if (line !== undefined) line.texts.push(block);
    else if (lines.length === nearLines) break;
    else lines.push({ middle, texts: [block] });
  }
  return lines.map((line) =>
    line.texts
      .toSorted((one, other) => one.box.x - other.box.x)
      .map(({ text }) => text)
      .join(', '),
  );
}

/** A name and when it was: so messages and posts begin. */
const isNameAndDate = (line: string): boolean =>
  dated.test(line) && toWords(line.replace(dated, '')).some(({ surface }) => /^\p{L}{2,}/u.test(surface));

/**
 * Who wrote or sent what the page is about: the line below its heading that has an address in it, says "by" or "from", or
 * has a name and a date. It is read as it stands. null where that is not asked, or no such line is there.
 */
export function answerAuthor(question: string, scene: Scene): Step | null {
  const noun = asked.exec(question)?.[1];
  const heading = noun === undefined ? null : subjectOf(scene, 3);
  if (heading === null) return null;
  const lines = linesBelow(heading, scene).filter((line) => line.length <= longestLine);
  const told =
    lines.find((line) => address.test(line) || byline.test(line)) ??
    lines.find((line) => isNameAndDate(line));
  return told === undefined ? null : tell(`${heading.text}: ${shorten(told, longestLine)}`);
}
