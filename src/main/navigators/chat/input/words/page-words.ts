import { cleanPageText } from './clean-page-text.ts';
import { type Line, type LinePart, renderLine } from './line-part.ts';

/** Puts what pages wrote between this request's fences. */
export interface PageWords {
  /** One piece for a line of ours, which will stand between fences: `k3f9«Red mug»k3f9`. */
  quote(text: string, limit: number): LinePart;
  /** Lines that were made of cleaned pieces, between fences. */
  block(lines: string): string;
  /** One piece for inside a block. */
  clean(text: string, limit: number): string;
  render(line: Line): string;
}

export function createPageWords(fence: string): PageWords {
  // A page cannot know this request's fence; a model that was shown an older one might have told it.
  const clean = (text: string, limit: number) => cleanPageText(text, limit).replaceAll(fence, '');
  return {
    clean,
    quote: (text, limit) => ({ kind: 'page', text: clean(text, limit) }),
    block: (lines) => `${fence}«\n${lines}\n»${fence}`,
    render: (line) => renderLine(line, fence),
  };
}
