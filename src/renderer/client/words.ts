/** What asking main says when there is no answer. */

export const socketConnectionWords = {
  connectionLost: 'Parley lost its connection before it answered. Trying again.',
} as const;

export const clientWords = {
  unreadableAnswer: (method: string | number) =>
    `Parley’s answer to ${method} can’t be read. Restart Parley; if it happens again, its log says more.`,
} as const;

export const connectionWords = {
  noKey: 'This window has no key for Parley.',
} as const;
