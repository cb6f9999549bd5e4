import { z } from 'zod';

interface PromptMessage {
  /** "" where the prompt is no list of messages. */
  readonly role: string;
  readonly text: string;
}

const message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]),
});

/** A prompt as it is kept, message by message; whatever else it is stays one text. */
export function readMessages(prompt: string): readonly PromptMessage[] {
  if (prompt === '') return [];
  try {
    return z
      .array(message)
      .parse(JSON.parse(prompt))
      .map(({ role, content }) => ({
        role,
        text:
          typeof content === 'string'
            ? content
            : content.map(({ text, type, ...rest }) => text ?? JSON.stringify({ type, ...rest })).join('\n'),
      }));
  } catch {
    return [{ role: '', text: prompt }];
  }
}
