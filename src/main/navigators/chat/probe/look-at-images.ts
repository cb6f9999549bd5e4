import { randomInt } from 'node:crypto';
import { isAppError } from '#shared/errors/index.ts';
import type { ChatClient } from '../client/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { drawNumber } from './draw-number.ts';
import type { ReportBoard } from './report-board.ts';

/**
 * Whether the model sees: it is shown a number in a picture. null when the connection shows it no pictures.
 * @throws AppError `stopped`
 */
export async function lookAtImages(
  client: ChatClient,
  endpoint: Endpoint,
  signal: AbortSignal,
  board: ReportBoard,
): Promise<boolean | null> {
  const { images, model } = endpoint.connection;
  if (images === 'none') {
    board.line('images', 'unknown', 'Not tried: this connection shows the model text only.');
    return null;
  }
  board.line('images', 'running', 'Showing it a number in a picture …');
  // Four digits cannot be guessed, and none of them looks like a letter when small.
  const number = randomInt(2_000, 10_000);
  const text = 'Which number stands in this picture? Answer with its digits only.';
  const picture = { type: 'image', jpeg: await drawNumber(number) } as const;
  try {
    const { reply } = await client.complete(endpoint, {
      messages: [{ role: 'user', content: [{ type: 'text', text }, picture] }],
      signal,
    });
    const read = reply.text.replaceAll(/[^\d]/gu, '').includes(String(number));
    board.line(
      'images',
      read ? 'ok' : 'problem',
      read ? 'It reads a number in a picture.' : `It did not read the number ${number} in a picture.`,
    );
    return read;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'endpoint') throw error;
    board.line('images', 'problem', `${model} takes no pictures. ${error.message}`);
    return false;
  }
}
