import { useModel } from '../../state/index.ts';
import styles from './turns.module.css';
import { linkWords } from './words.ts';

/** Text of strangers: plain, with its addresses in full. Each opens in a tab of its own when the user asks for it. */
export function LinkedText({ text }: { readonly text: string }) {
  const { page } = useModel();
  return findLinks(text).map((part, index) => {
    const { url } = part;
    if (url === null) return part.text;
    return (
      <button
        type="button"
        // biome-ignore lint/suspicious/noArrayIndexKey: the same address may come twice and the text never changes
        key={index}
        className={styles.link}
        title={linkWords.opensInNewTab}
        onClick={() => void page.createTab(url)}
      >
        <bdi>{part.text}</bdi>
      </button>
    );
  });
}

/** A stretch of text; with `url` where it is an address that can be opened. */
interface TextPart {
  readonly text: string;
  readonly url: string | null;
}

// Marks of writing direction: with them a text can be made to read other than it is.
const directionMarks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu;
const address = /https?:\/\/[^\s<>"“”«»]+/giu;

/**
 * A text of a model or a page with the addresses in it, each as it is written and in full: nothing of Markdown or HTML
 * is interpreted, so no words can stand over another address. Addresses with a user name or password in them, which
 * make one site look like another, cannot be opened.
 */
export function findLinks(given: string): readonly TextPart[] {
  const text = given.replace(directionMarks, '');
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const written = withoutTrailingMarks(match[0]);
    const url = URL.parse(written);
    if (url === null || url.username !== '' || url.password !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), url: null });
    // What is shown is what is opened: letters that look like others are written out (xn--…).
    parts.push({ text: isPlainHost(written) ? written : url.href, url: url.href });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), url: null });
  return parts;
}

/** The full stop of the sentence, and a bracket that was opened before the address. */
function withoutTrailingMarks(written: string): string {
  let kept = written.replace(/[.,;:!?'’*_`]+$/u, '');
  while (/[)\]}]$/u.test(kept) && !isBalanced(kept)) kept = kept.slice(0, -1).replace(/[.,;:!?'’*_`]+$/u, '');
  return kept;
}

function isBalanced(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length;
  return count('(') >= count(')') && count('[') >= count(']') && count('{') >= count('}');
}

function isPlainHost(written: string): boolean {
  return /^https?:\/\/[\x21-\x7e]+$/iu.test(written);
}
