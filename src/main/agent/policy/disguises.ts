/** Encodings and turnings inside each other that are undone; whoever needs more has something to hide. */
const deepestReading = 3;
const mostReadings = 150;

/**
 * Every way of reading a text that may be a disguise of another one: decoded, backwards, with what stands between its
 * letters left out, and these inside each other. The text itself is the first.
 */
export function readAllWays(text: string): readonly string[] {
  const readings = new Set([text]);
  let layer: readonly string[] = [text];
  for (let depth = 0; depth < deepestReading && readings.size < mostReadings; depth += 1) {
    layer = layer.flatMap(readOnce).filter((reading) => !readings.has(reading));
    for (const reading of layer) readings.add(reading);
  }
  return [...readings].slice(0, mostReadings);
}

function readOnce(text: string): readonly string[] {
  const decoded = decodeOnce(text).map((one) => one.text);
  const backwards = [...text].reverse().join('');
  const joined = text.replace(/[\s./,;|~]+/gu, '');
  // A word of a sentence may be the disguise, and so may be what stands in the middle of one.
  const pieces = text
    .split(/[\s./,;&|~]+/u)
    .filter((piece) => piece.length >= 6 && piece.length < text.length);
  const inner = pieces.slice(0, 20).flatMap((piece) => decodeOnce(piece).map((one) => one.text));
  return [...decoded, ...inner, backwards, joined];
}

/** One way in which a piece of text may be written so that it is not read at a glance. */
interface Decoded {
  /** "base64", "percent-encoding, base64": outermost first. */
  readonly how: string;
  readonly text: string;
}

type Decoder = (text: string) => string | null;

/** Encodings in encodings are undone so far; whoever needs more has something to hide, and is asked about anyway. */
const deepest = 3;
const mostResults = 40;
/** Shorter results are chance: "beef" is a word before it is two bytes. */
const shortestDecoded = 3;

const decoders: readonly (readonly [string, Decoder])[] = [
  ['percent-encoding', decodePercent],
  ['character codes', decodeEscapes],
  ['hex', decodeHex],
  ['base64', decodeBase64],
  ['base32', decodeBase32],
  ['decimal codes', decodeDecimal],
];

/** Every readable text that decoding the given one can give, in at most three layers. */
export function decodeText(text: string): readonly Decoded[] {
  const found: Decoded[] = [];
  const seen = new Set([text]);
  let layer: readonly Decoded[] = [{ how: '', text }];
  for (let depth = 0; depth < deepest && found.length < mostResults; depth += 1) {
    layer = layer.flatMap((outer) =>
      decodeOnce(outer.text).flatMap(({ how, text: inner }) => {
        if (seen.has(inner)) return [];
        seen.add(inner);
        return [{ how: outer.how === '' ? how : `${outer.how}, ${how}`, text: inner }];
      }),
    );
    found.push(...layer);
  }
  return found.slice(0, mostResults);
}

/** What one decoding of the whole text gives, by each way that fits. */
function decodeOnce(text: string): readonly Decoded[] {
  return decoders.flatMap(([how, decode]) => {
    const inner = decode(text);
    return inner === null || inner.trim().length < shortestDecoded ? [] : [{ how, text: inner }];
  });
}

function decodePercent(text: string): string | null {
  if (!/%[0-9a-f]{2}/iu.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** `\u0041`, `%u0041`, `\x41`, `&#65;`, `&#x41;` */
function decodeEscapes(text: string): string | null {
  const pattern = /(?:\\u|%u)([0-9a-f]{4})|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?/giu;
  if (!pattern.test(text)) return null;
  return text.replace(pattern, (whole, u?: string, x?: string, entity?: string, decimal?: string) => {
    const code = Number.parseInt(u ?? x ?? entity ?? decimal ?? '', decimal === undefined ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function decodeHex(text: string): string | null {
  const digits = text.replace(/[\s:.,_-]|0x|\\x/giu, '');
  if (!/^(?:[0-9a-f]{2}){4,}$/iu.test(digits)) return null;
  return readBytes(Buffer.from(digits, 'hex'));
}

function decodeBase64(text: string): string | null {
  const plain = text.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/u, '');
  if (!/^[a-z0-9+/]{6,}$/iu.test(plain) || plain.length % 4 === 1) return null;
  return readBytes(Buffer.from(plain, 'base64'));
}

function decodeBase32(text: string): string | null {
  const plain = text.trim().replace(/=+$/u, '').toUpperCase();
  if (!/^[A-Z2-7]{8,}$/u.test(plain)) return null;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of plain) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return readBytes(Buffer.from(bytes));
}

/** "67-69-68": codes of letters one after the other. */
function decodeDecimal(text: string): string | null {
  if (!/^\d{2,3}(?:[\s.,_+-]\d{2,3}){3,}$/u.test(text.trim())) return null;
  return readBytes(
    Buffer.from(
      text
        .trim()
        .split(/[\s.,_+-]/u)
        .map(Number),
    ),
  );
}

/** Share of letters, digits and spaces below which bytes are text by chance. */
const leastReadable = 0.7;

/** Bytes as text, when they are text that a person can read. */
function readBytes(bytes: Buffer): string | null {
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd') || !/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]+$/u.test(text)) return null;
  const readable = text.match(/[\p{L}\p{M}\p{N}\p{Zs}]/gu)?.length ?? 0;
  return readable >= leastReadable * [...text].length ? text : null;
}

/** Every Latin letter moved on in the alphabet: ROT13 for 13. */
export function rotateLetters(text: string, by: number): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + by) % 26) + base);
  });
}
