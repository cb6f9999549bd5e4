import type { Connection, ModelUsage } from '#shared/domain/index.ts';
import { type AppError, isAppError } from '#shared/errors/index.ts';
import type { ThinkingProgress } from '../../agent/ports.ts';
import { chooseTokenCounter } from '../../tokens/index.ts';
import type { ChatClient, Completion, Message, Reply } from './client/index.ts';
import type { Endpoint } from './endpoint.ts';
import type { Prompt } from './input/index.ts';
import { isProblem, type Problem, type ReadReply, type ReplyScene, readReply } from './output/index.ts';
import { wordRepair } from './repair/index.ts';

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
}

export interface Question {
  readonly client: ChatClient;
  readonly endpoint: Endpoint;
  readonly prompt: Prompt;
  readonly scene: ReplyScene;
  readonly signal: AbortSignal;
  report(progress: ThinkingProgress): void;
}

/** Asked again this often with what was wrong; after that the user is asked instead (issue 3, point 2). */
const repairRounds = 1;

/**
 * Asks for one action, with one repair round.
 * @throws AppError `stopped` only; what an endpoint does is an outcome
 */
export async function askModel(question: Question): Promise<Asked> {
  const { client, endpoint, prompt, scene, signal, report } = question;
  let messages: readonly Message[] = prompt.messages;
  const completions: Completion[] = [];
  const spent = createSum(endpoint.connection, prompt);
  for (let round = 0; ; round += 1) {
    const finish = (outcome: Asked['outcome']): Asked => ({
      outcome,
      messages,
      replies: completions.map(({ reply }) => reply),
      usage: spent.usage(),
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
    const read = readReply(completion.reply, scene);
    if (!isProblem(read)) return finish({ kind: 'read', read });
    if (round === repairRounds) return finish({ kind: 'unclear', problem: read });
    messages = [...messages, ...wordRepair(completion.reply, read)];
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
