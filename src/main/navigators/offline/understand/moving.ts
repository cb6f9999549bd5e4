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

const opening =
  /^(?:go|goto|go over|open|open up|visit|load|load up|navigate|browse|surf|head|head over|take me|bring me|get me|bring up|pull up|launch|jump|switch|show me|look at|have a look at|take a look at|return|let's go)\s+(?:back\s+(?=to\b))?(?:to\s+|on\s+|onto\s+|at\s+|up\s+)?(?:the\s+(?:page|address|url|site|website)\s+(?:at\s+|of\s+)?)?(.+)$/iu;
const inNewTab = /\s+(?:in|on|as)\s+(?:a\s+)?(?:new|another|separate|different)\s+(?:browser\s+)?tab$/iu;

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
