/**
 * Endings under which anybody may have a name of their own: "co.uk" as much as "com". The public suffix list is a
 * megabyte; this is its part that people meet, and an ending that is missing makes two sites of strangers one only
 * under that ending.
 */
const secondLevel = 'co|com|net|org|gov|gob|gouv|ac|edu|or|ne|go|gv|nom|mil|ltd|plc|me|sch|nhs|asn|id|info';
const countryEnding = new RegExp(String.raw`^(?:${secondLevel})\.[a-z]{2}$`, 'u');

/** Hosts that give a name to every customer. */
const sharedEndings: ReadonlySet<string> = new Set([
  ...['github.io', 'gitlab.io', 'pages.dev', 'workers.dev', 'web.app', 'firebaseapp.com', 'netlify.app'],
  ...['vercel.app', 'herokuapp.com', 'onrender.com', 'fly.dev', 'glitch.me', 'replit.app', 'surge.sh'],
  ...['blogspot.com', 'wordpress.com', 'tumblr.com', 'myshopify.com', 'wixsite.com', 'weebly.com'],
  ...['azurewebsites.net', 'cloudfront.net', 'amazonaws.com', 'appspot.com', 'run.app', 'ngrok.io'],
  ...[
    'ngrok-free.app',
    'trycloudflare.com',
    'deno.dev',
    'neocities.org',
    'duckdns.org',
    'nip.io',
    'sslip.io',
  ],
]);

/**
 * What a person would call one site: the registrable domain of a host ("en.wikipedia.org" → "wikipedia.org"), a
 * numeric address or a name without dots with its port, since there every port may be somebody else's.
 * @param host as `URL.host` gives it, with the port where it is not the scheme's own
 */
export function siteOfHost(host: string): string {
  const { name, port } = splitHost(host);
  if (isAddress(name) || !name.includes('.')) return `${name}${port}`;
  const labels = name.split('.');
  if (labels.at(-1) === 'localhost') return `${labels.slice(-2).join('.')}${port}`;
  return labels.slice(-endingLength(labels) - 1).join('.');
}

/** The host without its port, lower case and without the root's dot; the port with its colon, or "". */
export function splitHost(host: string): { readonly name: string; readonly port: string } {
  const port = /:\d+$/u.exec(host)?.[0] ?? '';
  const name = host
    .slice(0, host.length - port.length)
    .toLowerCase()
    .replace(/\.$/u, '');
  return { name, port };
}

/** An IPv4 address or an IPv6 one in its brackets, as URLs have them. */
export function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(name);
}

/** How many labels at the end of a name nobody has for themselves. */
function endingLength(labels: readonly string[]): number {
  const lastTwo = labels.slice(-2).join('.');
  return countryEnding.test(lastTwo) || sharedEndings.has(lastTwo) ? 2 : 1;
}
