/** Tags that models without a field for their thoughts write them between. */
const thoughts = /<(think|thinking|thought|reasoning)>[\s\S]*?<\/\1>/giu;
const opened = /<(?:think|thinking|thought|reasoning)>/iu;
/** Some chat templates write the opening tag themselves, so only the closing one is in the answer. */
const closed = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/iu;

/** The answer without the thoughts before it; null when they never end, so that there is no answer yet. */
export function stripThoughts(text: string): string | null {
  const rest = text.replaceAll(thoughts, '\n');
  if (opened.test(rest)) return null;
  return rest.replace(closed, '');
}
