import { readCardinal, readOrdinal } from './numbers.ts';
import { spokenWords } from './words.ts';

/**
 * What a few words mean when they are all that was typed or said. One utterance may mean several things ("go ahead"
 * agrees and resumes): the caller says which of them count where it stands, and has no words of its own.
 */
export type CommandName =
  | 'stop'
  | 'cancel'
  /** "Never mind": what was asked or begun is let go. */
  | 'drop'
  | 'pause'
  | 'resume'
  | 'yes'
  | 'no'
  | 'undo'
  | 'back'
  | 'forward'
  | 'reload'
  | 'scroll'
  | 'where'
  | 'read'
  /** "The second one"; bare "second" and "two" are `ordinal`. */
  | 'choice'
  | 'ordinal'
  /** "Scratch that": about words that were dictated. */
  | 'scratch'
  | 'help'
  /** "Skip it", "try again": about a step that could not be done. */
  | 'skip'
  | 'retry'
  /** "Be quiet", and words that halt in other languages: said into the app's own voice. */
  | 'hush';

/** An utterance for the page as a whole: what is to be done, and the words that say how. */
export interface SpokenCommand {
  readonly operation: (typeof pageCommands)[number][0];
  readonly value: string | null;
  readonly target: string | null;
  readonly place: string | null;
}

/**
 * The commonest ways to say them, so that they work where no trained reader runs. A phrase that may as well name
 * something on the page is not among them.
 */
const pageCommands = [
  ['numbers', /^(?:show|turn on|put on) (?:the |me )?numbers$/u],
  ['names', /^(?:show|turn on|put on) (?:the |me )?(?:names|labels)$/u],
  ['grid', /^(?:(?:show|turn on|put on) (?:the |me )?(?:a )?)?(?:mouse )?grid(?: (?<value>.+))?$/u],
  ['hide', /^(?:hide|turn off|take off|remove) (?:the )?(?:numbers|names|labels|(?:mouse )?grid)$/u],
  [
    'zoom',
    /^zoom(?: (?:the )?page)? (?<value>in|out|(?:to )?(?:\d+|normal)(?: ?%| percent)?|back)(?: (?:a bit|more|again))*$/u,
  ],
  ['zoom', /^(?<value>reset)(?: the)? zoom(?: level)?$/u],
  ['zoom', /^(?:the )?(?<value>normal|actual|original|default) (?:size|zoom)$/u],
  [
    'tab',
    /^(?<value>(?=.*\btab\b)(?:re-?open|restore|recover|undo clos(?:e|ing)|(?:bring|get|give me|open)(?= .*\b(?:back|again|closed)\b))(?: (?:back|up|again|the|my|that|this|an?|last|most|just|closed|tab|which|was|i|you|we|had|have))*)$/u,
  ],
  ['find', /^(?:find|look for|search for) (?<value>.+?) (?:on|in) (?:the|this) page$/u],
  ['find', /^find the (?:words?|text) (?<value>.+)$/u],
  ['findnext', /^(?:find )?(?:the )?next (?:match|occurrence|hit)$|^find (?:again|(?:the )?next(?: one)?)$/u],
  [
    'findprevious',
    /^(?:find )?(?:the )?previous (?:match|occurrence|hit)$|^find (?:the )?previous(?: one)?$/u,
  ],
  [
    'scrolling',
    /^(?:keep|start|go on) (?:scrolling(?= |$)|going(?= (?:up|down|left|right)$))(?: (?<value>up|down|left|right))?$|^auto ?scroll(?: (?:up|down))?$/u,
  ],
  ['faster', /^(?:scroll |go )?(?:a bit )?faster$/u],
  ['slower', /^(?:scroll |go )?(?:a bit )?slower$/u],
  ['stop', /^stop scrolling$/u],
  ['key', /^(?:press|hit)(?: the)? (?<value>.+)$/u],
  [
    'repeat',
    /^(?:do )?(?:that |it |the same )?again(?: (?<value>.+ times|twice))?$|^(?:repeat|do) (?:that|it|this) (?:(?<times>.+ times|twice))$|^once more$/u,
  ],
  ['select', /^select (?<value>(?:the )?(?:first|last|words?) .+|everything|all(?: the text)?)$/u],
  [
    'delete',
    /^delete (?<value>(?:the )?(?:(?:first|last) .*(?:words?|characters?|letters?|sentence|line|paragraph)|words? .+))$/u,
  ],
  ['spell', /^spell (?:that )?(?<value>(?:\p{L} )+\p{L})$/u],
  ['replace', /^replace (?<target>.+?) (?:with|by) (?<value>.+)$/u],
  ['insert', /^insert (?<value>.+?) (?<place>(?:before|after) .+|at the (?:start|beginning|end))$/u],
  ['help', /^what can i say(?: here| now| on this page)*$|^show (?:me )?(?:the )?commands$/u],
  ['sleep', /^(?:go to sleep|stop listening)$/u],
  ['wake', /^(?:wake up|start listening)$/u],
] as const;

/** Reads an utterance, or one clause of it, as a command for the page; null for anything else. */
export function readPageCommand(said: string): SpokenCommand | null {
  const text = said
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[.!?]+$/u, '');
  for (const [operation, pattern] of pageCommands) {
    const match = new RegExp(pattern, 'iu').exec(text);
    if (match === null) continue;
    const { value, times, target, place } = match.groups ?? {};
    return { operation, value: value ?? times ?? null, target: target ?? null, place: place ?? null };
  }
  return null;
}

const agreed =
  'yes|y|yeah|yep|yup|sure|ok|okay|fine|right|correct|exactly|absolutely|of course|thats (?:fine|right|correct|it)|' +
  'allow(?: it)?(?: once)?|do it|do that|please do|go ahead|go for it|confirm(?: it)?|approve(?: it)?|accept(?: it)?';
/** "Not" is what is left of "not now". */
const refused =
  'no|n|nope|nah|(?:dont|do not)(?: do (?:it|that|this))?|(?:refuse|deny|reject)(?: it)?|never|not|better not|' +
  'never ?mind|forget (?:it|that)|leave it|none(?: of (?:them|these|those|the above))?|neither|nothing';

/** The whole of an utterance, in plain words, without what people say around a command. */
const table: Readonly<Record<Exclude<CommandName, 'choice' | 'ordinal' | 'hush'>, RegExp>> = {
  stop: /^(?:(?:no|wait) )*(?:thats enough|stop|halt|abort|quit|enough)(?: (?:stop|halt|abort|it|that|this|no|ok|okay|(?:right )?there|right|immediately|everything))*$/u,
  cancel: /^(?:(?:no|wait) )*cancel(?: (?:it|that|this|everything|the task))?$/u,
  drop: /^(?:no )*(?:never ?mind|forget (?:it|that)|leave it)$/u,
  pause:
    /^(?:no )*(?:pause|wait|hold (?:on|it)|hang on|(?:a|one) (?:moment|second|minute))(?: (?:pause|wait|it|that|there|an?|one|moment|second|minute))*$/u,
  resume:
    /^(?:resume|continue|go on|carry on|proceed|unpause|keep (?:going|on)|go ahead|go|next step|and then)$/u,
  yes: new RegExp(`^(?:${agreed})(?: (?:${agreed}|please))*$`, 'u'),
  no: new RegExp(`^(?:${refused})(?: (?:${refused}|please))*$`, 'u'),
  undo: /^(?:no )*(?:undo(?: (?:that|it|this|last|the last (?:step|action|thing|change)|what you (?:just )?did))?|revert(?: that| it)?|take (?:that|it) back|put (?:it|that) back|go back on that|reverse that|ctrl[ -]?z)$/u,
  back: /^(?:go |take me |page |move )?back(?:wards?)?(?: (?:a|one) page| again)?$|^(?:go (?:back )?to the |the )?previous page$/u,
  forward: /^(?:go |page |move )?forwards?(?: (?:a|one) page| again)?$/u,
  reload: /^(?:reload|refresh)(?: (?:the |this )?page| it| again)?$/u,
  scroll:
    /^(?:scroll|page (?=up|down|left|right)|keep scrolling|scroll on)(?: ?(?:up|down|left|right))?(?: (?:more|further|again|a bit|a little|a lot|some more|a page|one page))?$|^(?:scroll|go|jump) (?:all the way )?(?:up |down )?(?:to )?(?:the )?(?:top|bottom)(?: of the page)?$|^scroll all the way (?:up|down)$/u,
  where:
    /^where am i$|^where are we$|^what (?:page|site|website) (?:is this|am i on|are we on)$|^what (?:can|could) i (?:do|say)(?: here| on this page)?$|^what (?:is|are|else is) (?:on )?(?:this page|here)$|^whats (?:on )?(?:this page|here)$/u,
  read: /^(?:read|read out|read me|read aloud)(?: (?:it|this|that|the page|this page|the results?|the list|the headings?|the (?:rest|title|text|answer|choices|options)|everything|on|more|aloud|out|again|to me|out loud))+$|^(?:read|say|repeat) (?:that|it)(?: again)?$|^repeat$|^say (?:that |it )?again$|^read (?:me |out )?(?:the )?(?:\S+) (?:one|result|item|entry|heading|paragraph|message|link)$/u,
  scratch: /^(?:scratch|strike|scrap) (?:that|it|this|everything|all|it all|that all)$/u,
  help: /^help(?: me)?$/u,
  skip: /^(?:skip|leave out|pass over)(?: (?:it|this|that|this step|that step|the step|this one|that one))?$/u,
  retry: /^(?:retry|try (?:it |that |this )?(?:again|once more)|once more|again)$/u,
};

/** For the app's own voice only: as English utterances most of them are words like any other. */
const hushing: ReadonlySet<string> = new Set(
  [
    'stop talking,stop reading,stop speaking,be quiet,quiet,hush,shut up,silence',
    'stopp,anhalten,nein,warte,abbrechen,genug,ruhe,aufhören',
    'arrête,arrêtez,arrêter,non,attends,annuler',
    'para,detente,alto,espera,basta,cancelar,pare,não,parar',
    'ferma,fermati,aspetta,annulla,nee,wacht,stoppen,genoeg,annuleren',
    'zatrzymaj,przestań,nie,czekaj,dość,стоп,хватит,нет,подожди,остановись,отмена',
    'ストップ,止めて,やめて,待って,いいえ,停,停止,停下,等等,不,不要,멈춰,정지,그만,아니요,잠깐',
  ].flatMap((phrases) => phrases.split(',').map(plainText)),
);

const hesitations = 'uh uhh uhm um umm er erm hm hmm mm mmm ah oh eh';
const hesitating = new Set(hesitations.split(' '));
/** Before an answer "okay" is half an answer itself: "okay, no" is left to whoever reads whole sentences. */
const beforeAnswer = new Set(`${hesitations} please well and hey parley just actually`.split(' '));
const before = new Set([...beforeAnswer, 'so', 'ok', 'okay', 'alright', 'now']);
const after = new Set(`${hesitations} please parley now then thanks`.split(' '));

/** The first of the wanted commands that the words mean, with nothing else in them; null for anything more. */
export function readCommand<Name extends CommandName>(said: string, wanted: readonly Name[]): Name | null {
  const words = plainText(said).split(' ');
  return wanted.find((name) => means(words, name)) ?? null;
}

/** An utterance as a command is read: plain words, with what people say around a command left out. */
export function commandWords(said: string): readonly string[] {
  return strip(plainText(said).split(' '), before);
}

/** Whether nothing but hesitation was said. */
export function isHesitation(said: string): boolean {
  return plainText(said)
    .split(' ')
    .every((word) => word === '' || hesitating.has(word));
}

/** "Uh, search for …" without its beginning. A comma tells "um" from the same word in another language. */
export function dropHesitation(said: string): string {
  const rest = said
    .trim()
    .replace(/^(?:(?:uh+|uhm|hmm+)[,.…\s]+|(?:um+|erm?|hm|mm+|ah|oh|eh)(?:,|…|\.{3})\s*)+/iu, '');
  return rest === said.trim() || rest === '' ? said.trim() : rest;
}

function means(words: readonly string[], name: CommandName): boolean {
  const rest = strip(words, name === 'yes' || name === 'no' ? beforeAnswer : before);
  if (name === 'hush') return hushing.has(rest.join(' '));
  if (name === 'choice') return isChoice(rest);
  if (name === 'ordinal') return isOrdinal(rest);
  return table[name].test(rest.join(' '));
}

/** Something has to be left: "okay" by itself is an answer. */
function strip(words: readonly string[], leading: ReadonlySet<string>): readonly string[] {
  let start = 0;
  let end = words.length;
  while (start < end - 1 && leading.has(words[start] ?? '')) start += 1;
  for (; end > start + 1; end -= 1) {
    if (end > start + 2 && words[end - 2] === 'thank' && words[end - 1] === 'you') end -= 1;
    else if (!after.has(words[end - 1] ?? '')) break;
  }
  return words.slice(start, end);
}

/** Recognisers write sentences ("Yes, please."), people write words ("yes please"). */
function plainText(text: string): string {
  return spokenWords(text)
    .map(({ plain }) => plain)
    .join(' ');
}

const pointing =
  /^(?:the |this |that )(?:other|one|first|last)(?: one)?$|^(?:this|that|the) one(?: (?:below|above|on the (?:left|right)|underneath|next to it))?$|^the (?:one )?(?:below|above)$/u;
const choiceNoun = new Set('one option choice result item entry link suggestion match answer'.split(' '));

/** "The second one", "number two", "option 3". */
function isChoice(words: readonly string[]): boolean {
  if (pointing.test(words.join(' '))) return true;
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2 && (first === 'number' || (choiceNoun.has(first) && first !== 'one')))
    return readCardinal(second) !== null;
  return words.length === 3 && first === 'the' && readOrdinal(second) !== null && choiceNoun.has(third);
}

/** "The second", "second one", "two": which of several, where several are offered. */
function isOrdinal(words: readonly string[]): boolean {
  const [first = '', second = ''] = words;
  if (words.length === 2 && first === 'the') return readOrdinal(second) !== null;
  if (words.length === 2) return readOrdinal(first) !== null && choiceNoun.has(second);
  return words.length === 1 && (readOrdinal(first) ?? readCardinal(first)) !== null;
}
