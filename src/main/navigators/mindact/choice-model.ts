import { AppError } from '#shared/errors/index.ts';
import {
  type ChatClient,
  type CompletionClient,
  type Endpoint,
  type Message,
  nameHost,
  type Reply,
} from '../../models/endpoint/index.ts';
import {
  type ChoiceReply,
  type ChoiceTemplates,
  formatChatQuestion,
  formatQuestion,
  readChatReply,
  readTrainedReply,
  type TextStyle,
} from '../prompts/mind2web/index.ts';
import { workedExamples } from './worked-examples.ts';

/** One question: a page around some candidates, and which of them comes next. */
export interface ChoiceQuestion {
  readonly snippet: string;
  readonly task: string;
  readonly history: readonly string[];
  readonly options: readonly string[];
}

export interface ChoiceAnswer extends ChoiceReply {
  readonly prompt: string;
  readonly reply: string;
  readonly usage: { readonly in: number; readonly out: number } | null;
}

/** A model that answers multiple choice, and in which of the two forms it wants to be asked. */
export interface ChoiceModel {
  readonly style: TextStyle;
  /** @throws AppError `endpoint`, `stopped` */
  choose(choice: ChoiceQuestion, signal: AbortSignal): Promise<ChoiceAnswer>;
}

/** A model that chats, with MindAct's layout for prompted models: three worked examples before the question. */
export function createChatChoice(
  client: ChatClient,
  endpoint: Endpoint,
  templates: ChoiceTemplates,
): ChoiceModel {
  return {
    style: 'angle',
    async choose({ snippet, task, history, options }, signal) {
      const ask = (given: ChoiceQuestion) =>
        formatChatQuestion(
          given.snippet,
          formatQuestion(given.task, given.history, given.options, templates),
        );
      const question = ask({ snippet, task, history, options });
      const messages: readonly Message[] = [
        { role: 'system', content: templates.system },
        ...workedExamples.flatMap(({ answer, ...given }): readonly Message[] => [
          { role: 'user', content: ask(given) },
          { role: 'assistant', content: answer },
        ]),
        { role: 'user', content: question },
      ];
      const { reply } = await client.complete(endpoint, { messages, signal, wantsTokens: true });
      if (reply.text === '' && reply.refusal !== '') {
        const message = `${nameHost(endpoint.connection.baseUrl)} declined to answer: ${reply.refusal}`;
        throw new AppError({ code: 'endpoint', message });
      }
      const read = readChatReply(reply.text);
      const letter = likeliestLetter(letterTokens(reply), options.length) ?? read.letter;
      return { ...read, letter, prompt: question, reply: reply.text, usage: reply.usage };
    },
  };
}

/**
 * A fine-tuned checkpoint behind a plain completion endpoint: page and question as one text, as it was trained. Where
 * the endpoint tells the likeliest first tokens, the letter is the likeliest of the options and not only what was
 * written.
 */
export function createTrainedChoice(
  client: CompletionClient,
  endpoint: Endpoint,
  templates: ChoiceTemplates,
): ChoiceModel {
  return {
    style: 'parenthesis',
    async choose({ snippet, task, history, options }, signal) {
      const prompt = `${snippet}${formatQuestion(task, history, options, templates)}`;
      const { text, firstTokens, usage } = await client.complete(endpoint, { prompt, signal });
      const read = readTrainedReply(text);
      return {
        ...read,
        letter: likeliestLetter(firstTokens, options.length) ?? read.letter,
        prompt,
        reply: text,
        usage,
      };
    },
  };
}

const noTokens: ReadonlyMap<string, number> = new Map();

/** What was likely where the letter of an answer stands; empty where nothing is told of it. */
function letterTokens({ text, tokens }: Pick<Reply, 'text' | 'tokens'>): ReadonlyMap<string, number> {
  const label = /Answer:\s*(?=\S)/u.exec(text);
  // Probabilities of another text, or of a part of it, say nothing about a place in this one.
  if (
    label === null ||
    !text.startsWith(
      tokens
        .map((token) => token.text)
        .join('')
        .trimEnd(),
    )
  )
    return noTokens;
  const place = label.index + label[0].length;
  let end = 0;
  for (const token of tokens) {
    end += token.text.length;
    if (end > place) return token.likeliest;
  }
  return noTokens;
}

/** Of the letters that stand for an option; null where none of them was among the likeliest tokens. */
function likeliestLetter(tokens: ReadonlyMap<string, number>, options: number): string | null {
  const letters = 'ABCDEF'.slice(0, options + 1);
  let best: { readonly letter: string; readonly score: number } | null = null;
  for (const [token, score] of tokens) {
    // SentencePiece writes the blank before a word into its token.
    const letter = token.replace(/^[\s▁]+/u, '').replace(/\.$/u, '');
    if (letter.length !== 1 || !letters.includes(letter)) continue;
    if (best === null || score > best.score) best = { letter, score };
  }
  return best?.letter ?? null;
}

/** The same question is asked once, however often it comes: a run that was taken up again, or a page that stayed. */
export function rememberChoices(model: ChoiceModel, most = 1_000): ChoiceModel {
  const known = new Map<string, Promise<ChoiceAnswer>>();
  return {
    style: model.style,
    choose(choice, signal) {
      const key = JSON.stringify(choice);
      const before = known.get(key);
      if (before !== undefined) return before.then((answer) => ({ ...answer, usage: { in: 0, out: 0 } }));
      const asked = model.choose(choice, signal);
      known.set(key, asked);
      // What failed may be asked again.
      asked.catch(() => known.delete(key));
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return asked;
    },
  };
}
