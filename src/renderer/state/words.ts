/** What is told of what was stopped or could not be sent. */

export const historyActionsWords = {
  stopped: 'Stopped. Nothing was changed.',
} as const;

export const sendFileWords = {
  unreadableFile: 'This file can’t be read.',
} as const;
