import { secretMask } from '#shared/text/secrets.ts';

/** What takes the place of a masked secret: how long it is says nothing, and dots are no words. */
const hidden = 'something hidden';

const url = /\b(?:https?:\/\/|www\.)[^\s<>"'“”]+/giu;
const endOfUrl = /[.,;:!?)\]}]+$/u;
// Pictures, flags and skin colours, with the joiners between them; digits and © are Emoji too and stay.
const pictures =
  /(?:[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F|[\u{1F300}-\u{1FAFF}\u2600-\u27BF])[\uFE0F\u200D]*/gu;
const masked = new RegExp(`[“"']?(?:${secretMask[0]}){3,}[”"']?`, 'gu');

/**
 * A text as it is spoken: addresses as the names of their sites, marks of formatting and pictures dropped, masked
 * secrets named as such, lists with pauses. Pure.
 */
export function prepareForEar(text: string): string {
  const lines = text
    .replace(/```[^\n]*\n?/gu, '')
    .split('\n')
    .map(prepareLine)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  return lines
    .map((line, index) => (index === lines.length - 1 || /[.!?:;,…。！？]$/u.test(line) ? line : `${line}.`))
    .join(' ');
}

function prepareLine(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/gu, '$1')
    .replace(url, nameSite)
    .replace(masked, hidden)
    .replace(/^\s*(?:#{1,6}|>|[-*+•])\s+/u, '')
    .replace(/\*\*|__|~~|`/gu, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/^\s*\|?(?:\s*:?-{3,}:?\s*\|)+.*$/u, '')
    .replace(/\s*\|\s*/gu, ', ')
    .replace(pictures, ' ')
    .replace(/\s*(?:→|⇒|->)\s*/gu, ', ')
    .replace(/[“”„«»]/gu, '')
    .replace(/…/gu, '.')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.,;:!?])/gu, '$1')
    .replace(/([.!?])[.,;:]+/gu, '$1')
    .replace(/^[\s,.;:]+|[\s,]+$/gu, '');
}

/** "shop.example" for all of an address; the stop of the sentence that it stands in is kept. */
function nameSite(address: string): string {
  const tail = endOfUrl.exec(address)?.[0] ?? '';
  const bare = address.slice(0, address.length - tail.length);
  const full = /^https?:/iu.test(bare) ? bare : `https://${bare}`;
  const name = URL.canParse(full) ? new URL(full).hostname.replace(/^www\./u, '') : bare;
  return `${name}${tail}`;
}
