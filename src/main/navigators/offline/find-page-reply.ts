import type { Turn } from '#shared/domain/index.ts';

/** A longer line is content that came, and not an answer to what was done. In characters. */
const longestReply = 120;

/**
 * What the page said to the last click or form: the one sentence that appeared without the page being left ("Choose a
 * departure date."), or null. What was typed appears too, and is no reply.
 */
export function findPageReply(turns: readonly Turn[]): string | null {
  const last = turns.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent !== 'say');
  if (last?.speaker !== 'navigator' || last.outcome.kind !== 'done') return null;
  if (last.action.intent !== 'click' && last.action.intent !== 'submit') return null;
  const { changes } = last.outcome;
  if (changes.some((change) => change.kind === 'navigated')) return null;
  const appeared = changes.flatMap((change) => (change.kind === 'text' ? change.appeared : []));
  const [line = ''] = appeared;
  return appeared.length === 1 && line.length <= longestReply && /\s\S+[.!?]$/u.test(line) ? line : null;
}
