import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly jpeg: Uint8Array };

/** One message to a model; what `input/` builds has this shape. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessagePart[];
}

/** For servers whose chat template knows no system role: its text opens the first user message. */
export function withoutSystemRole(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter((message) => message.role === 'system');
  const rest = messages.filter((message) => message.role !== 'system');
  const parts = system.flatMap((message) => partsOf(message.content));
  if (parts.length === 0) return rest;
  const [first, ...others] = rest;
  if (first?.role !== 'user') return [{ role: 'user', content: parts }, ...rest];
  return [{ role: 'user', content: [...parts, ...partsOf(first.content)] }, ...others];
}

function partsOf(content: Message['content']): readonly MessagePart[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** Text alone stays a plain string: small servers read no lists. */
export function toWireMessages(messages: readonly Message[]): ChatCompletionMessageParam[] {
  return messages.map(({ role, content }) => {
    const parts = partsOf(content);
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n');
    if (role !== 'user' || parts.every((part) => part.type === 'text')) {
      return { role, content: typeof content === 'string' ? content : text.trim() };
    }
    return {
      role,
      content: parts.map((part) =>
        part.type === 'text'
          ? { type: 'text' as const, text: part.text }
          : {
              type: 'image_url' as const,
              image_url: { url: `data:image/jpeg;base64,${Buffer.from(part.jpeg).toString('base64')}` },
            },
      ),
    };
  });
}
