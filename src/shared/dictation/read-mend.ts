import type { Mend } from './mend.ts';
import { readNumber } from './numbers.ts';
import { commandWords, spokenWords } from './spoken-words.ts';

const takeBack =
  /^(?:no )?(?:scratch|strike|scrap|delete|erase|remove|cancel) (?:that|it|this|the last (?:bit|part|thing)|what i (?:just )?said)$|^(?:no )?take (?:that|it) back$/u;
const takeAllBack =
  /^(?:no )?(?:scratch|strike|scrap|delete|erase|remove|clear|cancel|forget) (?:everything|all|it all|all of (?:it|that)|all that|the (?:text|input|draft|lot|whole thing|line))$|^clear(?: (?:that|it|this))?$|^start (?:over|again|afresh)$|^(?:no )?(?:never ?mind|forget (?:it|that|about it))$/u;
const deleteWords = /^(?:delete|remove|scratch|erase|strike) the (?:(first|last) )?(?:(\S+) )?words?$/u;
const deleteSentence = /^(?:delete|remove|scratch|erase|strike) the (?:last )?(?:sentence|line)$/u;

/** Commands that are nothing but words of their own. */
function readPlain(phrase: string): Mend | null {
  if (takeAllBack.test(phrase)) return { kind: 'take-back', what: 'all' };
  if (takeBack.test(phrase)) return { kind: 'take-back', what: 'last' };
  if (/^undo(?: (?:that|it|this|the last change))?$/u.test(phrase)) return { kind: 'undo' };
  if (deleteSentence.test(phrase)) return { kind: 'delete-sentence' };
  const words = deleteWords.exec(phrase);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return null;
  const count = words[2] === undefined ? 1 : readNumber([words[2]]);
  return count === null || count === 0
    ? null
    : { kind: 'delete-words', count, at: words[1] === 'first' ? 'start' : 'end' };
}

const trimSigns = (text: string): string =>
  text
    .replace(/^[\s"'“”‘’«».,;:!?-]+/u, '')
    .replace(/[\s"'“”‘’«».,;:!?-]+$/u, '')
    .trim();

/** The words that part what is named from what it becomes; the second list as an engine may hear them. */
const partings: Readonly<Record<string, readonly [sure: readonly string[], heard: readonly string[]]>> = {
  change: [
    ['to', 'into'],
    ['two', 'too', '2', 'do'],
  ],
  correct: [
    ['to', 'into'],
    ['two', 'too', '2'],
  ],
  replace: [['with', 'by'], []],
  swap: [
    ['for', 'with'],
    ['four', '4'],
  ],
  substitute: [['with', 'by'], []],
};

function readReplacing(text: string): Mend | null {
  const match = /^(change|correct|replace|swap|substitute)\s+(.+)$/isu.exec(text);
  if (match === null) return null;
  const [, verb = '', rest = ''] = match;
  const [sure = [], heard = []] = partings[verb.toLowerCase()] ?? [];
  const words = spokenWords(rest);
  const split = (partings: readonly string[]) =>
    words.flatMap((word) => {
      const reading = { what: trimSigns(rest.slice(0, word.from)), by: trimSigns(rest.slice(word.to)) };
      return partings.includes(word.plain) && reading.what !== '' && reading.by !== '' ? [reading] : [];
    });
  // The longest first: "change go to Paris to …" names all of "go to Paris" where that is there.
  const readings = [...split(sure).reverse(), ...split(heard).reverse()];
  return readings.length === 0 ? null : { kind: 'replace', readings, isSure: true };
}

const instead: readonly (readonly [pattern: RegExp, what: number, by: number])[] = [
  [/^not\s+(.+?)(?:,\s*but|,|\s+but)\s+(.+)$/isu, 1, 2],
  [/^(?:use\s+|put\s+|take\s+)?(.+?)\s+instead of\s+(.+)$/isu, 2, 1],
  [/^(.+?),\s*not\s+(.+)$/isu, 2, 1],
  [/^(\S+)\s+not\s+(\S+)$/isu, 2, 1],
];

/** "Prague instead of Paris", "not Paris, Prague": only where the words to go are there. */
function readInstead(text: string): Mend | null {
  for (const [pattern, what, by] of instead) {
    const match = pattern.exec(text);
    const reading = { what: trimSigns(match?.[what] ?? ''), by: trimSigns(match?.[by] ?? '') };
    // "Search for Prague instead of Paris" says more than a word for a word.
    const isWordForWord = spokenWords(reading.by).length <= spokenWords(reading.what).length + 1;
    if (reading.what !== '' && reading.by !== '' && isWordForWord)
      return { kind: 'replace', readings: [reading], isSure: false };
  }
  return null;
}

const meant =
  /^(?:(?:no|sorry|oh|wait|not that)[\s,.!]+)*(?:i\s+(?:actually\s+|really\s+)?(?:meant|mean)(?:\s+to say)?|make\s+that|make\s+this|i\s+said|that\s+should\s+(?:be|say|have been)|it\s+should\s+(?:be|say))[\s,:]+(.+)$/isu;
const maybeMeant =
  /^(?:(?:no|sorry|not that|or rather|rather|no wait|wait no)[\s,.!]+)+(.+)$|^make\s+it\s+(.+)$/isu;

function readMeant(text: string): Mend | null {
  const sure = meant.exec(text);
  if (sure !== null) return { kind: 'correct', by: trimSigns(sure[1] ?? ''), isSure: true };
  const maybe = maybeMeant.exec(text);
  return maybe === null
    ? null
    : { kind: 'correct', by: trimSigns(maybe[1] ?? maybe[2] ?? ''), isSure: false };
}

const pointsAtLast = /^(?:that|it|the last word)$/iu;
const casing = /^(all caps|capitali[sz]e|upper ?case|lower ?case|capital)\s+(.+)$/iu;

function readCase(text: string): Mend | null {
  const match = casing.exec(text);
  if (match === null) return null;
  const verb = (match[1] ?? '').toLowerCase();
  const what = trimSigns(match[2] ?? '').replace(/^the word\s+/iu, '');
  const to = verb.startsWith('lower') ? 'lower' : verb.startsWith('capital') ? 'capital' : 'upper';
  return { kind: 'case', what: pointsAtLast.test(what) ? '' : what, to, isSure: verb !== 'capital' };
}

const spelling = /^(?:(?:that(?:'s|’s| is)|it(?:'s|’s| is))\s+)?spel(?:led|t|l)[\s,:]+(.+)$/iu;

/** "Spell it P R A G U E", "spell Prague p-r-a-g-u-e": two letters or more at the end. */
function readSpelling(text: string): Mend | null {
  const match = spelling.exec(text);
  if (match === null) return null;
  const parts = (match[1] ?? '').split(/[\s,.\-–]+/u).filter((part) => part !== '');
  const before = parts.findLastIndex((part) => !/^[\p{L}\p{N}]$/u.test(part));
  const letters = parts.slice(before + 1).join('');
  const what = parts.slice(0, before + 1).join(' ');
  if (letters.length < 2) return null;
  return { kind: 'spell', what: pointsAtLast.test(what) ? '' : what, letters };
}

function readParts(text: string): Mend | null {
  const word = /^(?:delete|remove|erase|strike|take out)\s+the\s+(?:words?|phrase)\s+(.+)$/isu.exec(text);
  if (word !== null) return { kind: 'delete', what: trimSigns(word[1] ?? '') };
  const inserted = /^insert\s+(.+?)\s+(before|after)\s+(.+)$/isu.exec(text);
  if (inserted === null) return null;
  return {
    kind: 'insert',
    text: trimSigns(inserted[1] ?? ''),
    side: inserted[2]?.toLowerCase() === 'before' ? 'before' : 'after',
    anchor: trimSigns(inserted[3] ?? ''),
  };
}

const courtesy =
  /^(?:(?:uh+|um+|er|erm|hm+|well|ok(?:ay)?|oh|please|can you|could you)[\s,.]+)+|[\s,.]+please$/giu;

/** What an utterance asks to be mended in a draft, as far as its words tell; null for words of the draft itself. */
export function readMend(said: string): Mend | null {
  const text = trimSigns(said.replace(/[.!?\s]+$/u, '')).replace(courtesy, '');
  const unrejected = text.replace(
    /^no[\s,.!]+(?=(?:change|replace|correct|swap|capital|spell|delete|insert)\b)/iu,
    '',
  );
  return (
    readPlain(commandWords(said).join(' ')) ??
    readReplacing(unrejected) ??
    readParts(unrejected) ??
    readSpelling(unrejected) ??
    readCase(unrejected) ??
    readMeant(text) ??
    readInstead(text)
  );
}
