/** Questions about the page that need no model, by whoever cannot or does not look. */
export type PageQuestion =
  | { readonly kind: 'where' }
  | { readonly kind: 'possibilities' }
  | { readonly kind: 'page' }
  | { readonly kind: 'results'; readonly asked: string }
  | { readonly kind: 'entry'; readonly asked: string }
  | { readonly kind: 'more' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'quiet' };

const here = '(?: here| now| right now| at the moment| on (?:this|the) (?:page|site|screen))?';
const reading = '(?:read|read out|read aloud|read me|read to me|start reading)';
const aloud = '(?: (?:aloud|out|out loud|to me|for me|again))*';
const pages = '(?:page|website|site|screen|article|text|story|post|document|thing|main part|content)';
const lists =
  'results?|search results|list|items|products|entries|messages|e-?mails|mails|articles|stories|posts|threads|flights|hotels|offers|reviews|comments|headlines|headings|titles';

const patterns: readonly (readonly [PageQuestion['kind'], RegExp])[] = [
  ['where', new RegExp(`^(?:tell me )?where (?:am i|are we|i am)${here}$`, 'u')],
  ['where', /^(?:what|which) (?:page|site|website) (?:is this|am i on|are we on|is open)(?: now)?$/u],
  ['where', /^(?:what(?:'s| is) this|what(?:'s| is) open)$/u],
  [
    'possibilities',
    /^(?:tell me )?what (?:can|could) i (?:do|click|press|fill in|choose|say)(?: here| now| next| on (?:this|the) page)+$/u,
  ],
  [
    'possibilities',
    /^what (?:is there to do|are my options|is possible|can be done|buttons (?:are there|do you see)|links (?:are there|do you see)|fields (?:are there|do you see))(?: here| now| on (?:this|the) page)*$/u,
  ],
  ['possibilities', /^(?:list|read)(?: me)?(?: all)?(?: the)? (?:buttons|links|fields|controls)$/u],
  [
    'page',
    new RegExp(
      `^${reading} (?:it|this|that|everything|(?:the |this |that )?(?:whole |full |entire )?${pages})${aloud}$`,
      'u',
    ),
  ],
  [
    'page',
    new RegExp(
      `^${reading} (?:from the (?:top|start|beginning)|the (?:page|article) from the (?:top|start|beginning))$`,
      'u',
    ),
  ],
  ['page', /^(?:read aloud|start reading|read out loud|read to me)$/u],
  [
    'results',
    new RegExp(
      `^(?:${reading}|list|tell me|what are)(?: all)?(?: of)?(?: the| these| those)?(?: (?:first|top) \\S+)? (?:${lists})${aloud}${here}$`,
      'u',
    ),
  ],
  [
    'entry',
    new RegExp(
      `^${reading}(?: the)? (?:\\S+ (?:one|result|item|entry|product|message|e-?mail|article|post|offer|flight|review|comment)|(?:number|result|item|entry|no) \\S+)${aloud}$`,
      'u',
    ),
  ],
  [
    'more',
    /^(?:go on|more|continue|carry on|keep going|keep reading|read on|read more|go on reading|continue reading|next part|the next part|read the rest|the rest|go ahead|and then|what else|next)$/u,
  ],
  [
    'repeat',
    /^(?:repeat|repeat (?:that|it|this)|again|say (?:that|it) again|read (?:that|it) again|once more|pardon|what did you say|come again)$/u,
  ],
  [
    'quiet',
    /^(?:stop|stop (?:reading|it|that|talking)|quiet|be quiet|silence|enough|that(?:'s| is) enough|hush)$/u,
  ],
];

const aboutPage: ReadonlySet<string> = new Set(['where', 'possibilities', 'page', 'results', 'entry']);

/** Whether it asks about the page itself, whatever was read before. */
export function isPageQuestion(utterance: string): boolean {
  return aboutPage.has(readPageQuestion(utterance)?.kind ?? '');
}

/** Reads an utterance as one of them; null when it is anything else. Punctuation and courtesy do not count. */
export function readPageQuestion(utterance: string): PageQuestion | null {
  const asked = utterance
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:ok|okay|hey|parley|please|now|so|and|well) )+/u, '')
    .replace(/^(?:can|could|would|will) you (?:please )?/u, '')
    .replace(/(?: please| parley)+$/u, '');
  const kind = patterns.find(([, pattern]) => pattern.test(asked))?.[0];
  if (kind === undefined) return null;
  return kind === 'results' || kind === 'entry' ? { kind, asked } : { kind };
}
