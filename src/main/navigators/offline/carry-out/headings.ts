import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import { foldText, holdsAll, shorten, toWords, type Word } from '#shared/text/words.ts';
import { primaryOf } from '../../../grounding/index.ts';
import { type Listed, type Told, tell } from '../step.ts';
import { isSideline, type PageScene } from './page-scene.ts';
import { overlap } from './text-answers.ts';

/** What a link says that leads to all of what a heading begins. */
const leadsOn = /^(?:read|more|full|continue|open|view|see|show|go to|details)\b/iu;

/**
 * What opens the story, product or message that a heading is of: the heading itself where it is a link, else what opens
 * the entry of the list that it stands in, else the "Read more" that follows it. null where nothing does.
 */
function openerOf(heading: TextBlock, headings: readonly TextBlock[], scene: PageScene): Candidate | null {
  const { page } = scene;
  const opening = scene.snapshot.candidates.filter(
    // What unfolds is named after what it holds.
    (one) => one.affordances.includes('click') && !one.states.disabled && one.states.expanded === null,
  );
  const wanted = foldText(heading.text);
  const named = opening.find(
    (one) =>
      overlap(one.box, heading.box) && (foldText(one.name) === wanted || foldText(one.text) === wanted),
  );
  if (named !== undefined) return named;
  const around = page.chain(heading.region);
  for (const run of page.runs) {
    const entry = run.entries.find((one) => around.includes(one));
    const opener = entry === undefined ? null : primaryOf(entry, run, page);
    if (opener !== null) return opener;
  }
  // Below it in its column, and before the next heading there.
  const isBelow = ({ box }: Pick<TextBlock, 'box'>): boolean =>
    box.y >= heading.box.y + heading.box.height - 1 &&
    box.x < heading.box.x + heading.box.width &&
    heading.box.x < box.x + box.width;
  const end = Math.min(...headings.filter(isBelow).map(({ box }) => box.y), Number.POSITIVE_INFINITY);
  const [following] = opening
    .filter((one) => leadsOn.test(one.name) && isBelow(one) && one.box.y < end)
    .toSorted((one, other) => one.box.y - other.box.y);
  return following ?? null;
}

/** Headings are short: as many as this are read out. */
const headingsAtOnce = 20;

/** The page's headings under numbers, which then mean what each of them is the heading of; null where it has none. */
export function sayHeadings(scene: PageScene): Told | null {
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && !isSideline(text, scene));
  const told = headings
    .filter(({ text }, index) => headings.findIndex((other) => other.text === text) === index)
    .slice(0, headingsAtOnce);
  const listed = told.map((heading): Listed => openerOf(heading, headings, scene) ?? heading.text);
  const lines = told.map(({ text }, index) => `${index + 1}. ${text}`);
  return lines.length === 0 ? null : tell(lines.join('\n'), listed);
}

/** Texts read out of one section, in characters. */
const longestSection = 700;

/** What stands under the heading that has these words, up to the next heading of its rank; null where none has. */
export function readSection(wanted: readonly Word[], { snapshot: { texts } }: PageScene): string | null {
  const at = texts.findIndex((text) => {
    const words = toWords(text.text);
    return text.headingLevel > 0 && words.length <= wanted.length + 2 && holdsAll(words, wanted);
  });
  const heading = texts[at];
  if (heading === undefined || wanted.length === 0) return null;
  const rest = texts.slice(at + 1);
  const end = rest.findIndex(({ headingLevel }) => headingLevel > 0 && headingLevel <= heading.headingLevel);
  const body = (end < 0 ? rest : rest.slice(0, end)).map(({ text }) => text).join(' ');
  return body === '' ? null : shorten(`${heading.text}: ${body}`, longestSection);
}
