import type { NavigatorTurn, Turn, UserTurn } from '#shared/domain/index.ts';
import { describeStep, elementWord } from '#shared/grammar/index.ts';
import type { SessionRecord } from './session-record.ts';
import {
  approvalSentences,
  describeTotals,
  describeUsage,
  dropInvisible,
  formatClock,
  formatSpan,
  messageOf,
} from './transcript-words.ts';

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
  const totals = describeTotals(turns, escapeMarkdownLine);
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
      ...(turn.usage === null ? [] : [`- Model: ${describeUsage(turn.usage, escapeMarkdownLine)}`]),
    ].join('\n\n');
  }
  const lines = [
    `Page: ${escapeMarkdownLine(turn.title) || 'without a title'}, ${codeSpan(turn.url)}`,
    escapeMarkdownLine(messageOf(turn.outcome)),
    approvalSentences[turn.approval],
    // A model's own words; what the offline navigator notes is about its reckoning.
    turn.usage === null || turn.reason === '' ? '' : `Why: ${escapeMarkdownLine(turn.reason)}`,
    turn.usage === null ? '' : `Model: ${describeUsage(turn.usage, escapeMarkdownLine)}`,
  ].filter((line) => line !== '');
  return [
    heading(turn, who),
    escapeMarkdownLine(describeStep(turn)),
    lines.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

function listChoices(turn: NavigatorTurn): readonly string[] {
  const lines = turn.choices.map(
    (choice, index) => `${index + 1}. ${escapeMarkdownLine(choice.text) || elementWord(choice) || 'element'}`,
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function heading(turn: { readonly index: number; readonly at: number }, who: string): string {
  return `## ${turn.index + 1} · ${who} · ${formatClock(turn.at)}`;
}

/**
 * Text of users and pages as Markdown that shows it as it is: no heading, link, picture, HTML, table or code can
 * come out of it, in CommonMark and in GitHub's dialect (which makes links of bare addresses). Line breaks stay.
 */
export function escapeMarkdown(text: string): string {
  return dropInvisible(text)
    .split('\n')
    .map((line) => escapeLine(line.trim()))
    .filter((line) => line !== '')
    .join('  \n');
}

/** The same on one line. */
export function escapeMarkdownLine(text: string): string {
  return escapeLine(dropInvisible(text).replaceAll(/\s+/g, ' ').trim());
}

/** A code span that nothing inside can end; plain escaped text where there are angle brackets. */
export function codeSpan(text: string): string {
  const line = dropInvisible(text).replaceAll(/\s+/g, ' ').trim();
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
