import { readCardinal, readOrdinal } from '#shared/language/index.ts';
import type { Dictated, DictationContext, ShortCommand } from './dictated.ts';
import { commandWords } from './spoken-words.ts';

const stopping = new Set(['stop', 'halt', 'abort']);
const aroundStop = new Set(
  'stop halt abort no wait please now it that this ok okay right there immediately hey parley everything just oh'.split(
    ' ',
  ),
);

const phrases = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines);

const agreeing = phrases(
  ...['yes', 'yeah', 'yep', 'yup', 'sure', 'ok', 'okay', 'yes please', 'yes do it', 'do it', 'go ahead'],
  ...['yes go ahead', 'confirm', 'allow', 'allow it', 'approve', 'accept', 'correct', 'right', 'thats right'],
  ...[
    'thats correct',
    'of course',
    'absolutely',
    'yes yes',
    'yes thats right',
    'sure go ahead',
    'fine',
    'thats fine',
  ],
);
const declining = phrases(
  ...[
    'no',
    'nope',
    'nah',
    'no thanks',
    'no thank you',
    'dont',
    'do not',
    'dont do it',
    'dont do that',
    'cancel',
  ],
  ...['cancel that', 'cancel it', 'deny', 'refuse', 'never mind', 'nevermind', 'not now', 'no no', 'no dont'],
  ...['no dont do it', 'no dont do that', 'better not', 'no cancel'],
);
const pausing = phrases(
  ...['pause', 'wait', 'hold on', 'hang on', 'wait a minute', 'wait a moment', 'wait a second', 'one moment'],
  ...[
    'just a moment',
    'just a minute',
    'wait wait',
    'pause it',
    'pause that',
    'hold it',
    'wait there',
    'a moment',
  ],
);
const resuming = phrases(
  ...[
    'resume',
    'continue',
    'go on',
    'carry on',
    'keep going',
    'go ahead',
    'proceed',
    'go',
    'keep on',
    'unpause',
  ],
);

/** In the order in which they are tried; each is the whole utterance. */
const always: readonly (readonly [command: ShortCommand, whole: RegExp])[] = [
  [
    'back',
    /^(?:go |take me |page |move )?back(?:wards?)?(?: (?:a|one) page| again)?$|^(?:go (?:back )?to the |the )?previous page$/u,
  ],
  ['forward', /^(?:go |page |move )?forwards?(?: (?:a|one) page| again)?$/u],
  ['reload', /^(?:reload|refresh)(?: (?:the |this )?page| it| again)?$/u],
  ['undo', /^undo(?: (?:that|it|this|the last (?:step|thing|action)))?$/u],
  [
    'scroll',
    /^(?:scroll|page|keep scrolling|scroll on)(?: (?:up|down|left|right))?(?: (?:more|further|again|a bit|a little|a lot|some more|a page|one page))?$|^(?:scroll|go|jump) (?:all the way )?(?:up |down )?(?:to )?(?:the )?(?:top|bottom)(?: of the page)?$|^scroll all the way (?:up|down)$/u,
  ],
  [
    'where',
    /^where am i(?: now)?$|^where are we(?: now)?$|^what (?:page|site|website) (?:is this|am i on|are we on)$|^what (?:can|could) i (?:do|say)(?: here| now| on this page)?$|^what (?:is|are|else is) (?:on )?(?:this page|here)$|^whats (?:on )?(?:this page|here)$/u,
  ],
  [
    'read',
    /^(?:read|read out|read me|read aloud)(?: (?:it|this|that|the page|this page|the results?|the list|the headings?|the (?:rest|title|text|answer|choices|options)|everything|on|more|aloud|out|again|to me|out loud))+$|^(?:read|say|repeat) (?:that|it)(?: again)?$|^repeat$|^say (?:that|it) again$|^read (?:me |out )?(?:the )?(?:\S+) (?:one|result|item|entry|heading|paragraph|message|link)$/u,
  ],
];

/** "Page" by itself is no scrolling, "read" by itself no reading. */
const tooShort = new Set(['page', 'read']);

const pointing =
  /^(?:the |this |that )(?:other|one|first|last)(?: one)?$|^(?:this|that|the) one(?: (?:below|above|on the (?:left|right)|underneath|next to it))?$|^the (?:one )?(?:below|above)$/u;
const choiceNoun = new Set('one option choice result item entry link suggestion match answer'.split(' '));

/** "The second one", "number two"; bare "second" and "two" only where choices are offered. */
function isChoice(words: readonly string[], choices: number): boolean {
  if (pointing.test(words.join(' '))) return true;
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2 && choiceNoun.has(first) && first !== 'one') return readCardinal(second) !== null;
  if (words.length === 2 && first === 'number') return readCardinal(second) !== null;
  if (words.length === 3 && first === 'the') return readOrdinal(second) !== null && choiceNoun.has(third);
  if (words.length === 2 && first === 'the') return choices > 0 && readOrdinal(second) !== null;
  if (words.length === 2) return choices > 0 && readOrdinal(first) !== null && choiceNoun.has(second);
  return words.length === 1 && choices > 0 && (readOrdinal(first) ?? readCardinal(first)) !== null;
}

/** Stopping is heard at any time, in many words or one, but not in a sentence ("stop the music"). */
function isStop(said: string, words: readonly string[], run: DictationContext['run']): boolean {
  if (!words.some((word) => stopping.has(word)) || !words.every((word) => aroundStop.has(word))) return false;
  // "No stop" is also how people ask for a flight.
  return words.join(' ') !== 'no stop' || run !== 'idle' || /no[,.!]/iu.test(said);
}

/**
 * A short command that is the whole of what was said, or null. "Stop" works even where short commands are off.
 * Answers count only while something waits for one, so that "yes" is a word like any other otherwise.
 */
export function readCommand(
  said: string,
  context: DictationContext,
): Extract<Dictated, { kind: 'act' }> | null {
  const words = commandWords(said);
  const phrase = words.join(' ');
  const act = (command: ShortCommand) => ({ kind: 'act', utterance: phrase, command }) as const;
  if (isStop(said, words, context.run)) return act('stop');
  if (!context.shortCommands) return null;
  const waits = context.run === 'awaiting-approval' || context.choices > 0;
  if (waits && agreeing.has(phrase)) return act('yes');
  if (waits && declining.has(phrase)) return act('no');
  if (context.run === 'running' && pausing.has(phrase)) return act('pause');
  if (context.run === 'running' && phrase === 'cancel') return act('stop');
  if (context.run === 'paused' && resuming.has(phrase) && !(phrase === 'go' && context.draft.trim() !== ''))
    return act('resume');
  if ((context.choices > 0 || context.draft.trim() === '') && isChoice(words, context.choices))
    return act('choice');
  if (tooShort.has(phrase)) return null;
  const found = always.find(([, whole]) => whole.test(phrase));
  return found === undefined ? null : act(found[0]);
}
