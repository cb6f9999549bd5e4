/** What is told of what was stopped or could not be sent. */

export const historyActionsWords = {
  itWasStoppedNothingWas: 'Stopped. Nothing was changed.',
} as const;

export const sendFileWords = {
  theFileCannotBeRead: 'This file can’t be read.',
} as const;
