import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import type { Contestant, GivenAnswer } from '../evaluation/index.ts';
import { type Endpoint, type Message, priceOf } from '../models/endpoint/index.ts';
import { chooseTokenCounter, prepareTokenCounter } from '../models/tokens/index.ts';
import { buildPix2ActPrompt, createModelClient } from '../navigators/chat/index.ts';
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
 * models read, which writes the action itself (4.8), or with Pix2Act's picture under its header (4.9). Its answer is
 * scored as it wrote it: points find their element by the recording's own boxes.
 * @throws AppError `bad-input` when the texts of the folder are not those that checkpoints were trained on
 */
export async function weblinxContestant(
  endpoint: Endpoint,
  input: 'weblinx' | 'mindact' | 'pix2act' = 'weblinx',
): Promise<Contestant> {
  const { model, templates: folder } = endpoint.connection;
  const texts = folder === '' ? parleyPromptTemplates : readPromptTemplates(folder);
  await prepareTokenCounter(model);
  const counter = chooseTokenCounter(model);
  const client = createModelClient({ clock: systemClock });
  return {
    name: 'chat',
    seesPictures: input === 'pix2act',
    async answer({ recorded, snapshot, turns: said }, offered, signal, picture) {
      const answer = async (messages: readonly Message[]): Promise<GivenAnswer> => {
        const { reply } = await client.complete(endpoint, { messages, signal });
        const { text, usage } = reply;
        const action = toAction(parseAction(text));
        return {
          action: isActionProblem(action) ? null : action,
          text,
          cost: priceOf(endpoint.connection, [{ usage }]),
        };
      };
      if (input === 'pix2act' && picture !== null) {
        const { connection } = endpoint;
        const shown = { ...snapshot, viewport: picture.view };
        const asked = { turns: said, snapshot: shown, connection };
        return answer((await buildPix2ActPrompt(asked, picture.jpeg)).messages);
      }
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
      return answer(toChatMessages(records));
    },
  };
}
