/**
 * A link that was pasted with a sentence behind it may be somebody else's sentence, and a broken one that is not even a
 * link all the more (fault case 12): of such words only the link itself counts where it is asked what the user named.
 */
export function dropSentenceAfterLink(utterance: string): string {
  const [first = ''] = /^\s*\S+/u.exec(utterance) ?? [];
  const isLink = /^\s*["'“‘«<(]*(?:[a-z][a-z0-9+.-]*:\/|[a-z]{3,6}\/\/|view-source:)/iu.test(utterance);
  return isLink ? first : utterance;
}
