import type { Clock, Navigator } from '../../agent/ports.ts';
import {
  createChatClient,
  createCompletionClient,
  type Endpoint,
  priceOf,
} from '../../models/endpoint/index.ts';
import { parleyTemplates, readChoiceTemplates } from '../prompts/mind2web/index.ts';
import { type ChoiceModel, createChatChoice, createTrainedChoice, rememberChoices } from './choice-model.ts';
import { chooseElement, type ElementChoice, shuffle } from './choose-element.ts';
import { createMindActNavigator } from './mindact-navigator.ts';
import { paperRules } from './rounds.ts';

interface MindActParts {
  /** The connection in use with its key; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  readonly clock: Clock;
}

/** MindAct on live pages, and as its paper measured it. */
export interface MindAct {
  readonly navigator: Navigator;
  /**
   * One step of a data set by the paper's rules: a seeded order, a last candidate that nobody asked about lost, an
   * operation word for word.
   * @throws AppError `endpoint`, `stopped`
   */
  chooseAsInPaper(
    endpoint: Endpoint,
    given: ElementChoice & { readonly seed: string },
    signal: AbortSignal,
  ): Promise<PaperChoice>;
}

interface PaperChoice {
  readonly predicted: { readonly id: string; readonly operation: string } | null;
  /** US dollars; null where it is not known. */
  readonly cost: number | null;
}

export function createMindAct(parts: MindActParts): MindAct {
  const { clock } = parts;
  const chat = createChatClient({ clock });
  const completions = createCompletionClient({ clock });
  const models = new Map<string, ChoiceModel>();
  const modelOf = (endpoint: Endpoint): ChoiceModel => {
    const { id, baseUrl, model, api, templates: folder } = endpoint.connection;
    const name = JSON.stringify([id, baseUrl, model, api, folder, endpoint.key]);
    const known = models.get(name);
    if (known !== undefined) return known;
    const templates = folder === '' ? parleyTemplates : readChoiceTemplates(folder);
    // Those who were trained on the question know no chat.
    const made = rememberChoices(
      api === 'chat'
        ? createChatChoice(chat, endpoint, templates)
        : createTrainedChoice(completions, endpoint, templates),
    );
    models.set(name, made);
    return made;
  };
  return {
    navigator: createMindActNavigator({ endpoint: () => parts.endpoint(), modelOf }),
    async chooseAsInPaper(endpoint, { seed, candidates, ...given }, signal) {
      const { predicted, answers } = await chooseElement(
        modelOf(endpoint),
        { ...given, candidates: shuffle(candidates, seed) },
        paperRules(endpoint.connection.api === 'chat' ? 'chat' : 'trained'),
        signal,
      );
      return { predicted, cost: priceOf(endpoint.connection, answers) };
    },
  };
}
