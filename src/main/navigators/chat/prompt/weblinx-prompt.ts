import { wasCarriedOut } from '#shared/domain/index.ts';
import { chooseTokenCounter, prepareTokenCounter } from '../../../models/tokens/index.ts';
import { withoutOtherSites } from '../../prompts/page/index.ts';
import {
  actionModelBudgets,
  buildActionRecords,
  candidateCount,
  livePage,
  type PromptBudgets,
  type PromptTemplates,
  toChatMessages,
  toReplayTurn,
} from '../../prompts/weblinx/index.ts';
import type { Prompt, PromptRequest } from './build-prompt.ts';

/** What a chat format, and what the templates around the parts, add to WebLINX's budgets. In tokens. */
const aroundParts = 250;

/**
 * The very input of WebLINX's action models, of a live page (docs/weblinx.md, 4). It has no place for Parley's rules
 * and no fence around what pages wrote: what is answered to it is checked like any other answer, and nothing else
 * stands between a page and the model.
 */
export async function buildWeblinxPrompt(
  { turns, snapshot, ranked, connection }: PromptRequest,
  templates: PromptTemplates,
): Promise<Prompt> {
  await prepareTokenCounter(connection.model);
  const counter = chooseTokenCounter(connection.model);
  const shown = withoutOtherSites(
    snapshot,
    turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.utterance] : [])),
  );
  const { root, factsOf } = livePage(shown);
  const startedAt = turns[0]?.at ?? 0;
  const candidates = ranked.flatMap(({ element }) => factsOf(element.uid) ?? []).slice(0, candidateCount);
  const records = buildActionRecords({
    turns: turns.filter(wasCarriedOut).map((turn) => toReplayTurn(turn, startedAt)),
    page: root,
    candidates,
    viewport: snapshot.viewport,
    templates,
    counter,
    budgets: fitBudgets(connection.tokenBudget),
  });
  const messages = toChatMessages(records);
  const sizes = messages.map(({ content }) => counter.count(content));
  const tokens = sizes.reduce((sum, size) => sum + size, 0);
  const [page = 0] = sizes;
  return {
    messages,
    version: 'weblinx',
    tokens,
    counter: { name: counter.name, exact: counter.exact },
    page: { elements: candidates.length, of: snapshot.candidates.length, tokens: page },
    parts: [
      { name: 'page', tokens: page, shown: candidates.length, of: snapshot.candidates.length },
      { name: 'last-turns', tokens: tokens - page, shown: messages.length - 1, of: turns.length },
    ],
    names: new Map(),
    pointable: new Set(shown.candidates.map(({ uid }) => uid)),
    picture: null,
  };
}

/** The paper's budgets, or their shares of a smaller one. */
function fitBudgets(tokenBudget: number): PromptBudgets {
  const { html, utterances, history, candidates } = actionModelBudgets;
  const share = Math.min(1, (tokenBudget - aroundParts) / (html + utterances + history + candidates));
  const shareOf = (tokens: number): number => Math.floor(tokens * share);
  return {
    html: shareOf(html),
    utterances: shareOf(utterances),
    history: shareOf(history),
    candidates: shareOf(candidates),
  };
}
