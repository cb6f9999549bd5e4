import { markBoxes, shrinkPicture } from '../../../pictures/index.ts';
import { prepareTokenCounter } from '../../../tokens/index.ts';
import { buildTextPrompt } from './build-text-prompt.ts';
import type { Prompt, PromptRequest } from './prompt.ts';

/** Wider pictures are made smaller by every provider before a model sees them, and cost more. */
const pictureWidth = 1_280;

/**
 * The prompt with its picture, as `connection.images` wants it: the viewport as it is, or with the names of the listed
 * elements drawn on it. Without a screenshot it is the prompt of a connection that takes no pictures.
 * @throws AppError `bad-input` when the screenshot is no picture
 */
export async function buildPrompt(request: PromptRequest): Promise<Prompt> {
  await prepareTokenCounter(request.connection.model);
  const prompt = buildTextPrompt(request);
  const { screenshot, snapshot, connection } = request;
  if (screenshot === null || connection.images === 'none') return prompt;
  const { jpeg, width, height } = await shrinkPicture(screenshot, pictureWidth);
  const picture = connection.images === 'marked' ? await markNamed(jpeg, prompt, request) : jpeg;
  const messages = prompt.messages.map((message, index) => {
    const isLast = index === prompt.messages.length - 1;
    if (!isLast || typeof message.content !== 'string') return message;
    const text = { type: 'text', text: message.content } as const;
    return { ...message, content: [text, { type: 'image', jpeg: picture } as const] };
  });
  return { ...prompt, messages, picture: { width, height: height || snapshot.viewport.height } };
}

async function markNamed(jpeg: Uint8Array, prompt: Prompt, { snapshot }: PromptRequest): Promise<Uint8Array> {
  const shortOf = new Map([...prompt.names].map(([short, uid]) => [uid, short]));
  const marks = snapshot.candidates.flatMap(({ uid, box, inViewport }) => {
    const label = shortOf.get(uid);
    return label === undefined || !inViewport ? [] : [{ box, label }];
  });
  return markBoxes(jpeg, marks, snapshot.viewport);
}
