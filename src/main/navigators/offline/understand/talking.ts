import { readCommand } from '#shared/text/commands.ts';
import { readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import type { Correction, Readings } from './instruction.ts';
import { startsInstruction } from './utterance.ts';

const help =
  /^(?:help|help me|what can you do|what can i (?:say|ask|do)(?: to you| with you)?|how do(?:es)? (?:you|this|it) work|what do you (?:do|understand)|who are you|what are you|commands|show (?:me )?(?:the )?(?:commands|help)|how do i use (?:this|you))$/iu;
const thanks =
  /^(?:thanks|thank you|thx|ta|cheers|great|perfect|good|nice|cool|well done|awesome|ok|okay|hello|hi|hey|good (?:morning|afternoon|evening)|lovely|brilliant|excellent|bye|goodbye|(?:that(?:'s| is| will be|'ll be) (?:all|it|everything|enough for (?:now|today))|nothing else|no more|(?:i'm|i am|we're|we are) (?:all )?done)(?: for (?:now|today))?)(?:\s+(?:very much|so much|a lot|job|work|then|parley|there))?[\s!.]*$/iu;

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

/** What is said to Parley itself and not of the page, word for word; null for anything else. */
export function readTalk(said: string): Readings | null {
  if (readCommand(said, ['stop', 'cancel', 'drop']) !== null) return [{ kind: 'stop' }];
  if (readCommand(said, ['undo']) !== null) return [{ kind: 'undo' }];
  if (help.test(said)) return [{ kind: 'help' }];
  if (thanks.test(said)) return [{ kind: 'thanks' }];
  if (readCommand(said, ['resume']) === null) return null;
  return [{ kind: 'resume' }, { kind: 'click', target: said, owner: null, verb: null }];
}

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
