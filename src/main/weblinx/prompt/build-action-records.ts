import { type ReplayTurn, turnCall } from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../tokens/index.ts';
import { describeElement } from '../dmr/describe-element.ts';
import type { ElementFacts } from '../dmr/element-facts.ts';
import type { Viewport } from '../dmr/format-dmr-query.ts';
import { historyLength, selectUtterances } from '../dmr/format-utterances.ts';
import { cleanTree } from '../tree/clean-tree.ts';
import type { ElementNode } from '../tree/page-tree.ts';
import { actionModelLimits, prunePage } from '../tree/prune-page.ts';
import { truncateCandidates } from '../truncate/truncate-candidates.ts';
import { truncateHistory } from '../truncate/truncate-history.ts';
import { truncateTree } from '../truncate/truncate-tree.ts';
import { truncateUtterances } from '../truncate/truncate-utterances.ts';
import { type MessageRecord, mergeHistory } from './message-record.ts';
import { fillTemplate, type PromptTemplates } from './templates.ts';

/** Tokens of each part of the input (spec/weblinx.md 4.6). */
export interface PromptBudgets {
  readonly html: number;
  readonly utterances: number;
  readonly history: number;
  /** What the other parts leave is added to it. */
  readonly candidates: number;
}

export const actionModelBudgets: PromptBudgets = {
  html: 700,
  utterances: 200,
  history: 250,
  candidates: 650,
};

export interface ActionPromptInput {
  /** Every turn before the one to be predicted. */
  readonly turns: readonly ReplayTurn[];
  /** Null where the turn has none: every chat turn. */
  readonly page: ElementNode | null;
  /** Best first; null or empty leaves out the page too. */
  readonly candidates: readonly (ElementFacts & { readonly uid: string })[] | null;
  readonly viewport: Viewport;
  readonly templates: PromptTemplates;
  readonly counter: TokenCounter;
  readonly budgets?: PromptBudgets;
  readonly strictCompat?: boolean;
}

/** The reference counts one less than it shows. */
const utterancesSaid = historyLength - 1;

/**
 * The input of WebLINX's chat models (LLaMA and, rendered as one text, Flan): a system record with page, instructions,
 * utterances, viewport and candidates, then the last five turns (spec/weblinx.md 4.3).
 */
export function buildActionRecords(input: ActionPromptInput): readonly MessageRecord[] {
  const {
    turns,
    page,
    viewport,
    templates,
    counter,
    budgets = actionModelBudgets,
    strictCompat = true,
  } = input;
  const candidates = input.candidates ?? [];
  const html = page === null || candidates.length === 0 ? '' : formatPage(page, input, budgets.html);
  const utterances = truncateUtterances(selectUtterances(turns), budgets.utterances, counter, {
    strictCompat,
  });
  const calls = turns.slice(-historyLength).map((turn) => turnCall(turn, 'multichoice'));
  const history = truncateHistory(calls, budgets.history, counter, { strictCompat });
  const unused =
    budgets.html -
    counter.count(html) +
    (budgets.utterances - counter.count(utterances)) +
    (budgets.history - counter.count(history.join(' ')));
  const system = fillTemplate(templates.system, {
    num_utterances: utterancesSaid,
    utterance_context: utterances,
    height: viewport.height ?? 'None',
    width: viewport.width ?? 'None',
    num_prev_turns: historyLength,
  });
  const entries = candidates.map((element) => ({ uid: element.uid, fields: describeElement(element) }));
  const block = truncateCandidates(entries, budgets.candidates + unused, counter);
  const list = entries.length === 0 ? '' : `\n${fillTemplate(templates.candidate, { candidate_str: block })}`;
  return [{ role: 'system', content: `${html}${system}${list}` }, ...mergeHistory(history, templates.final)];
}

function formatPage(page: ElementNode, input: ActionPromptInput, limit: number): string {
  const { counter, templates, strictCompat = true } = input;
  const uids = new Set(input.candidates?.map((element) => element.uid));
  const tree = prunePage(page, uids, actionModelLimits, { strictCompat });
  cleanTree(tree, uids);
  return truncateTree(tree, limit, counter, { postfix: templates.htmlPostfix, strictCompat });
}
