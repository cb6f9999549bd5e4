import { readCommand } from '#shared/text/commands.ts';
import { readNeed } from '#shared/text/needs.ts';
import { readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import type { Clause, Correction, Instruction, Rule } from './instruction.ts';
import { startsInstruction } from './utterance.ts';

const help =
  /^(?:help|help me|what can you do|what can i (?:say|ask|do)(?: to you| with you)?|how do(?:es)? (?:you|this|it) work|what do you (?:do|understand)|who are you|what are you|commands|show (?:me )?(?:the )?(?:commands|help)|how do i use (?:this|you))$/iu;
const thanks =
  /^(?:thanks|thank you|thx|ta|cheers|great|perfect|good|nice|cool|well done|awesome|ok|okay|hello|hi|hey|good (?:morning|afternoon|evening)|lovely|brilliant|excellent|bye|goodbye|(?:that(?:'s| is| will be|'ll be) (?:all|it|everything|enough for (?:now|today))|nothing else|no more|(?:i'm|i am|we're|we are) (?:all )?done)(?: for (?:now|today))?)(?:\s+(?:very much|so much|a lot|job|work|then|parley|there))?[\s!.]*$/iu;

const question =
  /^(?:what|what's|whats|which|who|who's|whose|when|when's|where|where's|why|how|is|are|was|were|does|(?:do|will|would|should|shall|may|might|must|can|could) (?:i|we|they|he|she|it|(?:any|some)(?:body|one|thing))|(?:do|will|would|should|shall) you|did|am i|has|have|read|read out|read aloud|tell|list|say|summari[sz]e|summary|describe|give me|count|repeat (?:that|it|the)|show me what|show me how many|explain|name the|see what|see how|see if|check what|check whether|check if|check how|check my|check the (?:price|time|date|status|total|weather))\b/iu;
/** A sentence in the form of a question: an interrogative pronoun or adverb, or a verb before its subject. */
const interrogative =
  /^(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|am|do|does|did|has|have|had|can|could|should|may|might|must|will|would)(?:n't|'s|'re|'d|'ll)?\b/iu;

/** Whether it asks for information: "can you …" is a request, and has lost its courtesy before it comes here. */
export const isInterrogative = (said: string): boolean => interrogative.test(said);

/** Questions that ask for something to be done. */
const notQuestion =
  /^(?:what about|how about|is there any way to|list view|read more|read (?:the )?(?:full|whole|complete) (?:story|article|review)|read all|say yes|tell a friend|read (?:the )?(?:first|second|third|next|last) (?:article|story|post|message|email)$)/iu;

const wonders = /^(?:what|which|who|whom|whose|when|where|why|how)(?:'s|'re|'d|'ll)?\b/iu;

/** It begins with a word that only questions begin with, or as questions do and with their sign at the end. */
export const isAsked = (said: string, hasSign: boolean): boolean =>
  (wonders.test(said) || (hasSign && interrogative.test(said))) && !notQuestion.test(said);

/** "Read it to me with the listen button": the means is what is to be pressed. */
const byMeans =
  /\s(?:with|using|via|through|by (?:pressing|clicking|using))\s+(?:the\s+)?(\S+(?:\s+\S+){0,3}\s+(?:button|link|icon))$/iu;

export const readTalking: Rule = (clause) => {
  const { text } = clause;
  const means = byMeans.exec(text);
  if (means !== null && question.test(text))
    return [{ kind: 'click', target: clause.phrase(means[1] ?? ''), owner: null, verb: null }];
  if (readCommand(text, ['stop', 'cancel', 'drop']) !== null) return [{ kind: 'stop' }];
  if (readCommand(text, ['undo']) !== null) return [{ kind: 'undo' }];
  if (help.test(text)) return [{ kind: 'help' }];
  if (thanks.test(text)) return [{ kind: 'thanks' }];
  if (readCommand(text, ['resume']) !== null)
    return [{ kind: 'resume' }, { kind: 'click', target: text, owner: null, verb: null }];
  if (notQuestion.test(text)) {
    const opened = /^read\s+(.+)$/iu.exec(text);
    if (opened === null || /^read (?:more|all)/iu.test(text)) return null;
    return [{ kind: 'read', question: clause.phrase(text) }];
  }
  // "Who can see it: everyone" sets something.
  if (question.test(text) && !/\p{L}:\s+\S/u.test(text))
    return [{ kind: 'read', question: clause.phrase(text) }];
  return null;
};

const rejecting =
  /^(?:(?:no+|nope|nah|wrong|wrong (?:one|button|link|field|result|thing|item)|not (?:that|this|it)(?: one)?|that(?:'s| is| was)(?: the)? (?:wrong(?: one)?|not (?:it|right|the one|what i (?:meant|wanted|asked for)))|oops|sorry|actually|wait|rather|i (?:meant|mean|said|wanted)|make that)\b[\s,.!:;-]*)+/iu;

const otherOne = /^(?:the\s+)?(?:other|another)(?:\s+(?:one|\p{L}+))?$/iu;
const relativeOne =
  /^(?:the\s+)?(?:one|ones)?\s*(?:that's\s+|that is\s+)?(?:just\s+|right\s+|directly\s+|immediately\s+)?(below|under|underneath|beneath|above|over|(?:to|on) the (?:left|right)|left|right|next to|beside|after|before)(?:\s+(?:of\s+)?(?:it|that|this|that one|this one))?$/iu;
const neighbour = /^(?:the\s+)?(next|following|previous|preceding|one after|one before)(?:\s+one)?$/iu;
const narrowedOne =
  /^(?:(?:the|that|this)\s+((?:\S+\s+){0,3})|((?:\S+\s+){1,3}))ones?(?:\s+(?:(?:that|which)(?:'s| is| are)?\s+)?((?:in|on|at|with|for|from|by|below|above|under|next|near|to|of|about|called|saying|says|has|left|right|beside|within|inside)\b.*|\p{L}+))?$/iu;

/** "For the second passenger", said alone: where rather than what. */
const placedOne =
  /^(?:(?:for|of)\s+(?:the|my|our)\s+.+|in\s+the\s+(?:first|second|third|fourth|last|next|other|same)\s+.+)$/iu;

const towards: Readonly<Record<string, 'below' | 'above' | 'left-of' | 'right-of' | 'near'>> = {
  below: 'below',
  under: 'below',
  underneath: 'below',
  beneath: 'below',
  after: 'below',
  above: 'above',
  over: 'above',
  before: 'above',
  left: 'left-of',
  right: 'right-of',
  'next to': 'near',
  beside: 'near',
};

/** "The second one", "number 3", "2": which of several. */
export function readOrdinalAnswer(said: string): number | null {
  const text = said
    .toLowerCase()
    .replace(/^(?:the|option|number|no\.?|#|choice|result|it's|its|that's)\s+/gu, '')
    .replace(/^(?:the|option|number|no\.?|#)\s*/gu, '')
    .replace(/\s+(?:one|option|choice|of them|please)$/u, '')
    .replace(/[.!]+$/u, '')
    .trim();
  return readOrdinal(text) ?? readCardinal(text);
}

/** A phrase that says which other thing is meant; null when it is not about one. */
export function readCorrection(said: string, afterRejection: boolean): Correction | null {
  const text = said
    .replace(/[\s,]+(?:instead|then|rather|please|i (?:mean|meant|said|wanted))$/iu, '')
    .trim();
  if (text === '') return afterRejection ? { kind: 'rejected' } : null;
  if (otherOne.test(text)) return { kind: 'other' };
  const relative = relativeOne.exec(text);
  if (relative !== null) {
    const word = (relative[1] ?? '').toLowerCase().replace(/^(?:to|on) the /u, '');
    return { kind: 'relative', direction: towards[word] ?? 'below' };
  }
  const beside = neighbour.exec(text);
  if (beside !== null) {
    return {
      kind: 'relative',
      direction: /^(?:previous|preceding|one before)/iu.test(beside[1] ?? '') ? 'above' : 'below',
    };
  }
  const ordinal = readOrdinalAnswer(text);
  if (
    ordinal !== null &&
    (afterRejection ||
      /\bones?$|^(?:the\s+)?(?:number|option|#)/iu.test(text) ||
      /^(?:the\s+)?\p{L}+$/iu.test(text) ||
      /^\d$/u.test(text))
  ) {
    return { kind: 'ordinal', ordinal };
  }
  if (placedOne.test(text) && text.split(/\s+/u).length <= 6) return { kind: 'placed', phrase: text };
  const narrowed = startsInstruction(text) ? null : narrowedOne.exec(text);
  if (narrowed !== null)
    return { kind: 'narrowed', phrase: `${narrowed[1] ?? narrowed[2] ?? ''}one ${narrowed[3] ?? ''}`.trim() };
  if (!afterRejection) return null;
  const place = /^(?:as|in|into)\s+(?:the\s+)?(?=\S)/iu;
  return place.test(text)
    ? { kind: 'replaced', phrase: text.replace(place, ''), isPlace: true }
    : { kind: 'replaced', phrase: text.replace(/^to\s+(?:the\s+)?(?=\S)/iu, '') };
}

const pickVerb =
  /^(?:click|press|tap|hit|choose|select|pick|open|use|take|try|go for|go with|i want|i'll take|it's|its|that's|i mean|how about|what about)\s+(?:on\s+)?/iu;

/** Splits "no, the second one" into the rejection and what follows; null when nothing is rejected. */
export function splitRejection(said: string): string | null {
  const match = rejecting.exec(said);
  return match === null || match[0] === '' ? null : said.slice(match[0].length).trim();
}

/** "Click the blue one" → "the blue one". */
export const withoutPickVerb = (said: string): string => said.replace(pickVerb, '').trim();

const born = /^(?:(?:i|we)(?:'m| was| am| were)?\s+)?born\s+(?:on|in)?\s*(.+)$/iu;
const living = /^(?:i|we)(?:'m| am)?\s+(?:live|living|based|resident)\s+in\s+(.+)$/iu;
/** What is wished for rather than told to be done: "fly first class", "sit in the middle". */
const wishing =
  /^(?:(?:i|we)(?:'d| would)?\s+(?:like|love|prefer|need|want)|(?:i|we)\s+(?:need|want)|fly|travel|sit)\s+(?:in|by|at|with|on)?\s*(?:the\s+|an?\s+)?(.+)$/iu;
const letting = /^(?:let|allow)\s+(.+?)\s+(?:to\s+)?(?:see|view|read|visit|find|look at)\s+(.+)$/iu;
const press = (target: string): Instruction => ({ kind: 'click', target, owner: null, verb: null });

function readWish(clause: Clause): readonly Instruction[] {
  const wish = wishing.exec(clause.text);
  if (wish === null) return [];
  const said = wish[1] ?? '';
  const target = clause.phrase(said);
  const readings: Instruction[] = [
    { kind: 'choose', option: clause.value(said), target: null },
    { kind: 'check', target: `"${target}"`, on: true },
    press(target),
  ];
  if (/\sclass$/iu.test(said)) {
    readings.push({ kind: 'choose', option: clause.value(said.replace(/\s+class$/iu, '')), target: null });
  }
  if (/^(?:sit|.*\bsit)\b/iu.test(clause.text)) readings.push(press(`${target} seat`));
  return [...readings, { kind: 'unclear', said: clause.phrase(clause.text) }];
}

/** Statements of what is so or what is needed, from which follows what to do. */
export const readNeeding: Rule = (clause) => {
  const { text } = clause;
  const date = born.exec(text);
  if (date !== null) return [{ kind: 'set', target: 'date of birth', value: clause.value(date[1] ?? '') }];
  const home = living.exec(text);
  if (home !== null) {
    const value = clause.value(home[1] ?? '');
    return [
      { kind: 'choose', option: value, target: 'country' },
      { kind: 'choose', option: value, target: null },
      { kind: 'set', target: 'city', value },
    ];
  }
  const [control, ...others] = readNeed(text);
  if (control !== undefined) return [press(control), ...others.map(press)];
  const seen = letting.exec(text);
  if (seen !== null) {
    const value = clause.value((seen[1] ?? '').replace(/^(?:my|the|our)\s+/iu, ''));
    return [
      { kind: 'choose', option: value, target: 'who can see' },
      { kind: 'choose', option: value, target: null },
      press(value),
    ];
  }
  const [first, ...rest] = readWish(clause);
  return first === undefined ? null : [first, ...rest];
};
