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
  /^(?:please\s+)?(?:go|open|open up|visit|load|navigate|browse|head|take me|bring me|get me|bring up|return)\s+(?:back\s+(?=to\b))?(?:over\s+)?(?:to\s+)?(?:the\s+(?:page|address|url|site|website)\s+(?:at\s+|of\s+)?)?(\S.*)$/iu;

/** The address that is all of what was said, or all but the verb that leads there; null for anything else. */
export function readGoingTo(said: string): string | null {
  return readAddress(said) ?? readAddress(opening.exec(said)?.[1] ?? '');
}
