import { type Step, tell } from '../step.ts';
import { isSideline } from './page-overview.ts';
import type { PageScene } from './page-scene.ts';

/** Headings are short: as many as this are read out. */
const headingsAtOnce = 20;

const headlines = /^(?:read|list|tell|what|give|say|show|name)\b.*\b(?:headlines?|headings?|titles)\b/iu;

export function answerHeadings(question: string, scene: PageScene): Step | null {
  if (!headlines.test(question)) return null;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && !isSideline(text, scene));
  const names = [...new Set(headings.map((text) => text.text))].slice(0, headingsAtOnce);
  return names.length === 0 ? null : tell(names.map((name, index) => `${index + 1}. ${name}`).join('\n'));
}
