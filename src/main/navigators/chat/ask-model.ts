import type { Connection, ModelUsage, PromptPart, Snapshot } from '#shared/domain/index.ts';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import type { ThinkingProgress } from '../../agent/ports.ts';
import type { ChatClient, Completion, Endpoint, Message, Reply } from '../../models/endpoint/index.ts';
import { chooseTokenCounter } from '../../models/tokens/index.ts';
import { fillTemplate } from '../prompts/weblinx/index.ts';
import { contextOf, type Prompt } from './prompt/index.ts';
import { isProblem, type Problem, type ReadReply, readReply } from './reply/index.ts';

/** What one step's asking came to, with all that was sent and answered. */
export interface Asked {
  readonly outcome:
    | { readonly kind: 'read'; readonly read: ReadReply }
    /** Also after it was told what was wrong. */
    | { readonly kind: 'unclear'; readonly problem: Problem }
    | { readonly kind: 'failed'; readonly error: AppError };
  /** Every message of the last request; those of earlier ones are its beginning. */
  readonly messages: readonly Message[];
  readonly replies: readonly Reply[];
  readonly usage: ModelUsage;
  /** Of the first request; a repair round adds to it. */
  readonly parts: readonly PromptPart[];
}

interface Question {
  readonly client: ChatClient;
  readonly endpoint: Endpoint;
  readonly prompt: Prompt;
  readonly snapshot: Snapshot;
  readonly signal: AbortSignal;
  report(progress: ThinkingProgress): void;
}

/** Asked again this often with what was wrong; after that the user is asked instead. */
const repairRounds = 1;

/**
 * Asks for one action, with one repair round.
 * @throws AppError `stopped` only; what an endpoint does is an outcome
 */
export async function askModel(question: Question): Promise<Asked> {
  const { client, endpoint, prompt, snapshot, signal, report } = question;
  let messages: readonly Message[] = prompt.messages;
  const completions: Completion[] = [];
  const spent = createSum(endpoint.connection, prompt);
  for (let round = 0; ; round += 1) {
    const finish = (outcome: Asked['outcome']): Asked => ({
      outcome,
      messages,
      replies: completions.map(({ reply }) => reply),
      usage: spent.usage(),
      parts: prompt.parts,
    });
    let completion: Completion;
    try {
      completion = await client.complete(endpoint, {
        messages,
        signal,
        onDraft: (draft) => report({ draft, wait: null }),
        onWait: (wait) => report({ draft: '', wait }),
      });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'endpoint') throw error;
      spent.addFailed(error);
      return finish({ kind: 'failed', error });
    }
    completions.push(completion);
    spent.add(completion, messages.slice(prompt.messages.length));
    const read = readReply(completion.reply, contextOf(prompt, snapshot));
    if (!isProblem(read)) return finish({ kind: 'read', read });
    if (round === repairRounds) return finish({ kind: 'unclear', problem: read });
    messages = [...messages, ...formatRepair(completion.reply, read)];
  }
}

/** Adds up what the requests of one step cost. */
function createSum({ model, price }: Connection, prompt: Prompt) {
  const counter = chooseTokenCounter(model);
  let tokensIn = 0;
  let tokensOut = 0;
  let estimated = false;
  let requests = 0;
  let firstTokenMs: number | null = null;
  return {
    add(completion: Completion, added: readonly Message[]): void {
      const { reply } = completion;
      requests += completion.requests;
      firstTokenMs ??= completion.firstTokenMs;
      if (reply.usage === null) {
        estimated = true;
        const texts = added.map(({ content }) => (typeof content === 'string' ? content : ''));
        tokensIn += prompt.tokens + counter.count(texts.join('\n'));
        tokensOut += counter.count(reply.reasoning + reply.text);
      } else {
        tokensIn += Math.round(reply.usage.in);
        tokensOut += Math.round(reply.usage.out);
      }
    },
    addFailed(error: AppError): void {
      requests += Number(error.details.requests ?? 1);
    },
    usage: (): ModelUsage => ({
      model,
      tokensIn,
      tokensOut,
      estimated,
      price: price === null ? null : (tokensIn * price.in + tokensOut * price.out) / 1_000_000,
      requests,
      firstTokenMs,
      page: prompt.page,
    }),
  };
}

/** Characters of the failed answer that the model sees again: enough to know what it wrote. */
const longestEcho = 2_000;

/** What is added to the conversation when an answer gave no action: the answer, and what was wrong with it. */
function formatRepair(reply: Reply, problem: Problem): readonly Message[] {
  const said = reply.text.trim().slice(0, longestEcho);
  const { text, noAnswer, version } = parleyRepair1;
  return [
    { role: 'assistant', content: said === '' ? noAnswer : said },
    { role: 'user', content: fillTemplate(text, { problem: problem.forModel, version }) },
  ];
}

/** What is said to a model whose answer gave no action, version 1. A change of wording is a new version beside it. */
const parleyRepair1 = {
  version: 'parley-repair-1',
  /** Stands for an answer without words: some endpoints refuse empty messages. */
  noAnswer: '(no answer)',
  text: 'That could not be used, so nothing was done. {problem} Answer once more: exactly one action, complete, on a line of its own, in one of the forms that you were given.\nRepair {version}',
} as const;

/** The messages as JSON for the trace; a picture is replaced by a note of its size. */
export function tracePrompt(messages: readonly Message[]): string {
  return JSON.stringify(
    messages.map(({ role, content }) => ({
      role,
      content:
        typeof content === 'string'
          ? content
          : content.map((part) =>
              part.type === 'text'
                ? part
                : { type: 'image', note: `JPEG picture, ${Math.ceil(part.jpeg.length / 1_024)} KiB` },
            ),
    })),
  );
}

/** The JPEG that a request held; null for text alone. */
export function pictureOf(messages: readonly Message[]): Uint8Array | null {
  for (const { content } of messages) {
    if (typeof content === 'string') continue;
    for (const part of content) if (part.type === 'image') return part.jpeg;
  }
  return null;
}

/** The answers word for word; between two of them stands that it was asked again. */
export function traceReplies(replies: readonly Reply[]): string {
  return replies
    .map(({ text, refusal, end }) => {
      const said = refusal === '' ? text : `${text}\n[declined: ${refusal}]`.trim();
      return end === 'complete' ? said : `${said}\n[ended: ${end}]`.trim();
    })
    .join('\n\n[asked again]\n\n');
}
