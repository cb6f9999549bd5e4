import { editDistance } from '#shared/text/words.ts';

/** Verbs whose misspellings are read as meant. */
const corrected = [
  'click',
  'press',
  'select',
  'choose',
  'type',
  'enter',
  'search',
  'scroll',
  'check',
  'uncheck',
  'untick',
  'toggle',
  'reload',
  'refresh',
  'switch',
  'hover',
  'write',
  'paste',
  'open',
  'close',
  'clear',
  'remove',
  'delete',
  'submit',
  'look',
  'find',
  'visit',
  'navigate',
];

/** Words that start an instruction after "and" or a comma. */
const starters = new Set(
  `click tap press hit push choose pick select type enter input write put fill key insert search look find google
  set change sort order filter check tick uncheck untick toggle enable disable activate deactivate turn switch mark
  go open visit load navigate browse take scroll hover copy paste clear erase empty delete remove add submit send
  close dismiss accept reject agree read tell show say list reload refresh wait undo log sign subscribe buy book
  reserve download upload save reply forward archive star upvote downvote like follow share expand collapse confirm
  continue proceed view use make return come what how press double doubleclick unselect deselect increase decrease
  raise lower verify publish swap play pause answer respond attach report vote post pay apply cancel edit create start finish complete bring jump move point drag compose`.split(
    /\s+/u,
  ),
);

/** The first word of a clause with a typo in a verb put right: "clcik Save" → "click Save". */
export function correctVerb(clause: string): string {
  const first = /^\p{L}+/u.exec(clause)?.[0] ?? '';
  const lower = first.toLowerCase();
  if (lower.length < 4 || starters.has(lower) || notTypos.has(lower)) return clause;
  const limit = lower.length >= 7 ? 2 : 1;
  const meant = corrected.find((verb) => verb.length >= 4 && editDistance(lower, verb, limit) <= limit);
  return meant === undefined || lower.length < meant.length - 1 ? clause : meant + clause.slice(first.length);
}

/** Words near a verb that are words themselves. */
const notTypos = new Set(
  `chose opens opened types typed clicks clicked closed close checks checkout boots shop lock clock stop cheek
  enters finds mind kind bind wind kook book cook hook took pen oven tape hype presser dress clean clears lose
  these those there where which while white fine fund pasta taste waste rewrite unlock`.split(/\s+/u),
);

/** Ways of saying a verb in other words. */
const idioms: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    /^(?:get rid of(?!\s+(?:(?:the|this|that)\s+)?(?:dialog|pop|modal|window|overlay|message|banner|notice|alert|it\b|that$|this$))|throw away|throw out|chuck(?: out| away)?)\s+(?=\S)/iu,
    'remove ',
  ],
  [/^(?:bin|trash)\s+(?=(?:it|this|that|them|the|these|those|my)\b)/iu, 'delete '],
  [
    /^(?:(?:i'm|i am|we're|we are)\s+(?:looking|searching)\s+for(?:\s+(?:an?|some))?|(?:find|search for|look for)\s+(?:some|any)thing\s+(?:about|on|like))\s+/iu,
    'search for ',
  ],
  [/^(?:i'll|we'll|i will|we will) (?:take|have)\s+(?=(?:the|that|this)\b)/iu, 'take '],
];

/** A clause with the idiom at its start put plainly: "get rid of the tent" → "remove the tent". */
export function putPlainly(clause: string): string {
  const idiom = idioms.find(([said]) => said.test(clause));
  return idiom === undefined ? clause : clause.replace(idiom[0], idiom[1]);
}

/** Whether its first word is the verb of an instruction, as it is written. */
export function beginsWithVerb(clause: string): boolean {
  return starters.has(/^\p{L}+/u.exec(clause)?.[0]?.toLowerCase() ?? '');
}

/** Could this be the start of an instruction of its own? */
export const startsInstruction = (clause: string): boolean => beginsWithVerb(correctVerb(clause));

const before = [
  /^(?:hey|hi|hello|ok|okay|alright|all right|right(?![ -]?click)|so|well|now|great|good|perfect|cool|thanks|thank you|yes|yeah|um+|uh+|er+|hm+|oh)\b[\s,.!-]+/iu,
  /^(?:parley|assistant|computer)\b[\s,.!:-]+/iu,
  /^(?:please|pls|kindly|just|simply|quickly|now|then|and then|and|also|after that|afterwards|once (?:that's|that is) done|when (?:that's|that is) done)\b[\s,:]+/iu,
  /^(?:next|first|firstly|finally|lastly)\s*[,:]\s*/iu,
  /^(?:can|could|would|will|can't|couldn't)\s+(?:you|we|u)\s+(?:please\s+|just\s+|kindly\s+|maybe\s+|possibly\s+|also\s+|now\s+)*/iu,
  /^(?:would|do) you mind\s+/iu,
  /^(?:i'd|i would|we'd|we would)\s+(?:like|love|want|prefer)(?:\s+(?:for\s+)?you)?\s+to\s+/iu,
  /^(?:i|we)\s+(?:really\s+|just\s+)?(?:want|need|wish|have)(?:\s+you)?\s+to\s+/iu,
  /^(?:i want|i need)\s+you\s+to\s+/iu,
  /^(?:let's|let us|lets|let me|help me|help me to|go ahead and|try to|try and|you should|you can|you need to|you may|make sure (?:you|to)|be sure to|remember to|don't forget to|proceed to|start by|begin by|i think you should)\s+/iu,
];

const after = [
  /[\s,]+(?:please|pls|thanks|thank you|thx|cheers|for me|ok|okay|if you can|if possible|would you|will you|right now|real quick|quickly|for us|if you would|when you can|immediately|again please)\s*[.!?]*$/iu,
  /\s*[.!?…]+$/u,
];

const order = /^(?:first|firstly|finally|lastly|next)\s+/iu;

/** "First click Save": told from "first name" by the verb that follows. */
function stripOrder(text: string): string {
  const rest = text.replace(order, '');
  return rest !== text && startsInstruction(rest) ? rest : text;
}

/** A clause without the politeness around it: "could you please click Save for me?" → "click Save". */
export function stripCourtesy(clause: string): string {
  let text = stripOrder(clause.trim());
  for (let changed = true; changed; ) {
    changed = false;
    for (const pattern of [...before, ...after]) {
      const shorter = text.replace(pattern, '').trim();
      if (shorter !== text && shorter !== '') {
        text = stripOrder(shorter);
        changed = true;
      }
    }
  }
  return text;
}

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
