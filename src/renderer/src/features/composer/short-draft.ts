// One line of the strip in a column of the usual width, in characters.
const lineLength = 34;

/**
 * The end of what a model has written so far, one to two lines of it. It grows in place and gives way by a whole line
 * at a time, so that it can be read while it comes.
 */
export function shortDraft(draft: string): string {
  const text = draft.replace(/\s+/gu, ' ').trim();
  const from = Math.max(0, Math.floor(text.length / lineLength) - 1) * lineLength;
  if (from === 0) return text;
  const space = text.indexOf(' ', from);
  // A word that is longer than a line is cut where the line is.
  const start = space === -1 || space > from + lineLength / 2 ? from : space + 1;
  return `… ${text.slice(start)}`;
}
