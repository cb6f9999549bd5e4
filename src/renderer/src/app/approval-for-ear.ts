import { type ApprovalRequest, needsHand } from '#shared/domain/index.ts';

// Lines of what would be sent that are read; the card has them all.
const readLines = 6;

/**
 * What is asked, and what an answer takes. @param inFull also what would be sent, which somebody who does not look
 * cannot know
 */
export function approvalForEar(request: ApprovalRequest, inFull: boolean): string {
  const { consequence, data, sentence } = request;
  const lines = data.slice(0, readLines).map(({ label, value }) => `${label}: ${value}.`);
  const rest = data.length - lines.length;
  const sent = [`It would hand over:`, ...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])];
  const answer = needsHand(consequence)
    ? 'Press Allow once in the window, or say no. A spoken yes alone is not enough.'
    : 'Say yes or no.';
  return ['Approval needed.', `${sentence}.`, ...(inFull && data.length > 0 ? sent : []), answer].join(' ');
}
