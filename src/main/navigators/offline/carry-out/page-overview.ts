import type { TextBlock } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import type { Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';
import { shorten } from './entry-words.ts';
import type { PageScene } from './page-scene.ts';

const countText =
  /\b(?:of\s+)?([\d.,]+)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|emails?|articles?|hits|threads?|hotels?)\b/iu;

/** The line that tells how many results there are, as the page words it; null when there is none. */
export function findCountLine(scene: PageScene): string | null {
  const none =
    /^(?:no|0|zero)\s+(?:\p{L}+\s+)?(?:results?|products?|items?|matches|flights?|messages?|hits|posts?)\b.*/iu;
  for (const block of scene.snapshot.texts) {
    if (block.text.length > 90 || /[©★☆]/u.test(block.text) || isSideline(block, scene)) continue;
    if (none.test(block.text)) return block.text;
    if (countText.test(block.text) && !/[£$€]/u.test(block.text) && !insideEntry(block, scene))
      return block.text;
  }
  return null;
}

const insideEntry = (block: TextBlock, scene: PageScene): boolean =>
  scene.page.chain(block.region).some((region) => {
    const one = scene.snapshot.regions[region];
    return one?.kind === 'item' && one.size > 2;
  });

/** What the page is about, by its title, headings and first texts. */
export function describePage(scene: Scene): Step {
  const { snapshot } = scene;
  const headings = snapshot.texts
    .filter((text) => text.headingLevel > 0)
    .slice(0, 6)
    .map((text) => text.text);
  const inMain = snapshot.texts.filter(
    (text) => text.headingLevel === 0 && text.text.length > 40 && !isSideline(text, scene),
  );
  const parts = [`This is “${snapshot.title || snapshot.url}”.`];
  if (headings.length > 0) parts.push(`Its headings: ${headings.join('; ')}.`);
  if (inMain.length > 0)
    parts.push(
      shorten(
        inMain
          .slice(0, 3)
          .map((text) => text.text)
          .join(' '),
        400,
      ),
    );
  return tell(parts.join(' '));
}

/** The heading of the main part, where it says something that the title does not; null otherwise. */
export function findMainHeading(scene: Scene): string | null {
  const { texts, title } = scene.snapshot;
  const heading = texts.find((text) => text.headingLevel === 1 && !isSideline(text, scene));
  if (heading === undefined || heading.text.length > 90) return null;
  return foldText(title).includes(foldText(heading.text)) ? null : heading.text;
}

/** Words that say how something went, by which a notice is told from other text that came. */
const news =
  /\b(?:added|removed|deleted|saved|sent|done|thank|thanks|success|welcome|updated|changed|error|invalid|required|must|cannot|could not|failed|archived|moved|subscribed|confirmed|applied|booked|undo|copied|posted|signed)\b/iu;

/** What the page said in answer to the last action; null when nothing that looks like an answer came. */
export function findNotice(scene: Scene): string | null {
  const last = scene.turns.findLast((turn) => turn.speaker === 'navigator');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return null;
  const came = last.outcome.changes.flatMap((change) => (change.kind === 'text' ? change.appeared : []));
  return came.find((text) => text.length <= 120 && news.test(text)) ?? null;
}

export const isSideline = (text: TextBlock, scene: PageScene): boolean =>
  scene.page
    .chain(text.region)
    .some((region) =>
      ['footer', 'navigation', 'banner'].includes(scene.snapshot.regions[region]?.kind ?? ''),
    );
