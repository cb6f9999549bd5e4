import { editDistance } from '#shared/text/words.ts';

/** Verbs that instructions begin with. */
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

/** Whether its first word is the verb of an instruction, or a long one with a slip in it: "clikc". */
export function startsInstruction(clause: string): boolean {
  const first = /^\p{L}+/u.exec(clause)?.[0]?.toLowerCase() ?? '';
  return starters.has(first) || (first.length > 4 && [...starters].some((verb) => isSlipOf(first, verb)));
}

const isSlipOf = (word: string, verb: string): boolean =>
  verb.length > 4 && word[0] === verb[0] && word.length === verb.length && editDistance(word, verb, 1) <= 1;

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
  /[\s,]+(?:please|pls|thanks|thank you|thx|cheers|for me|ok|okay|if you can|if possible|would you|will you|right now|real quick|quickly|for us|if you would|when you can|immediately|instead|again please)\s*[.!?]*$/iu,
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
