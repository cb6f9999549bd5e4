import type { HeldRequest, RequestField } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { shorten } from '#shared/text/words.ts';
import { digestOf } from '../../platform/digest.ts';
import type { Named, Verdict } from './consequences.ts';

/** What the user agreed to before the press, as the card showed it. */
export interface Agreed {
  /** Where it goes, where that was known. */
  readonly url: string | null;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** What the form itself sends by name, each value as a digest, null for a secret or a file; [] where a script sends. */
  readonly payload: readonly { readonly name: string; readonly digest: string | null }[];
  /** By which the page knows the entries that the card named; none where it named no entry. */
  readonly numbers?: readonly string[];
  /** Whether a word means what the card said will happen to them: "trash" of a mail that is deleted. */
  readonly saysTheSame?: (words: string) => boolean;
}

interface Press {
  /** Whether it was judged harmless, is not known, or has consequences. */
  readonly band: 'let' | 'hold' | 'ask';
  /** Why it was not asked about although it may send something; null where nothing says so. */
  readonly mild: Verdict['mild'];
  /** What the names of a request say. */
  readonly read: (names: string) => Named;
  /** The press is part of a search. */
  readonly inSearch: boolean;
  /** Null where nobody was asked. */
  readonly agreed: Agreed | null;
  /** Address of the page that was pressed in. */
  readonly page: string;
}

/** `because` is a clause: "it carries something else than what you agreed to". */
type RequestVerdict =
  | { readonly kind: 'let-go'; readonly because: string }
  | { readonly kind: 'ask'; readonly because: string }
  /** Not worth a question: the page does not wait for it, and the task does not need it. */
  | { readonly kind: 'fail'; readonly because: string };

const letGo = (because: string): RequestVerdict => ({ kind: 'let-go', because });
const ask = (because: string): RequestVerdict => ({ kind: 'ask', because });
const fail = (because: string): RequestVerdict => ({ kind: 'fail', because });

/**
 * Whether a request that a page is about to send may leave, given what the press was judged to be and what the user
 * agreed to. Pure: the same request and press always give the same answer.
 * @public
 */
export function judgeRequest(request: HeldRequest, press: Press): RequestVerdict {
  const { agreed, band, page } = press;
  if (agreed === null && band === 'ask') return ask('it was not agreed to');
  // Also beside a request that was agreed to: a page goes on polling meanwhile.
  if (request.matchesOwnTraffic) return letGo('the page sends the like by itself');
  const { resourceType, fromNewDocument, redirectedFrom } = request;
  const isDocument = resourceType === 'form' || resourceType === 'navigation';
  if (fromNewDocument && !isDocument) return letGo('the page that was opened sends it while it loads');
  // A server that sends the page on tells nobody anything that it did not know itself.
  if (resourceType === 'navigation' && redirectedFrom !== null) return letGo('the server sends the page on');
  if (agreed !== null) {
    const compared = compare(request, agreed, page);
    if (press.mild !== 'step' || compared.kind === 'fail') return compared;
    // Nobody was asked about a step, so nobody agreed to what it says.
    if (compared.kind === 'ask') return ask('it is something else than the step that the form shows');
    return press.read(namesOf(request)).isGrave
      ? ask('its names say that it does more than go one step on')
      : compared;
  }
  // A plain GET of a document only asks; what its link or button says was judged before the press.
  if (resourceType === 'navigation' && press.mild !== 'taking-out') return letGo('it only opens a page');
  return judgeUnasked(request, press);
}

function judgeUnasked(request: HeldRequest, { band, mild, inSearch, page, read }: Press): RequestVerdict {
  const { fields, resourceType, contentType, bodyText } = request;
  if (band === 'let' && resourceType === 'beacon') return fail('the page waits for no answer to it');
  const stranger = ask(`nothing on the control says that it sends this to ${hostOf(request.url)}`);
  if (band !== 'let' || fields === null) return stranger;
  if (fields.some(({ isFile, value }) => isFile === true || value.includes(secretMask))) return stranger;
  if (isWhole(request) && isGraphqlQuery(contentType, bodyText)) return letGo('it only asks for data');
  if (inSearch && isSearch(fields)) return letGo('it only searches');
  const isOwnSite = siteOfUrl(request.url) === siteOfUrl(page);
  if (!isOwnSite || mild === 'step') return stranger;
  if (mild === 'opening')
    return isNoted(request, fields, page, read) ? letGo('it only notes what was opened') : stranger;
  const said = mild === null || mild === 'taking-out';
  const kept = said ? read([request.operation ?? '', pathOf(request.url)].join(' ')).keeps : mild;
  return kept === null ? stranger : letGo(`it can be undone: ${kept}`);
}

/**
 * A note of what was opened, as mails are marked as read: it names things by their numbers and sets switches, and its
 * words say of nothing else.
 */
function isNoted(
  { method, url, operation, at }: HeldRequest,
  fields: readonly RequestField[],
  page: string,
  read: Press['read'],
): boolean {
  if (method === 'DELETE') return false;
  const isNumber = (value: string): boolean => /^[\w-]{1,40}$/u.test(value) && /\d/u.test(value);
  const isMark = (value: string): boolean =>
    saysNothing(value) || isNumber(value) || isCode(value, at) || standsInAddress(value, page);
  if (!fields.every(({ value }) => isMark(value))) return false;
  return read(namesOf({ url, operation, fields })).band !== 'ask';
}

/** All that a request calls things by: its operation, the parts of its path and its fields. */
function namesOf({ url, operation, fields }: Pick<HeldRequest, 'url' | 'operation' | 'fields'>): string {
  return [operation ?? '', pathOf(url), ...(fields ?? []).map(({ name }) => name)].join(' ');
}

/** One text to look for; numbers and switches say how. */
function isSearch(fields: readonly RequestField[]): boolean {
  return fields.filter(({ value }) => !/^(?:[\d.,-]*|true|false)$/u.test(value.trim())).length === 1;
}

/** The text that is there is all that is sent. */
function isWhole({ bodyText, bodyBytes }: HeldRequest): boolean {
  return bodyBytes !== null && new TextEncoder().encode(bodyText).length === bodyBytes;
}

/** Only what the card showed leaves, to where it said. */
function compare(request: HeldRequest, agreed: Agreed, page: string): RequestVerdict {
  const { resourceType, fields, url } = request;
  const to = agreed.url ?? page;
  if (siteOfUrl(url) !== siteOfUrl(to)) {
    const elsewhere = `it goes to ${hostOf(url)}, and you agreed to ${hostOf(to)}`;
    return resourceType === 'beacon' ? fail(elsewhere) : ask(elsewhere);
  }
  // Once it is sent, a page opens the next one, with the number of the order in its address.
  if (resourceType === 'navigation' && agreed.payload.length === 0) return letGo('it only opens a page');
  if (resourceType === 'form' && agreed.url !== null && pathOf(url) !== pathOf(agreed.url))
    return ask(`it goes to ${pathOf(url)}, and the form said ${pathOf(agreed.url)}`);
  if (fields === null) return ask('what it carries cannot be compared with what you agreed to');
  const shown = agreed.fields.flatMap(({ value }) => partsOf(value));
  const stranger = fields.find((field) => !isAgreed(field, agreed, shown, request, page));
  if (stranger !== undefined) return ask(`it carries ${wordField(stranger)}, which you were not asked about`);
  // Otherwise a yes to one thing would be a yes to anything that is done without a word.
  const told = agreed.fields.filter(({ value }) => !saysNothing(value) && fold(value) !== secretMask);
  const carriesSome = told.length === 0 || told.some(({ value }) => carries(fields, value));
  return carriesSome ? letGo('it is what you agreed to') : ask('it carries nothing of what you agreed to');
}

const longestShown = 60;

function wordField({ name, value }: RequestField): string {
  const plain = value.replace(/\s+/gu, ' ').trim() || name;
  return `“${shorten(plain, longestShown)}”`;
}

function isAgreed(
  { name, value, isFile }: RequestField,
  { payload, numbers = [], saysTheSame }: Agreed,
  shown: readonly string[],
  request: HeldRequest,
  page: string,
): boolean {
  const named = payload.filter((one) => one.name === name);
  // Under a name that the form has there is only the value that stood there.
  if (named.length > 0) return named.some((one) => one.digest === null || one.digest === digestOf(value));
  if (isFile === true) return value === '';
  if (saysNothing(value) || shown.includes(fold(value))) return true;
  if (payload.some(({ digest }) => digest === digestOf(value))) return true;
  if (numbers.includes(value) || (isWord(value) && saysTheSame?.(value) === true)) return true;
  return isCode(value, request.at) || standsInAddress(value, page);
}

/** One or two short words: too little to carry anything but what they mean. */
function isWord(value: string): boolean {
  return /^\p{L}{2,12}(?:[ _-]\p{L}{2,12})?$/u.test(value);
}

/** A switch that is on or off and an empty field tell nobody anything. */
function saysNothing(value: string): boolean {
  return /^(?:true|false|null|on|off|yes|no|)$/iu.test(value.trim());
}

const longestCode = 2_000;
const aboutNowMs = 24 * 3_600_000;

/** Made by a machine: an id or a token too long to be anybody's name, or the time of the request. */
function isCode(value: string, at: number): boolean {
  if (/^\d{13}$/u.test(value)) return Math.abs(Number(value) - at) < aboutNowMs;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/u.test(value))
    return Math.abs(Date.parse(value) - at) < aboutNowMs;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(value)) return true;
  const isLong = value.length >= 20 && value.length <= longestCode && /^[\w+/=.~:-]+$/u.test(value);
  // Words with a number behind them are no code: digits stand in several places of one.
  return isLong && (value.match(/\d+/gu) ?? []).length >= 3 && /[a-z]/iu.test(value);
}

/** What is open is named in the page's own address: the conversation, the article, the list. */
function standsInAddress(value: string, page: string): boolean {
  if (!URL.canParse(page)) return false;
  const { pathname, searchParams } = new URL(page);
  return [...pathname.split('/').map(decode), ...searchParams.values()].includes(value);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A field may hold several: recipients, tags, lines. */
function partsOf(value: string): readonly string[] {
  return [value, ...value.split(/[,;\n<>]/u)].map(fold).filter((part) => part !== '');
}

function carries(fields: readonly RequestField[], value: string): boolean {
  const parts = partsOf(value);
  return fields.some((field) => parts.includes(fold(field.value)));
}

/** Editors send what a person typed in paragraphs; a tag with attributes would be more than was typed. */
function fold(value: string): string {
  return value
    .replace(/<(?:\/?(?:p|div|span|b|i|em|strong|u|ul|ol|li)|br ?\/?)>/giu, '\n')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/**
 * Whether a body asks a GraphQL interface for data and nothing else: every document in it is there in full, and every
 * definition of it a query. What is asked for by a name or a hash alone may be anything.
 * @public
 */
export function isGraphqlQuery(contentType: string, body: string): boolean {
  if (/^application\/graphql\b/i.test(contentType)) return hasOnlyQueries(body);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return false;
  }
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return calls.length > 0 && calls.every(isQueryCall);
}

function isQueryCall(call: unknown): boolean {
  if (typeof call !== 'object' || call === null || !('query' in call)) return false;
  return typeof call.query === 'string' && hasOnlyQueries(call.query);
}

/** Comments and strings first, since they may hold braces; then what stands at the top level of a document. */
const tokens = /#[^\n\r]*|"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*"|[A-Za-z_]\w*|[{}()[\]]|"/g;

/**
 * Reads only the outline of a document (GraphQL specification of October 2021, section 2): a definition begins with a
 * keyword, or with its braces where it is the short form of a query.
 */
function hasOnlyQueries(document: string): boolean {
  const open: string[] = [];
  let queries = 0;
  /** Between the keyword of a definition and the end of its braces. */
  let inDefinition = false;
  for (const [token] of document.matchAll(tokens)) {
    if (token.startsWith('#') || (token.startsWith('"') && token.length > 1)) continue;
    // A quotation mark without its end: not a document, or one that is read otherwise than here.
    if (token === '"') return false;
    const closes = closing[token];
    if (closes !== undefined) {
      if (open.pop() !== closes) return false;
      if (open.length === 0 && token === '}') inDefinition = false;
    } else if (/[{([]/.test(token)) {
      if (open.length === 0 && !inDefinition) {
        if (token !== '{') return false;
        queries += 1;
        inDefinition = true;
      }
      open.push(token);
    } else if (open.length === 0 && !inDefinition) {
      if (token !== 'query' && token !== 'fragment') return false;
      if (token === 'query') queries += 1;
      inDefinition = true;
    }
  }
  return open.length === 0 && !inDefinition && queries > 0;
}

const closing: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' };
