import { readSecretWords } from '#shared/text/secret-words.ts';
import { foldText } from '#shared/text/words.ts';
import { plainText } from './text-marks.ts';

/**
 * Codes that a page shows beside the words for one ("Your verification code is 481516"), and what of them was handed to
 * which other site bit by bit: two digits now and two later are a code as well. In memory only, bounded.
 */
export interface ShownCodes {
  /** Texts of one site in the order of the page; words and code may stand in neighbours. */
  read(site: string, texts: readonly string[]): void;
  /**
   * The code of another site of which this text, after what that site was given before, makes up a half; null when there
   * is none. A piece that the user said is the user's.
   */
  findPieces(
    text: string,
    to: string,
    said: readonly string[],
  ): { readonly from: string; readonly part: string } | null;
  /** The user agreed that the site gets what this text completes. */
  allow(text: string, to: string): void;
  /** The site got this text. */
  give(text: string, to: string): void;
}

interface Code {
  readonly site: string;
  readonly text: string;
  /** Sites that the user agreed to give it to. */
  readonly allowed: Set<string>;
}

const mostCodes = 200;
/** Characters of what a site was given that are looked back at. */
const longestMemory = 80;
const shortestPart = 3;

/** Digits in one or a few groups, or letters and digits mixed. */
const candidates =
  /(?<![\p{L}\p{N}.,:/])(?:\d{2,4}(?:[ -]\d{2,4}){1,3}|\d{4,10}|(?=[\p{L}\d-]*\d)(?=[\p{L}\d-]*\p{Lu})[\p{Lu}\d]{2,8}(?:-?[\p{Lu}\d]{2,8}){0,3})(?![\p{L}\p{N}])/gu;
const year = /^(?:19|20)\d\d$/u;

export function createShownCodes(): ShownCodes {
  let codes: readonly Code[] = [];
  const given = new Map<string, string>();

  /** Codes of other sites of which this text, after what the site has, makes up a half that it did not have before. */
  function completed(text: string, to: string): readonly (readonly [Code, string])[] {
    const piece = plainText(foldText(text));
    if (piece === '') return [];
    return codes.flatMap((code) => {
      if (code.site === to || code.allowed.has(to)) return [];
      const part = partOf(given.get(to) ?? '', piece, code.text);
      return part === null ? [] : [[code, part] as const];
    });
  }

  return {
    read(site, texts) {
      const named = texts.map((text) => {
        const words = readSecretWords(text);
        return words === 'code' || words === 'one-time-code' || words === 'password';
      });
      const found = texts.flatMap((text, index) =>
        named[index] || named[index - 1] || named[index + 1]
          ? [...text.matchAll(candidates)].map(([code]) => plainText(foldText(code)))
          : [],
      );
      const fresh = [...new Set(found)].filter(
        (text) =>
          text.length >= 4 &&
          !year.test(text) &&
          !codes.some((code) => code.site === site && code.text === text),
      );
      codes = [...codes, ...fresh.map((text) => ({ site, text, allowed: new Set<string>() }))].slice(
        -mostCodes,
      );
    },
    findPieces(text, to, said) {
      const spoken = plainText(foldText(said.join('\n')));
      for (const [code, part] of completed(text, to)) {
        if (!spoken.includes(code.text) && !spoken.includes(part)) return { from: code.site, part };
      }
      return null;
    },
    allow(text, to) {
      for (const [code] of completed(text, to)) code.allowed.add(to);
      this.give(text, to);
    },
    give(text, to) {
      given.set(to, ((given.get(to) ?? '') + plainText(foldText(text))).slice(-longestMemory));
    },
  };
}

/**
 * A run of half of the code's characters that the piece completes, read either way round; of a code of digits also where
 * other letters stand between them.
 */
function partOf(before: string, piece: string, code: string): string | null {
  const length = Math.max(shortestPart, Math.ceil(code.length / 2));
  const readings = /^\p{N}+$/u.test(code) ? [asItIs, digitsOf] : [asItIs];
  for (const read of readings) {
    const had = read(before);
    const tail = (had + read(piece)).slice(Math.max(0, had.length - length + 1));
    const back = [...tail].reverse().join('');
    for (let at = 0; at + length <= code.length; at += 1) {
      const part = code.slice(at, at + length);
      if (tail.includes(part) || back.includes(part)) return part;
    }
  }
  return null;
}

const asItIs = (text: string): string => text;
const digitsOf = (text: string): string => text.replace(/\P{N}+/gu, '');
