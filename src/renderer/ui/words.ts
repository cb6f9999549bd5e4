/** What the kit’s own controls say. */

export const saveFileWords = {
  savedWhereChosen: (name: string | number) => `Saved “${name}” where you chose.`,
  savedInDownloads: (name: string | number) => `Saved “${name}” in your browser’s downloads.`,
} as const;

export const placeholderWords = {
  tryAgain: 'Try again',
} as const;

export const fieldsWords = {
  less: (label: string | number) => `Less: ${label}`,
  more: (label: string | number) => `More: ${label}`,
} as const;

export const findBarWords = {
  previous: 'Previous',
  next: 'Next',
  stop: 'Stop finding',
  /** @param place of the one that is shown, from 1 */
  place: (place: number, count: number) => `${place} of ${count}`,
} as const;
