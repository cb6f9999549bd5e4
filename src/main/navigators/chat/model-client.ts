import {
  type ChatClient,
  type ChatClientOptions,
  createChatClient,
  createCompletionClient,
  type Message,
} from '../../models/endpoint/index.ts';
import { formatAsOneText } from '../prompts/weblinx/index.ts';

/** Tokens of an answer, as WebLINX generates them. */
const answerTokens = 256;

/** Asks an endpoint as its connection says: by chat, or with all messages as one text that the answer stands behind. */
export function createModelClient(options: ChatClientOptions): ChatClient {
  const chat = createChatClient(options);
  const plain = createCompletionClient(options);
  return {
    async complete(endpoint, request) {
      if (endpoint.connection.api === 'chat') return chat.complete(endpoint, request);
      const { messages, signal, onWait } = request;
      const answer = await plain.complete(endpoint, {
        prompt: formatAsOneText(textsOf(messages)),
        signal,
        mostTokens: answerTokens,
        ...(onWait === undefined ? {} : { onWait: (wait) => onWait(wait) }),
      });
      const { text, usage, isCut, ms, requests } = answer;
      const end = isCut ? ('length' as const) : ('complete' as const);
      return {
        reply: { text, reasoning: '', refusal: '', end, usage, reasoned: false, tokens: [] },
        ...{ firstTokenMs: null, ms, requests },
      };
    },
  };
}

/** What chat templates want in the place of nothing is left out, and so are pictures. */
const textsOf = (messages: readonly Message[]) =>
  messages
    .map(({ role, content }) => ({
      role,
      content:
        typeof content === 'string'
          ? content
          : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    }))
    .filter(({ content }) => content !== '');
