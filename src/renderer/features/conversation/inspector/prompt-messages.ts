interface PromptMessage {
  /** "" where the prompt is no list of messages. */
  readonly role: string;
  readonly text: string;
}

/** A prompt as it is kept, message by message; whatever else it is stays one text. */
export function readMessages(prompt: string): readonly PromptMessage[] {
  if (prompt === '') return [];
  const messages = readJson(prompt);
  return Array.isArray(messages) && messages.every(isMessage)
    ? messages.map(({ role, content }) => ({ role, text: textOf(content) }))
    : [{ role: '', text: prompt }];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Message = { readonly role: string; readonly content: unknown };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  typeof value.role === 'string' &&
  'content' in value;

/** Its text, and of a picture the note that stands for it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content
    .map((part: { readonly text?: unknown }) =>
      typeof part.text === 'string' ? part.text : JSON.stringify(part),
    )
    .join('\n');
}
