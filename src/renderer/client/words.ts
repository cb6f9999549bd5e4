/** What asking main says when there is no answer. */

export const socketConnectionWords = {
  lostTheConnectionToParley: 'Parley lost its connection before it answered. Trying again.',
} as const;

export const clientWords = {
  parleysAnswerToCouldNot: (method: string | number) =>
    `Parley’s answer to ${method} can’t be read. Restart Parley; if it happens again, its log says more.`,
} as const;

export const connectionWords = {
  thisWindowHasNoToken: 'This window has no key for Parley.',
} as const;
