import {
  type ModelUsage,
  type NavigatorTurn,
  type Outcome,
  sumUsage,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { describeStep, elementWord } from '#shared/grammar/index.ts';
import type { SessionRecord } from './export-session.ts';

/**
 * A transcript for people: who said and did what, on which page and how it went, at the times of this machine's clock.
 * What the choice was made from and all ids are in the JSON.
 */
export function toMarkdown({ session, turns }: SessionRecord): string {
  const head = [
    `# ${escapeMarkdownLine(session.title) || 'Session'}`,
    `Saved by Parley. ${formatSpan(session.createdAt, session.updatedAt)}, ${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}.`,
    ...describeModelUse(turns.map(({ turn }) => turn)),
  ];
  const body = turns.map(({ turn }) =>
    turn.speaker === 'user' ? writeUserTurn(turn) : writeNavigatorTurn(turn),
  );
  return `${[...head, ...body].join('\n\n')}\n`;
}

function describeModelUse(turns: readonly Turn[]): readonly string[] {
  const totals = describeTotals(turns);
  return totals === null ? [] : [`Model use: ${totals}.`];
}

function writeUserTurn(turn: UserTurn): string {
  const how = turn.via === 'voice' ? ', spoken' : '';
  const parts = [heading(turn, `You${how}`), escapeMarkdown(turn.utterance), ...describeSpeech(turn)];
  return parts.join('\n\n');
}

function writeNavigatorTurn(turn: NavigatorTurn): string {
  const who = turn.actor === 'user' ? 'You, in the page' : 'Parley';
  if (turn.action.intent === 'say') {
    return [
      heading(turn, who),
      escapeMarkdown(turn.action.utterance),
      ...listChoices(turn),
      ...(turn.usage === null ? [] : [`- Model: ${describeUsage(turn.usage)}`]),
    ].join('\n\n');
  }
  const lines = [
    `Page: ${escapeMarkdownLine(turn.title) || 'without a title'}, ${codeSpan(turn.url)}`,
    escapeMarkdownLine(messageOf(turn.outcome)),
    approvalWords[turn.approval],
    // A model's own words; what the offline navigator notes is about its reckoning.
    turn.usage === null || turn.reason === '' ? '' : `Why: ${escapeMarkdownLine(turn.reason)}`,
    turn.usage === null ? '' : `Model: ${describeUsage(turn.usage)}`,
  ].filter((line) => line !== '');
  return [
    heading(turn, who),
    escapeMarkdownLine(describeStep(turn)),
    lines.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

const approvalWords: Readonly<Record<NavigatorTurn['approval'], string>> = {
  'not-needed': '',
  remembered: 'You had allowed this before.',
  'asked-yes': 'You allowed it.',
  'asked-no': 'You said no.',
};

function listChoices(turn: NavigatorTurn): readonly string[] {
  const lines = turn.choices.map(
    (choice, index) => `${index + 1}. ${escapeMarkdownLine(choice.text) || elementWord(choice) || 'element'}`,
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function messageOf(outcome: Outcome): string {
  return outcome.kind === 'done' ? '' : outcome.message;
}

function heading(turn: { readonly index: number; readonly at: number }, who: string): string {
  return `## ${turn.index + 1} · ${who} · ${formatClock(turn.at)}`;
}

const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

const formatDay = (at: number): string => new Intl.DateTimeFormat('en-GB', day).format(at);
const formatClock = (at: number): string => new Intl.DateTimeFormat('en-GB', clock).format(at);

/** "Friday 20 November 2026, 14:05 to 14:09 (Europe/Berlin)". */
function formatSpan(from: number, to: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const start = formatDay(from);
  const end = formatDay(to);
  const until = start === end ? formatClock(to) : `${end}, ${formatClock(to)}`;
  return `${start}, ${formatClock(from)} to ${until} (${timeZone})`;
}

/**
 * Text of users and pages as Markdown that shows it as it is: no heading, link, picture, HTML, table or code can
 * come out of it, in CommonMark and in GitHub's dialect (which makes links of bare addresses). Line breaks stay.
 */
export function escapeMarkdown(text: string): string {
  return cleanText(text)
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '')
    .join('  \n');
}

/** The same on one line. */
export function escapeMarkdownLine(text: string): string {
  return escapeLine(cleanText(text).replaceAll(/\s+/g, ' ').trim());
}

/** A code span that nothing inside can end; plain escaped text where there are angle brackets. */
export function codeSpan(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/g, ' ').trim();
  // Entities mean nothing inside a code span, and raw HTML is left nowhere, for readers that know no Markdown.
  if (/[<>]/.test(line)) return escapeLine(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((run) => run[0].length));
  if (longest === 0 && line !== '') return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  // The spaces keep a backtick at either end apart from the fence; Markdown drops them.
  return `${fence} ${line} ${fence}`;
}

function escapeLine(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#+\-!|~:@$^=]/g, '\\$&')
    .replace(/^(\d+)\./, '$1\\.')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`);
}

/** Drops what is not seen but acts: control characters, direction overrides, invisible tags, zero-width marks. */
function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{C}\n]|[\u{e0000}-\u{e007f}]/gu, '');
}

/** How a turn was spoken, as a list in Markdown: nothing for what was typed. */
function describeSpeech({ utterance, spoken }: UserTurn): readonly string[] {
  if (spoken === undefined) return [];
  const facts = [
    spoken.engine,
    escapeMarkdownLine(spoken.model),
    `${(spoken.durationMs / 1_000).toFixed(1)} s spoken`,
    `text ${(spoken.timeToTextMs / 1_000).toFixed(2)} s later`,
    spoken.confidence === null ? '' : `${Math.round(spoken.confidence * 100)} % sure`,
  ];
  const lines = [`- Speech: ${facts.filter((fact) => fact !== '').join(', ')}`];
  const isMended = spoken.original.trim() !== utterance.trim();
  if (isMended) lines.push(`- Heard: ${escapeMarkdownLine(spoken.original)}`);
  return [lines.join('\n')];
}

/** What one step asked of a model: "small, 2,900 tokens in, 40 out, $0.0012, 38 of 1,204 elements (2,100 tokens)". */
function describeUsage(usage: ModelUsage): string {
  const { page } = usage;
  return [
    escapeMarkdownLine(usage.model),
    describeTokens(usage, usage.estimated),
    usage.price === null ? '' : formatPrice(usage.price),
    usage.requests === 1 ? '' : `${formatNumber(usage.requests)} requests`,
    usage.firstTokenMs === null ? '' : `first word after ${formatNumber(Math.round(usage.firstTokenMs))} ms`,
    `${formatNumber(page.elements)} of ${formatNumber(page.of)} elements sent (${formatNumber(page.tokens)} tokens)`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The session's totals; null when no step asked a model. */
function describeTotals(turns: readonly Turn[]): string | null {
  const sum = sumUsage(turns);
  if (sum === null) return null;
  const partly = sum.priced < sum.steps ? ` for ${sum.priced} of the steps, the others have no price` : '';
  return [
    `${formatNumber(sum.steps)} ${sum.steps === 1 ? 'step' : 'steps'} asked ${sum.models.map(escapeMarkdownLine).join(', ')}`,
    describeTokens(sum, sum.estimated),
    sum.price === null ? 'price not known' : formatPrice(sum.price) + partly,
  ].join(', ');
}

function describeTokens(
  tokens: { readonly tokensIn: number; readonly tokensOut: number },
  estimated: boolean,
): string {
  const about = estimated ? 'about ' : '';
  return `${about}${formatNumber(tokens.tokensIn)} tokens in, ${formatNumber(tokens.tokensOut)} out`;
}

/** One form everywhere, so that an export reads the same wherever it was made. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** US dollars; single steps cost fractions of a cent. */
function formatPrice(price: number): string {
  return `$${price.toFixed(price >= 1 ? 2 : 4)}`;
}
