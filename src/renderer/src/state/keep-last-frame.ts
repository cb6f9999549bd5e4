import type { Client } from '../client/index.ts';

/**
 * Page pictures, with the last one told again to whoever listens later: the first comes as soon as the socket is open,
 * before there is a pane to draw it in, and a page that does not change sends no second one.
 */
export function keepLastFrame(onFrame: Client['onFrame']): Client['onFrame'] {
  let last: Parameters<Parameters<Client['onFrame']>[0]> | null = null;
  onFrame((header, jpeg) => {
    last = [header, jpeg];
  });
  return (listener) => {
    if (last !== null) listener(...last);
    return onFrame(listener);
  };
}
