import { type Listed, type Step, tell } from '../step.ts';
import { openerOf } from './opener-of.ts';
import { isSideline } from './page-overview.ts';
import type { PageScene } from './page-scene.ts';

/** Headings are short: as many as this are read out. */
const headingsAtOnce = 20;

const headlines = /^(?:read|list|tell|what|give|say|show|name)\b.*\b(?:headlines?|headings?|titles)\b/iu;

/** The page's headings under numbers, which then mean what each of them is the heading of. */
export function answerHeadings(question: string, scene: PageScene): Step | null {
  if (!headlines.test(question)) return null;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && !isSideline(text, scene));
  const told = headings
    .filter(({ text }, index) => headings.findIndex((other) => other.text === text) === index)
    .slice(0, headingsAtOnce);
  const listed = told.map((heading): Listed => openerOf(heading, headings, scene) ?? heading.text);
  const lines = told.map(({ text }, index) => `${index + 1}. ${text}`);
  return lines.length === 0 ? null : tell(lines.join('\n'), listed);
}
