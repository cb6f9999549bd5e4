import type { NavigatorTurn, Outcome, Trace, Turn, UserTurn } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { describeSpeech } from './describe-speech.ts';
import { describeTotals, describeUsage } from './describe-usage.ts';
import { codeSpan, escapeMarkdown, escapeMarkdownLine } from './escape-markdown.ts';
import type { SessionRecord } from './session-record.ts';

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
  if (trace === null || trace.candidates.length === 0) return [];
  const best = trace.candidates.slice(0, listedCandidates).map(({ element, score }) => {
    const name = escapeMarkdownLine(element.text) || 'without a name';
    return `  - ${score.toFixed(3)} ${codeSpan(element.tag)} ${name}`;
  });
  const by = trace.rankedBy === null ? '' : ` by ${escapeMarkdownLine(trace.rankedBy.model)}`;
  return [`Ranked first of ${trace.snapshot.candidates}${by}:\n${best.join('\n')}`];
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
      return `skipped. ${escapeMarkdownLine(outcome.message)}`;
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

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
