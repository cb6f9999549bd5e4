/*
 * Letters that look like Latin ones, and characters that are not seen at all: with them a page writes "Pay" so that
 * a person reads it and no comparison finds it. Of the packages that have such tables, unhomoglyph makes "rn" of "m"
 * and leaves т, м and н; confusables turns Cyrillic and Greek words into Latin letters wherever they stand.
 */

/** Letter of another alphabet, then the Latin letter that it is taken for; both in lower case. */
const pairs =
  'аaбbвbгrдdеeёeзzиuйuкkлlмmнhоoрpпnсcтtуyфfхxцuчyшwщwъbыbьbэeяrіiїiјjѕsћhђhѐeѓrќkѝuџuґrһhԁdԛqԝwӏlүyұyөo' +
  'αaβbγyδdεeζzηnθoιiκkλlμuνvξeοoπnρpσoςsτtυuφfχxψyωwϲcϳjᴦrᴨn' +
  'ɑaɐaʙbɓbƈcɗdɖdəeɛeɢgɡgɠgʜhɦhıiɪiɩiɨiȷjʝjᴋkƙkʟlɭlɱmɴnŋnɲnᴏoɔoøoᴘpƥpʀrɾrꜱsʂsƽsᴛtʈtᴜuʊuʋvᴠvᴡwɯwʏyᴢzʐzƶz' +
  'ᴀaᴄcᴅdᴇeᴊjᴍmᴧvꭰdꭱrꭲtꭵiꭺaꭻjꭼeꮃwꮇmꮋhꮍyꮖgꮐgꮓzꮪsꮲpꮮlꮯcꮶkꮳcꮤwօoսuոnցgհhյjզqԼlքpլl';

const latinOf: ReadonlyMap<string, string> = new Map(
  (pairs.match(/../gu) ?? []).map((pair) => [[...pair][0] ?? '', [...pair][1] ?? '']),
);

/** Format characters, variation selectors, fillers and tags: no reader sees them. */
const invisible =
  /\p{Cf}|\p{Co}|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|\p{Variation_Selector}|\u034f|[\u{e0000}-\u{e0fff}]/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const plain = /^[\0-\x7f]*$/u;
/** "D e l e t e": three letters or more that stand alone. */
const spaced = /(?<![\p{L}\p{N}])\p{L}(?:[ .·_-]\p{L}){2,}(?![\p{L}\p{N}])/gu;
const oneLetterAlone = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The text as it is read rather than as it is spelt. Letters are only exchanged in words that mix alphabets, or where
 * every letter of a word looks like a Latin one; words of other alphabets stay what they are.
 */
export function unmaskText(text: string): string {
  const seen = plain.test(text) ? text : text.normalize('NFKC').replace(invisible, '');
  const letters = plain.test(seen) ? seen : seen.replace(word, unmaskWord);
  return letters
    .replace(spaced, (run) => (oneLetterAlone.test(run) ? run : run.replace(/[ .·_-]/gu, '')))
    .replace(/(?<=\p{L})[01345](?=\p{L})/gu, (digit) => letterOf[digit] ?? digit);
}

/** Digits that stand for letters inside a word: "De1ete", "L0gin". */
const letterOf: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's' };

function unmaskWord(found: string): string {
  if (plain.test(found)) return found;
  const lower = found.toLowerCase();
  const letters = [...lower.normalize('NFC')].filter((letter) => /\p{L}/u.test(letter));
  const foreign = letters.filter((letter) => latinOf.has(letter));
  if (foreign.length === 0) return found;
  const mixes = letters.some((letter) => /[a-z]/u.test(letter));
  const allLookLatin = foreign.length === letters.length && letters.every(isSure);
  if (!mixes && !allLookLatin) return found;
  return [...lower].map((letter) => latinOf.get(letter) ?? letter).join('');
}

/** Of these nobody sees a difference: a word of nothing else may be Latin in disguise. */
const disguised: ReadonlySet<string> = new Set('аеорсухіјѕһԁԛԝӏυοανρ');

function isSure(letter: string): boolean {
  return disguised.has(letter) || /\p{Script=Latin}/u.test(letter);
}
