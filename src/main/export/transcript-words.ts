import {
  type ModelUsage,
  type NavigatorTurn,
  type Outcome,
  type StageTimes,
  sumUsage,
  type Turn,
} from '#shared/domain/index.ts';
import { countOf, formatCount, formatPrice } from '#shared/text/quantities.ts';
import type { SessionRecord } from './session-record.ts';

// What the transcripts for people say, whatever they are written in.

export const approvalSentences: Readonly<Record<NavigatorTurn['approval'], string>> = {
  'not-needed': '',
  remembered: 'You had allowed this before.',
  'asked-yes': 'You allowed it.',
  'asked-no': 'You said no.',
};

export function messageOf(outcome: Outcome): string {
  return outcome.kind === 'done' ? '' : outcome.message;
}

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const formatDay = (at: number): string => new Intl.DateTimeFormat('en-GB', day).format(at);
export const formatClock = (at: number): string => new Intl.DateTimeFormat('en-GB', clock).format(at);

/** "Friday 20 November 2026, 14:05 to 14:09 (Europe/Berlin)". */
export function formatSpan(from: number, to: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const start = formatDay(from);
  const end = formatDay(to);
  const until = start === end ? formatClock(to) : `${end}, ${formatClock(to)}`;
  return `${start}, ${formatClock(from)} to ${until} (${timeZone})`;
}

/** Drops what is not seen but acts: control characters, direction overrides, invisible tags, zero-width marks. */
export function dropInvisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{C}\n]|[\u{e0000}-\u{e007f}]/gu, '');
}

/** What one step asked of a model: "small, 2,900 tokens in, 40 out, $0.0012, 38 of 1,204 elements (2,100 tokens)". */
export function describeUsage(usage: ModelUsage, plain: (text: string) => string): string {
  const { page } = usage;
  return [
    plain(usage.model),
    describeTokens(usage, usage.estimated),
    usage.price === null ? '' : formatPrice(usage.price),
    usage.requests === 1 ? '' : countOf(usage.requests, 'request'),
    usage.firstTokenMs === null ? '' : `first word after ${formatCount(usage.firstTokenMs)} ms`,
    `${formatCount(page.elements)} of ${formatCount(page.of)} elements sent (${formatCount(page.tokens)} tokens)`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The session's totals; null when no step asked a model. */
export function describeTotals(turns: readonly Turn[], plain: (text: string) => string): string | null {
  const sum = sumUsage(turns);
  if (sum === null) return null;
  const partly = sum.priced < sum.steps ? ` for ${sum.priced} of the steps, the others have no price` : '';
  return [
    `${countOf(sum.steps, 'step')} asked ${sum.models.map(plain).join(', ')}`,
    describeTokens(sum, sum.estimated),
    sum.price === null ? 'price not known' : formatPrice(sum.price) + partly,
  ].join(', ');
}

function describeTokens(
  tokens: { readonly tokensIn: number; readonly tokensOut: number },
  estimated: boolean,
): string {
  const about = estimated ? 'about ' : '';
  return `${about}${formatCount(tokens.tokensIn)} tokens in, ${formatCount(tokens.tokensOut)} out`;
}

/** How long a step took of the machine's time, "0.4 s"; "" where nothing was measured. */
export function formatStepTime(ms: StageTimes): string {
  const { approve: _waiting, ...stages } = ms;
  const total = Object.values(stages).reduce((sum: number, each) => sum + (each ?? 0), 0);
  return total === 0 ? '' : `${(total / 1_000).toFixed(1)} s`;
}

const reasons = {
  'no-page': 'the page was not kept beside it, so nobody can say what it shows',
  gaps: 'a part of the page could not be looked into',
  unreadable: 'it could not be read',
} as const;

/** Why pictures stay here, and how many for each reason; those that the user left out are no news. */
export function leftOutWords(
  leftOut: SessionRecord['leftOut'],
): { readonly count: number; readonly why: string }[] {
  return Object.entries(reasons)
    .map(([reason, why]) => ({ count: leftOut.filter((one) => one.why === reason).length, why }))
    .filter(({ count }) => count > 0);
}
