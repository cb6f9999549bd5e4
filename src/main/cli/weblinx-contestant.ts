import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import type { Contestant } from '../evaluation/index.ts';
import {
  createChatClient,
  createCompletionClient,
  type Endpoint,
  type Message,
} from '../models/endpoint/index.ts';
import { chooseTokenCounter, prepareTokenCounter } from '../models/tokens/index.ts';
import {
  buildActionRecords,
  formatAsOneText,
  type PromptTemplates,
  parleyPromptTemplates,
  readPromptTemplates,
  startWithUser,
} from '../navigators/prompts/weblinx/index.ts';
import { systemClock } from '../platform/clock.ts';

interface WeblinxPromptOptions {
  readonly endpoint: Endpoint;
  readonly api: 'chat' | 'completion';
  /** Folder of the texts that a checkpoint was trained on; null for Parley's own. */
  readonly templates: string | null;
}

/** Tokens of an answer, as in the paper. */
const answerTokens = 256;

/**
 * A model asked with the very input of WebLINX's action models: the pruned page, the candidates with all their parts,
 * the viewport, five turns, each cut to its budget (docs/weblinx.md, 4). Its answer is scored as it wrote it.
 * @throws AppError `bad-input` when the texts of a folder are not those that checkpoints were trained on
 */
export async function weblinxContestant({
  endpoint,
  api,
  templates,
}: WeblinxPromptOptions): Promise<Contestant> {
  const { model, price } = endpoint.connection;
  const texts: PromptTemplates = templates === null ? parleyPromptTemplates : readPromptTemplates(templates);
  await prepareTokenCounter(model);
  const counter = chooseTokenCounter(model);
  const chat = createChatClient({ clock: systemClock });
  const plain = createCompletionClient({ clock: systemClock });
  return {
    name: 'chat',
    async answer({ recorded }, offered, signal) {
      const records = buildActionRecords({
        turns: recorded?.before ?? [],
        page: recorded?.page ?? null,
        candidates: offered.flatMap(({ element }) => recorded?.factsOf(element.uid) ?? []),
        viewport: recorded?.viewport ?? { height: null, width: null },
        templates: texts,
        counter,
      });
      const { text, usage } =
        api === 'completion'
          ? await plain.complete(endpoint, {
              prompt: formatAsOneText(records),
              signal,
              mostTokens: answerTokens,
            })
          : (await chat.complete(endpoint, { messages: toMessages(records), signal })).reply;
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

/** A history line whose speaker was cut away is told as the user's. */
const toMessages = (records: Parameters<typeof startWithUser>[0]): readonly Message[] =>
  startWithUser(records).map(({ role, content }) => ({ role: role === 'unknown' ? 'user' : role, content }));
