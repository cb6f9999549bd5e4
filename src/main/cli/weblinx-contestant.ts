import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import type { Contestant } from '../evaluation/index.ts';
import type { Endpoint } from '../models/endpoint/index.ts';
import { chooseTokenCounter, prepareTokenCounter } from '../models/tokens/index.ts';
import { createModelClient } from '../navigators/chat/index.ts';
import {
  buildActionRecords,
  buildMindActRecords,
  mindActSystem,
  parleyPromptTemplates,
  readPromptTemplates,
  toChatMessages,
} from '../navigators/prompts/weblinx/index.ts';
import { systemClock } from '../platform/clock.ts';

/**
 * A model asked with the very input of WebLINX's action models: the pruned page, the candidates with all their parts,
 * the viewport, five turns, each cut to its budget (docs/weblinx.md, 4); or with the one that its paper's MindAct
 * models read, which writes the action itself (4.8). Its answer is scored as it wrote it.
 * @throws AppError `bad-input` when the texts of the folder are not those that checkpoints were trained on
 */
export async function weblinxContestant(
  endpoint: Endpoint,
  input: 'weblinx' | 'mindact' = 'weblinx',
): Promise<Contestant> {
  const { model, price, templates: folder } = endpoint.connection;
  const texts = folder === '' ? parleyPromptTemplates : readPromptTemplates(folder);
  await prepareTokenCounter(model);
  const counter = chooseTokenCounter(model);
  const client = createModelClient({ clock: systemClock });
  return {
    name: 'chat',
    async answer({ recorded }, offered, signal) {
      const turns = recorded?.before ?? [];
      const page = recorded?.page ?? null;
      const candidates = offered.flatMap(({ element }) => recorded?.factsOf(element.uid) ?? []);
      const viewport = recorded?.viewport ?? { height: null, width: null };
      const records =
        input === 'weblinx'
          ? buildActionRecords({ turns, page, candidates, viewport, templates: texts, counter })
          : buildMindActRecords({
              ...{ turns, page, candidates: candidates.map(({ uid }) => uid) },
              templates: { ...texts, system: mindActSystem(folder) },
            });
      const { reply } = await client.complete(endpoint, { messages: toChatMessages(records), signal });
      const { text, usage } = reply;
      const action = toAction(parseAction(text));
      return {
        action: isActionProblem(action) ? null : action,
        text,
        cost:
          price === null || usage === null ? null : (usage.in * price.in + usage.out * price.out) / 1_000_000,
      };
    },
  };
}
