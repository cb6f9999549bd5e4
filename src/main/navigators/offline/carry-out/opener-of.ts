import type { Box, Candidate, TextBlock } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { primaryOf } from '../../../grounding/index.ts';
import type { PageScene } from './page-scene.ts';

/** What a link says that leads to all of what a heading begins. */
const leadsOn = /^(?:read|more|full|continue|open|view|see|show|go to|details)\b/iu;

const opens = (one: Candidate): boolean => one.affordances.includes('click') && !one.states.disabled;

/**
 * What opens the story, product or message that a heading is of: the heading itself where it is a link, else what opens
 * the entry of the list that it stands in, else the "Read more" that follows it. null where nothing does.
 */
export function openerOf(
  heading: TextBlock,
  headings: readonly TextBlock[],
  scene: PageScene,
): Candidate | null {
  const { snapshot, page } = scene;
  const named = snapshot.candidates.find(
    (one) => opens(one) && overlap(one.box, heading.box) && isCalled(one, heading.text),
  );
  if (named !== undefined) return named;
  const around = page.chain(heading.region);
  for (const run of page.runs) {
    const entry = run.entries.find((one) => around.includes(one));
    if (entry === undefined) continue;
    const opener = primaryOf(entry, run, page);
    if (opener !== null) return opener;
  }
  // Before the next heading in the same column.
  const end = Math.min(
    ...headings.filter(({ box }) => isBelow(box, heading.box)).map(({ box }) => box.y),
    Number.POSITIVE_INFINITY,
  );
  const following = snapshot.candidates
    .filter((one) => opens(one) && leadsOn.test(one.name) && isBelow(one.box, heading.box) && one.box.y < end)
    .toSorted((one, other) => one.box.y - other.box.y);
  return following[0] ?? null;
}

const isCalled = (one: Candidate, words: string): boolean => {
  const wanted = foldText(words);
  return foldText(one.name) === wanted || foldText(one.text) === wanted;
};

const overlap = (one: Box, other: Box): boolean =>
  Math.max(one.x, other.x) < Math.min(one.x + one.width, other.x + other.width) &&
  Math.max(one.y, other.y) < Math.min(one.y + one.height, other.y + other.height);

/** Below it, and in its column: they share a part of their widths. */
const isBelow = (one: Box, other: Box): boolean =>
  one.y >= other.y + other.height - 1 && one.x < other.x + other.width && other.x < one.x + one.width;
