import { cardinalPattern, ordinalPattern, readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import type { Instruction, Rule } from './instruction.ts';

/** Sites that people call by name alone. */
const sites: Readonly<Record<string, string>> = {
  google: 'https://www.google.com/',
  youtube: 'https://www.youtube.com/',
  wikipedia: 'https://www.wikipedia.org/',
  amazon: 'https://www.amazon.com/',
  ebay: 'https://www.ebay.com/',
  github: 'https://github.com/',
  reddit: 'https://www.reddit.com/',
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  gmail: 'https://mail.google.com/',
  outlook: 'https://outlook.live.com/',
  netflix: 'https://www.netflix.com/',
  spotify: 'https://open.spotify.com/',
  bing: 'https://www.bing.com/',
  duckduckgo: 'https://duckduckgo.com/',
  yahoo: 'https://www.yahoo.com/',
  bbc: 'https://www.bbc.com/',
  'bbc news': 'https://www.bbc.com/news',
  cnn: 'https://www.cnn.com/',
  'stack overflow': 'https://stackoverflow.com/',
  stackoverflow: 'https://stackoverflow.com/',
  'hacker news': 'https://news.ycombinator.com/',
  'google maps': 'https://www.google.com/maps',
  openstreetmap: 'https://www.openstreetmap.org/',
  imdb: 'https://www.imdb.com/',
  pinterest: 'https://www.pinterest.com/',
  twitch: 'https://www.twitch.tv/',
  airbnb: 'https://www.airbnb.com/',
  booking: 'https://www.booking.com/',
  etsy: 'https://www.etsy.com/',
  mastodon: 'https://mastodon.social/',
  mdn: 'https://developer.mozilla.org/',
  npm: 'https://www.npmjs.com/',
};

/** Spoken forms: "example dot com slash shop". */
function fromSpeech(text: string): string {
  return text
    .replace(/\s+(?:dot|point)\s+/giu, '.')
    .replace(/\s+(?:slash|forward slash)\s+/giu, '/')
    .replace(/\s+colon\s+(?=\d)/giu, ':')
    .replace(/^(?:w w w|double u double u double u)\b\s*\.?/iu, 'www.');
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const numeric = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
/** Endings that are file names more often than domains. */
const fileEnding = /\.(?:txt|pdf|docx?|xlsx?|png|jpe?g|gif|zip|csv|json|html?|js|ts|css|md)$/iu;

/** The address that a text is, completed, or null when it is not one. */
export function readAddress(said: string): string | null {
  const text = fromSpeech(said.trim()).replace(/[.,!?]+$/u, '');
  if (/^about:blank$/iu.test(text)) return 'about:blank';
  if (/^https?:\/\/\S+$/iu.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/iu.test(text)) return text;
  if (loopback.test(text) || numeric.test(text)) return `http://${text}`;
  if (domain.test(text) && (!fileEnding.test(text) || text.includes('/'))) return `https://${text}`;
  return null;
}

/** The address of a site that everybody knows by name, or null. */
export function readSiteName(said: string): string | null {
  const name = said
    .trim()
    .toLowerCase()
    .replace(/^the\s+/u, '')
    .replace(/\s+(?:web\s?site|site|home\s?page|page|website)$/u, '');
  return Object.hasOwn(sites, name) ? (sites[name] ?? null) : null;
}

/** "Two pages", "3", "twice". */
const oftenPattern = `(?:\\s+(?:a|(twice|${cardinalPattern}))(?:\\s+(?:pages?|steps?|times?))?)?`;
const back = new RegExp(
  `^(?:(?:go|navigate|head|take me|move|return|step|get|click|press|hit)\\s+)?(?:the\\s+)?back(?:wards?)?(?:\\s+button)?(?:\\s+(?:to\\s+)?(?:the\\s+)?(?:previous|last|prior|earlier)\\s+(?:page|screen|site))?${oftenPattern}(?:\\s+(?:again|in (?:the )?(?:browser|history)))?$`,
  'iu',
);
const backWhere =
  /^(?:go|take me|bring me|get me|return)\s+(?:back\s+)?to where (?:i|we) (?:was|were|came from|started)(?: before)?$/iu;
const forward = new RegExp(
  `^(?:(?:go|navigate|move|step)\\s+)?forwards?${oftenPattern}(?:\\s+(?:again|in (?:the )?(?:browser|history)))?$`,
  'iu',
);
const backTo =
  /^(?:go|return|take me|get)\s+(?:back\s+)?to\s+(?:the\s+)?(?:previous|last|prior|earlier)\s+(?:page|screen|site)$/iu;
const reload =
  /^(?:reload|refresh|update)(?:\s+(?:the|this)?\s*(?:page|site|website|tab|screen|browser|it))?(?:\s+again)?$/iu;
const opening =
  /^(?:go|goto|go over|open|open up|visit|load|load up|navigate|browse|surf|head|head over|take me|bring me|get me|bring up|pull up|launch|jump|switch|show me|look at|have a look at|take a look at|return|go back|let's go)\s+(?:to\s+|on\s+|onto\s+|at\s+|up\s+)?(?:the\s+(?:page|address|url|site|website)\s+(?:at\s+|of\s+)?)?(.+)$/iu;
const inNewTab = /\s+(?:in|on|as)\s+(?:a\s+)?(?:new|another|separate|different)\s+(?:browser\s+)?tab$/iu;

function times(word: string | undefined): number {
  return word === undefined
    ? 1
    : Math.min(10, Math.max(1, readCardinal(word.toLowerCase()) ?? (word === 'twice' ? 2 : 1)));
}

export const readHistory: Rule = ({ text }) => {
  const goingBack = back.exec(text);
  if (goingBack !== null || backTo.test(text) || backWhere.test(text)) {
    return [{ kind: 'history', to: 'back', times: times(goingBack?.[1]) }];
  }
  const goingForward = forward.exec(text);
  if (goingForward !== null) return [{ kind: 'history', to: 'forward', times: times(goingForward[1]) }];
  return reload.test(text) ? [{ kind: 'history', to: 'reload', times: 1 }] : null;
};

export const readOpening: Rule = (clause) => {
  const alone = readAddress(clause.value(clause.text));
  if (alone !== null) return [{ kind: 'load', url: alone }];
  const match = opening.exec(clause.text);
  if (match === null) return null;
  const rest = (match[1] ?? '').replace(inNewTab, '');
  const address = readAddress(clause.value(rest)) ?? readAddress(clause.value(rest.replace(/^the\s+/iu, '')));
  if (address !== null) return [{ kind: 'load', url: address }];
  const inMenu = /^(?:the\s+)?(.+?)\s+(?:in|from|under)\s+(?:the\s+)?(.+?)\s+menu$/iu.exec(rest);
  const owned = /^(.+?)['’]s\s+(?:profile|page|account|user page|home page)$/iu.exec(rest);
  const target = clause.phrase(rest);
  const click: Instruction = { kind: 'click', target, owner: null, verb: 'open' };
  const whole: Instruction = { kind: 'click', target: clause.phrase(clause.text), owner: null, verb: 'open' };
  const site = readSiteName(rest);
  const byName: Instruction = { kind: 'open', name: clause.value(rest.replace(/^the\s+/iu, '')) };
  if (/^show me\b/iu.test(clause.text)) {
    return [click, { kind: 'read', question: clause.phrase(clause.text) }];
  }
  if (/^(?:visit|navigate|browse|surf|head|launch|pull up|bring up)\b/iu.test(clause.text) && site !== null) {
    return [{ kind: 'load', url: site }, click];
  }
  const particular: Instruction[] = [];
  if (inMenu !== null) {
    particular.push({
      kind: 'menu-item',
      item: clause.phrase(inMenu[1] ?? ''),
      menu: clause.phrase(inMenu[2] ?? ''),
    });
  }
  const turning = /^(?:the\s+)?(next|previous)\s+\p{L}+$/iu.exec(rest);
  if (turning !== null) particular.push({ ...click, target: turning[1] ?? '' });
  if (owned !== null) particular.push({ ...click, target: clause.phrase(owned[1] ?? '') });
  if (/^(?:go|jump|take me|skip)\b/iu.test(clause.text)) {
    particular.push({ kind: 'scroll', goal: { kind: 'to', target, isHeading: true }, inside: null });
  }
  return [click, ...particular, whole, byName];
};

const newTab =
  /^(?:(?:open|create|make|start|add|get)\s+)?(?:me\s+)?(?:a\s+|another\s+)?(?:new|blank|fresh|empty)\s+(?:browser\s+)?tab$|^open (?:a|another) tab$/iu;
const closeTab =
  /^(?:close|shut|kill|remove)\s+(?:the\s+|this\s+|my\s+)?(?:(.+?)\s+)?(?:browser\s+)?tab(?:\s+(?:number\s+)?(\w+))?$/iu;
/** Which tabs are meant where several are; null where it is one. */
export function readManyTabs(said: string): 'right' | 'left' | 'others' | 'all' | null {
  const word = /\b(?:others?|right|left)\b/iu.exec(said)?.[0].toLowerCase();
  if (word === 'right' || word === 'left') return word;
  // “The other tab” is one.
  if (word !== undefined)
    return word === 'others' || /\btabs\b|\b(?:all|every)\b/iu.test(said) ? 'others' : null;
  return /\b(?:all|every)\b/iu.test(said) ? 'all' : null;
}

const closeTabs = /^(?:close|shut|kill|remove)\s+(?:down\s+)?(.*\btabs\b.*|every\s.*\btab)$/iu;
const switchTab = new RegExp(
  `^(?:(?:switch|go|change|move|jump|flip|return)\\s+(?:back\\s+)?(?:to\\s+)?|show(?:\\s+me)?\\s+|open\\s+|activate\\s+|select\\s+)(?:the\\s+|my\\s+)?(?:(.+?)\\s+)?(?:browser\\s+)?tab(?:\\s+(?:number\\s+)?(${cardinalPattern})|\\s+(?:about|with|for|showing|called|named|of|on)\\s+(?:the\\s+)?(.+))?$`,
  'iu',
);
const whichTab = new RegExp(
  `^(?:the\\s+)?(next|previous|prev|${ordinalPattern})\\s+(?:browser\\s+)?tab$|^tab\\s+(?:number\\s+)?(${cardinalPattern})$`,
  'iu',
);

export const readTabs: Rule = (clause) => {
  const { text } = clause;
  if (newTab.test(text)) return [{ kind: 'new-tab' }];
  const several = readManyTabs(closeTabs.exec(text)?.[1] ?? '');
  if (several !== null) return [{ kind: 'close-tabs', where: several }];
  const closing = closeTab.exec(text);
  if (closing !== null) {
    const which = closing[2] ?? closing[1] ?? null;
    return [
      {
        kind: 'close-tab',
        which: which === null || /^(?:current|this|active)$/iu.test(which) ? null : clause.phrase(which),
      },
    ];
  }
  const short = whichTab.exec(text);
  if (short !== null) return [{ kind: 'switch-tab', which: short[1] ?? short[2] ?? 'next' }];
  const switching = switchTab.exec(text);
  if (switching === null) return null;
  const which = switching[2] ?? switching[3] ?? switching[1];
  if (which === undefined) return [{ kind: 'switch-tab', which: 'next' }];
  const byNumber =
    (readCardinal(which.toLowerCase()) ?? readOrdinal(which.toLowerCase())) !== null ||
    /^(?:next|previous|prev|other|left|right)$/iu.test(which);
  const tab: Instruction = { kind: 'switch-tab', which: clause.phrase(which) };
  // Pages have tabs of their own: "open the Reviews tab".
  const onPage: Instruction = {
    kind: 'click',
    target: `${clause.phrase(which)} tab`,
    owner: null,
    verb: null,
  };
  const isSwitch =
    /^(?:switch|change|move|jump|flip|return)/iu.test(text) &&
    /\btab\s+(?:about|with)|\bbrowser tab/iu.test(text);
  return byNumber || isSwitch ? [tab, onPage] : [{ ...tab, orHere: true }, onPage];
};
