import { z } from 'zod';

/** What a window sends over the socket. The method and its parameters are checked by the dispatcher. */
const call = z.object({ id: z.number().int(), method: z.string(), params: z.unknown().optional() });
export type SocketCall = z.infer<typeof call>;

/** The call in a text message, or null when it is none. */
export function readSocketMessage(text: string): SocketCall | null {
  try {
    return call.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
