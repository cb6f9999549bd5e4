import {
  type ModelUsage,
  type NavigatorTurn,
  type Outcome,
  sumUsage,
  type Trace,
  type Turn,
  type UserTurn,
} from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { capitalise } from '#shared/text/words.ts';
import type { SessionRecord } from './export-session.ts';

/** Candidates of the ranking that are listed beside a turn. */
const listedCandidates = 5;

/** A transcript to read: who said and did what, on which page, how it went, and what it was chosen from. */
export function toMarkdown({ session, turns }: SessionRecord): string {
  const head = [
    `# ${escapeMarkdownLine(session.title) || 'Session'}`,
    `Parley session ${codeSpan(session.id)}, ${formatTime(session.createdAt)} to ${formatTime(session.updatedAt)}, ${turns.length} turns.`,
    ...describeModelUse(turns.map(({ turn }) => turn)),
  ];
  const body = turns.map(({ turn, trace }) =>
    turn.speaker === 'user' ? writeUserTurn(turn) : writeNavigatorTurn(turn, trace),
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

function writeNavigatorTurn(turn: NavigatorTurn, trace: Trace | null): string {
  const who = turn.actor === 'user' ? 'You, in the page' : 'Parley';
  if (turn.action.intent === 'say') {
    return [
      heading(turn, who),
      escapeMarkdown(turn.action.utterance),
      ...listChoices(turn),
      ...(turn.usage === null ? [] : [`- Model: ${describeUsage(turn.usage)}`]),
    ].join('\n\n');
  }
  const what = describeAction(turn.action, turn.element, { tense: 'past' });
  const lines = [
    `Action: ${codeSpan(turn.text)}`,
    `Page: ${escapeMarkdownLine(turn.title) || 'without a title'}, ${codeSpan(turn.url)}`,
    `Outcome: ${describeOutcome(turn.outcome)}`,
    turn.approval === 'not-needed' ? '' : `Approval: ${turn.approval}`,
    turn.reason === '' ? '' : `Reason: ${escapeMarkdownLine(turn.reason)}`,
    `Time: ${describeTimes(turn)}`,
    turn.usage === null ? '' : `Model: ${describeUsage(turn.usage)}`,
    ...listCandidates(trace),
  ].filter((line) => line !== '');
  return [
    heading(turn, who),
    capitalise(escapeMarkdownLine(what)),
    lines.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

function listChoices(turn: NavigatorTurn): readonly string[] {
  const lines = turn.choices.map(
    (choice, index) => `${index + 1}. ${escapeMarkdownLine(choice.text) || choice.tag}`,
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function listCandidates(trace: Trace | null): readonly string[] {
  if (trace === null) return [];
  const { ranking, ownScores, snapshot } = trace;
  const list = (candidates: Trace['ownScores']): string =>
    candidates
      .slice(0, listedCandidates)
      .map(({ element, score }) => {
        const name = escapeMarkdownLine(element.text) || 'without a name';
        return `  - ${score.toFixed(3)} ${codeSpan(element.tag)} ${name}`;
      })
      .join('\n');
  const by = ranking?.by == null ? '' : ` by ${escapeMarkdownLine(ranking.by.model)}`;
  const own = `Scored first by the ${escapeMarkdownLine(trace.navigator)} navigator`;
  return [
    ...(ranking === null || ranking.candidates.length === 0
      ? []
      : [`Ranked first of ${snapshot.candidates}${by}:\n${list(ranking.candidates)}`]),
    ...(ownScores.length === 0 ? [] : [`${own}:\n${list(ownScores)}`]),
  ];
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return 'done';
    case 'failed':
      return `failed (${outcome.reason}). ${escapeMarkdownLine(outcome.message)}`;
    case 'refused':
      return `refused by the ${outcome.by}. ${escapeMarkdownLine(outcome.message)}`;
    case 'skipped':
      return `${outcome.begun === true ? 'stopped in the middle' : 'skipped'}. ${escapeMarkdownLine(outcome.message)}`;
    default:
      return assertNever(outcome);
  }
}

function describeTimes(turn: NavigatorTurn): string {
  const stages = Object.entries(turn.ms).map(([stage, ms]) => `${stage} ${Math.round(ms ?? 0)} ms`);
  return stages.length === 0 ? 'not measured' : stages.join(', ');
}

function heading(turn: { readonly index: number; readonly at: number }, who: string): string {
  return `## ${turn.index + 1} · ${who} · ${formatTime(turn.at)}`;
}

/** UTC, so that an export reads the same wherever it is opened. */
function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
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
