import { commandWords } from './spoken-words.ts';

const sending = new Set([
  ...['go', 'go now', 'go go', 'go go go', 'go ahead', 'go for it', 'lets go', 'yes go', 'do it'],
  ...['send', 'send it', 'send that', 'send this', 'send now', 'yes send it', 'send it off', 'send it now'],
]);

/** Whether an utterance says no more than that the draft is to be sent. */
export function isSend(said: string): boolean {
  // "And send it" goes on with an instruction: it is as likely the page's form that is meant.
  return sending.has(commandWords(said).join(' ')) && !/^\W*and\s+send\b/iu.test(said);
}

/**
 * "Search for red shoes, go": what stands before a "go" that is set off from it, or null. Only a sign sets it off
 * ("as far as prices go" does not), and a list does not end in it ("ready, set, go"). "Send it" at the end stays
 * text: it is as likely the page's form that is to be sent.
 */
export function splitTrailingGo(said: string): string | null {
  const match =
    /^(.*?\S)\s*([.!?;,]|\s[-–—])\s*(?:(?:and|now|okay|ok|please),?\s+)?go(?:\s+(?:ahead|now))?[.!\s]*$/isu.exec(
      said,
    );
  if (match === null) return null;
  const [, rest = '', sign = ''] = match;
  const lastPart = rest.split(/[,;.!?]/u).at(-1) ?? '';
  if (sign === ',' && commandWords(lastPart).length < 2) return null;
  return rest + (/[!?]/u.test(sign) ? sign : '');
}
