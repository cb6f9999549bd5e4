import { stripCourtesy } from './strip-courtesy.ts';
import { startsInstruction } from './verbs.ts';

/** Words that separate whatever follows: "then", a new sentence, a line break. */
const hard =
  /\s*[;\n]+\s*|\s*[,.!?]?\s+(?:and\s+)?(?:then|after that|afterwards|after which|once (?:that's|that is) done|when (?:that's|that is) done|followed by|finally|lastly)\b[\s,:]*|(?<=[^\s.]{2})[.!?]\s+(?=\S)/giu;
/** Words that separate only when an instruction follows. */
const soft =
  /\s*,\s*(?:and\s+|or\s+)?(?:also\s+|next\s+|now\s+)?|\s+(?:and|&|\+)\s+(?:also\s+|now\s+|next\s+)?/giu;

/** "Type X" that has not come to its field yet: what follows may still belong to the typed text. */
const openTyping =
  /^(?:type|enter|write|put|input|insert|key in|search for|look up|google)\b(?!.*\s(?:in|into|for|on|to|as)\s)/iu;
const endsTyping = /\s(?:in|into)\s+(?:the\s|my\s|your\s)?\S/iu;
const keepsOn = /^(?:press|hit|click|tap|submit|then|search|select|check|tick|choose|type|enter|go|open)\b/iu;

/** "… open into the notes": a verb with nothing of its own is a word of the text. */
const bareVerb = /^\S+\s+(?:in|into|inside)\s/iu;

function splitHard(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(hard)) {
    const rest = text.slice(match.index + match[0].length);
    const isSentence = /^[.!?]\s+$/u.test(match[0]);
    if (isSentence && !startsInstruction(stripCourtesy(rest)) && !/^\p{Lu}/u.test(rest)) continue;
    // "and then some" and the like need something to follow.
    if (rest.trim() === '') continue;
    parts.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function splitSoft(text: string): readonly string[] {
  for (const match of text.matchAll(soft)) {
    const left = text.slice(0, match.index).trim();
    const right = text.slice(match.index + match[0].length).trim();
    if (left === '' || right === '' || !startsInstruction(stripCourtesy(right))) continue;
    if (
      !startsInstruction(stripCourtesy(left)) &&
      !/^(?:please\s+)?(?:don't|do not|dont|never)\s/iu.test(left) &&
      !/^\S+$/u.test(left) &&
      !/\b(?:back|forward|home)$/iu.test(left)
    ) {
      continue;
    }
    if (
      openTyping.test(stripCourtesy(left)) &&
      endsTyping.test(right) &&
      (!keepsOn.test(stripCourtesy(right)) || bareVerb.test(right))
    ) {
      continue;
    }
    return [left, ...splitSoft(right)];
  }
  return [text];
}

/**
 * The clauses of an utterance, each with one thing to do. "And" and commas cut only where an instruction follows,
 * so that "search for salt and pepper" stays whole.
 */
export function splitUtterance(text: string): readonly string[] {
  return splitHard(text).flatMap(splitSoft);
}
