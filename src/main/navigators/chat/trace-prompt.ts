import type { Message, Reply } from './client/index.ts';

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

/** The answers word for word; between two of them stands that it was asked again. */
export function traceReplies(replies: readonly Reply[]): string {
  return replies
    .map(({ text, refusal, end }) => {
      const said = refusal === '' ? text : `${text}\n[declined: ${refusal}]`.trim();
      return end === 'complete' ? said : `${said}\n[ended: ${end}]`.trim();
    })
    .join('\n\n[asked again]\n\n');
}
