import { editDistance } from '#shared/language/index.ts';

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
  [/^(?:i'll|we'll|i will|we will) (?:take|have)\s+(?=(?:the|that|this)\b)/iu, 'take '],
];

/** A clause with the idiom at its start put plainly: "get rid of the tent" → "remove the tent". */
export function putPlainly(clause: string): string {
  const idiom = idioms.find(([said]) => said.test(clause));
  return idiom === undefined ? clause : clause.replace(idiom[0], idiom[1]);
}

/** Could this be the start of an instruction of its own? */
export function startsInstruction(clause: string): boolean {
  const first = /^\p{L}+/u.exec(correctVerb(clause))?.[0]?.toLowerCase() ?? '';
  return starters.has(first);
}
