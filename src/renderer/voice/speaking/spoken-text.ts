import { secretMask } from '#shared/text/secrets.ts';

/** What takes the place of a masked secret: how long it is says nothing, and dots are no words. */
const hidden = 'something hidden';

const url = /\b(?:https?:\/\/|www\.)[^\s<>"'“”]+/giu;
const endOfUrl = /[.,;:!?)\]}]+$/u;
// Pictures, flags and skin colours, with the joiners between them; digits and © are Emoji too and stay.
const pictures =
  /(?:[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\uFE0F|[\u{1F300}-\u{1FAFF}\u2600-\u27BF])[\uFE0F\u200D]*/gu;
/** A rating: so many full ones of so many. */
const stars = /(?:★|☆){3,}/gu;
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
    .replace(stars, nameStars)
    .replace(pictures, ' ')
    .replace(/\s*(?:→|⇒|->)\s*/gu, ', ')
    .replace(/[“”„«»]/gu, '')
    .replace(/…/gu, '.')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([.,;:!?])/gu, '$1')
    .replace(/([.!?])[.,;:]+/gu, '$1')
    .replace(/^[\s,.;:]+|[\s,]+$/gu, '');
}

const nameStars = (rating: string): string =>
  `${rating.replaceAll('☆', '').length} of ${rating.length} stars`;

/** "shop.example" for all of an address; the stop of the sentence that it stands in is kept. */
function nameSite(address: string): string {
  const tail = endOfUrl.exec(address)?.[0] ?? '';
  const bare = address.slice(0, address.length - tail.length);
  const full = /^https?:/iu.test(bare) ? bare : `https://${bare}`;
  const name = URL.canParse(full) ? new URL(full).hostname.replace(/^www\./u, '') : bare;
  return `${name}${tail}`;
}

// Chromium stops a network voice after some 15 seconds, and slow readers are asked for 0.5 times the speed.
const longestPiece = 180;
// "1." and "Mr." are no sentences.
const shortestPiece = 12;

/**
 * A text in pieces to be spoken one after the other: sentences, long ones cut at a comma or a word. Interrupted speech
 * goes on at a piece. @param language BCP 47
 */
export function splitForSpeech(text: string, language: string): readonly string[] {
  const pieces: string[] = [];
  let open = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const joined = [open, segment.trim()].filter(Boolean).join(' ');
    const isAlone = open.length >= shortestPiece || joined.length > longestPiece;
    if (open !== '' && isAlone) {
      pieces.push(open);
      open = segment.trim();
    } else {
      open = joined;
    }
  }
  if (open !== '') pieces.push(open);
  return pieces.flatMap(cutLong);
}

function cutLong(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestPiece) {
    const at = cutPlace(rest);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Behind the last comma, else before the last space, else through the word, but never through a surrogate pair. */
function cutPlace(text: string): number {
  const head = text.slice(0, longestPiece);
  const comma = Math.max(...[', ', '; ', ': ', '，', '、'].map((mark) => head.lastIndexOf(mark)));
  if (comma > longestPiece / 3) return comma + 1;
  const space = head.lastIndexOf(' ');
  if (space > longestPiece / 3) return space;
  return /[\uD800-\uDBFF]$/.test(head) ? longestPiece - 1 : longestPiece;
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];

/** Small words that hardly a sentence goes without, and that the other languages here do not have. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and is of to this that was you it with for are which not be do your could there',
  de: 'der die das und ist nicht ein eine auf mit zu von für den dem wurde Sie gibt welche oder',
  fr: 'le les et est une des pas que vous pour dans sur avec qui du au ce cette quel ou',
  es: 'el los las y es una por para con del que está pero cuál hay se su más ya como',
  it: 'il lo gli e è una per con del della che non sono questo quale più di alla nel ho',
  pt: 'os as e é uma para com não do da que foi você qual mais ao em dos nas há',
  nl: 'het een en is niet van op met voor dat zijn wordt welke je deze naar om te bij er',
  pl: 'i w na nie się jest z do że to jak który ale po są czy dla od lub tym',
};

/**
 * The language a text is in, as far as its letters and small words tell: the app's own sentences are English, a model
 * answers in the user's language. @param spoken what the user speaks (ISO 639-1); wins where the text does not say
 */
export function guessLanguage(text: string, spoken: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  for (const [script, language] of scripts) {
    const count = letters.filter((letter) => script.test(letter)).length;
    // A foreign name in an English sentence does not make it foreign.
    if (count * 3 > letters.length) return language === 'zh' && spoken === 'ja' ? 'ja' : language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scored = Object.entries(smallWords).map(([language, list]) => {
    const known = new Set(list.toLowerCase().split(' '));
    return { language, score: words.filter((word) => known.has(word)).length };
  });
  const best = scored.reduce((top, next) => (next.score > top.score ? next : top));
  const own = scored.find(({ language }) => language === spoken);
  if (best.score === 0) return 'en';
  return own !== undefined && own.score === best.score ? spoken : best.language;
}
