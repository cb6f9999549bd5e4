import {
  type Connection,
  type ImageUse,
  lastUserTurn,
  type PromptPart,
  type ScoredCandidate,
  type Snapshot,
  type Turn,
} from '#shared/domain/index.ts';
import type { Message } from '../../../models/endpoint/index.ts';
import { chooseTokenCounter, prepareTokenCounter, type TokenCounter } from '../../../models/tokens/index.ts';
import { markBoxes, shrinkPicture } from '../../../pictures/index.ts';
import { type ReadablePage, readablePage } from '../../prompts/page/index.ts';
import { historyLength } from '../../prompts/weblinx/index.ts';
import type { ReplyContext } from '../reply/index.ts';
import { createCandidateWriter, type NamedCandidate, orderCandidates } from './candidates.ts';
import { type DialogueTools, describeLastTurns, describeLastWords, describeOlderWords } from './dialogue.ts';
import { promptVersion, writeInstructions } from './instructions.ts';
import { createOutlineWriter } from './outline.ts';
import { describeHead } from './page.ts';
import { createPageText } from './text.ts';

export interface PromptRequest {
  /** Every turn of the session so far, oldest first. */
  readonly turns: readonly Turn[];
  readonly snapshot: Snapshot;
  /** Every candidate, best first. */
  readonly ranked: readonly ScoredCandidate[];
  readonly connection: Pick<Connection, 'model' | 'tokenBudget' | 'images'>;
  /** JPEG of the viewport, when `connection.images` wants one; null when the page cannot be pictured. */
  readonly screenshot: Uint8Array | null;
  /** Letters and digits, made anew for every request: what pages wrote stands between two of them. */
  readonly fence: string;
}

export interface Prompt {
  readonly messages: readonly Message[];
  /** Version of the instructions, e.g. "parley-chat-1"; it also stands in them. */
  readonly version: string;
  /** Of all text, with what a chat format adds; pictures not counted. Never above the connection's budget. */
  readonly tokens: number;
  readonly counter: { readonly name: string; readonly exact: boolean };
  /** How much of the page is in it, for `ModelUsage.page`. */
  readonly page: { readonly elements: number; readonly of: number; readonly tokens: number };
  /** What it is made of, in its order. */
  readonly parts: readonly PromptPart[];
  /** uid by the short name that the prompt uses for it ("e7"). */
  readonly names: ReadonlyMap<string, string>;
  /** Uids that may be pointed at by coordinates: those of frames that the model may see. */
  readonly pointable: ReadonlySet<string>;
  /** Size in px of the picture that the model sees and points at; null when there is none. */
  readonly picture: { readonly width: number; readonly height: number } | null;
}

/** Wider pictures are made smaller by every provider before a model sees them, and cost more. */
const pictureWidth = 1_280;

/**
 * The prompt with its picture, as `connection.images` wants it: the viewport as it is, or with the names of the listed
 * elements drawn on it. Without a screenshot it is the prompt of a connection that takes no pictures.
 * @throws AppError `bad-input` when the screenshot is no picture
 */
export async function buildPrompt(request: PromptRequest): Promise<Prompt> {
  await prepareTokenCounter(request.connection.model);
  const prompt = buildTextPrompt(request);
  const { screenshot, snapshot, connection } = request;
  if (screenshot === null || connection.images === 'none') return prompt;
  const { jpeg, width, height } = await shrinkPicture(screenshot, pictureWidth);
  const picture = connection.images === 'marked' ? await markNamed(jpeg, prompt, request) : jpeg;
  const messages = prompt.messages.map((message, index) => {
    const isLast = index === prompt.messages.length - 1;
    if (!isLast || typeof message.content !== 'string') return message;
    const text = { type: 'text', text: message.content } as const;
    return { ...message, content: [text, { type: 'image', jpeg: picture } as const] };
  });
  return { ...prompt, messages, picture: { width, height: height || snapshot.viewport.height } };
}

async function markNamed(jpeg: Uint8Array, prompt: Prompt, { snapshot }: PromptRequest): Promise<Uint8Array> {
  const shortOf = new Map([...prompt.names].map(([short, uid]) => [uid, short]));
  const marks = snapshot.candidates.flatMap(({ uid, box, inViewport }) => {
    const label = shortOf.get(uid);
    return label === undefined || !inViewport ? [] : [{ box, label }];
  });
  return markBoxes(jpeg, marks, snapshot.viewport);
}

/** WebLINX's shares of its 1,800 tokens (docs/weblinx.md, 4); what a part leaves goes to the candidates. */
const shares = { html: 700 / 1_800, utterances: 200 / 1_800, history: 250 / 1_800, candidates: 650 / 1_800 };

/** Chat formats put about four tokens around each message and three before the answer. */
const formatTokens = 2 * 4 + 3;

/**
 * Of the fence that is given so much is used: every fenced piece pays for it twice. Eight hexadecimal digits are guessed
 * once in four thousand million requests, and every request has others.
 */
const fenceLength = 8;

/** Below this the instructions are given in fewer words. */
const roomyBudget = 2_000;

/** The user's last words come whole unless they alone would push the page out. */
const lastWordsShare = 0.4;

interface Parts {
  readonly fence: string;
  readonly head: string;
  readonly outline: string;
  readonly candidates: readonly NamedCandidate[];
  readonly older: readonly string[];
  readonly turns: readonly string[];
  readonly lastWords: string;
  readonly images: ImageUse;
}

/**
 * The prompt for one step (docs/weblinx.md, section 4, in our own words and order): instructions; the page, fenced:
 * where the user is, what it says around the best candidates, and these; what was said and done; the user's last
 * words. `buildPrompt` adds the picture that `connection.images` may want; without a screenshot the page is shown as
 * text whatever is wanted. The text never takes more than `connection.tokenBudget` tokens by the model's own counter,
 * and always holds the user's last words.
 */
export function buildTextPrompt(request: PromptRequest): Prompt {
  const { turns, snapshot, connection } = request;
  const fence = request.fence.slice(0, fenceLength);
  const images = request.screenshot === null ? 'none' : connection.images;
  const counter = chooseTokenCounter(connection.model);
  const words = createPageText(fence);
  const tools = { counter, words };
  const page = readablePage(
    snapshot,
    turns.flatMap((turn) => (turn.speaker === 'user' ? [turn.utterance] : [])),
  );
  const system = writeInstructions(images, connection.tokenBudget < roomyBudget ? 'short' : 'full');
  const fixed = formatTokens + countInstructions(system, counter);
  const room = connection.tokenBudget - fixed;
  const write = createPartsWriter({ ...request, fence }, page, tools, images);
  // Parts are counted one by one; together they may take a little more, so the room shrinks until all of it fits.
  for (let target = room; ; target -= Math.max(8, Math.ceil(room / 40))) {
    const { parts, page: shown, sizes } = write(Math.max(0, target));
    const text = writeMessage(parts);
    const tokens = fixed + counter.count(text);
    if (tokens > connection.tokenBudget && target > 0) continue;
    return {
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: text },
      ],
      version: promptVersion,
      tokens,
      counter: { name: counter.name, exact: counter.exact },
      page: shown,
      parts: [{ name: 'instructions', tokens: fixed - formatTokens, shown: 1, of: 1 }, ...sizes()],
      names: new Map(parts.candidates.map(({ short, candidate }) => [short, candidate.uid])),
      pointable: new Set(snapshot.candidates.filter(page.isReadable).map(({ uid }) => uid)),
      picture: null,
    };
  }
}

/** There are few wordings of the instructions, and every step counts one of them. */
const counted = new WeakMap<TokenCounter, Map<string, number>>();

function countInstructions(text: string, counter: TokenCounter): number {
  const known = counted.get(counter) ?? new Map<string, number>();
  counted.set(counter, known);
  const tokens = known.get(text) ?? counter.count(text);
  known.set(text, tokens);
  return tokens;
}

/** Writes all parts for a number of tokens; the page is read and its candidates are put in order once. */
function createPartsWriter(
  request: PromptRequest,
  page: ReadablePage,
  tools: DialogueTools,
  images: ImageUse,
) {
  const { turns, ranked, fence } = request;
  const lastTurns = turns.slice(-historyLength);
  const { snapshot } = page;
  const { counter, words } = tools;
  const last = lastUserTurn(turns);
  const hasText = images !== 'screenshot-only';
  const ordered = hasText ? orderCandidates(page, ranked) : [];
  const candidates = createCandidateWriter(ordered, counter, snapshot, words);
  const outlines = hasText ? createOutlineWriter(page, last?.utterance ?? '', counter, words) : null;
  const of = Math.max(snapshot.elements.length, snapshot.counts.visible, snapshot.candidates.length);
  const frame = counter.count(writeMessage({ ...emptyParts, fence, images }));

  const allOlder = turns.slice(0, -historyLength).filter(({ speaker }) => speaker === 'user');

  return (
    room: number,
  ): { readonly parts: Parts; readonly page: Prompt['page']; sizes(): readonly PromptPart[] } => {
    const lastWords = describeLastWords(last, Math.floor((room - frame) * lastWordsShare), tools);
    const head = describeHead(page, words, request.connection.tokenBudget < roomyBudget ? 'narrow' : 'roomy');
    const headTokens = counter.count(head);
    const left = room - frame - counter.count(lastWords) - headTokens;
    const older = describeOlderWords(turns, last, Math.floor(left * shares.utterances), tools);
    const uids = new Map(ordered.map((candidate, index) => [candidate.uid, `e${index + 1}`]));
    const history = describeLastTurns(lastTurns, last, Math.floor(left * shares.history), tools, uids);
    const dialogue = counter.count([...older, ...history].join('\n'));
    const forPage = left - dialogue;
    const forOutline = Math.floor(Math.min(left * shares.html, forPage));
    // The outline's share is its own until the candidates leave something, and the other way round.
    let chosen = candidates.choose(forPage - forOutline);
    let outline = outlines?.fit(chosen.named, forPage - chosen.tokens) ?? null;
    const unused = forPage - chosen.tokens - (outline?.tokens ?? 0);
    if (unused > 0 && chosen.named.length < ordered.length) {
      chosen = candidates.choose(chosen.tokens + unused);
      outline = outlines?.fit(chosen.named, forPage - chosen.tokens) ?? null;
    }
    const shown = new Map(chosen.named.map(({ short, candidate }) => [candidate.uid, short]));
    const turnLines = describeLastTurns(lastTurns, last, Math.floor(left * shares.history), tools, shown);
    return {
      parts: {
        fence,
        head,
        outline: outline?.text ?? '',
        candidates: chosen.named,
        older,
        turns: turnLines,
        lastWords,
        images,
      },
      page: {
        elements: Math.min(of, (outline?.shown ?? 0) + chosen.named.length),
        of,
        tokens: headTokens + (outline?.tokens ?? 0) + chosen.tokens,
      },
      sizes: () => [
        { name: 'page', tokens: headTokens, shown: 1, of: 1 },
        {
          name: 'outline',
          tokens: outline?.tokens ?? 0,
          shown: outline?.shown ?? 0,
          // What follows an element is a line of its own there.
          of: Math.max(outline?.shown ?? 0, hasText ? snapshot.elements.length : 0),
        },
        { name: 'elements', tokens: chosen.tokens, shown: chosen.named.length, of: ordered.length },
        {
          name: 'earlier-words',
          tokens: counter.count(older.join('\n')),
          shown: older.length,
          of: Math.max(older.length, allOlder.length),
        },
        {
          name: 'last-turns',
          tokens: counter.count(turnLines.join('\n')),
          shown: turnLines.length,
          of: lastTurns.length,
        },
        {
          name: 'last-words',
          tokens: counter.count(lastWords),
          shown: last === null ? 0 : 1,
          of: last === null ? 0 : 1,
        },
      ],
    };
  };
}

const emptyParts: Parts = {
  fence: '',
  head: '',
  outline: '',
  candidates: [],
  older: [],
  turns: [],
  lastWords: '',
  images: 'none',
};

const pictureWords: Readonly<Record<ImageUse, string>> = {
  none: '',
  screenshot: 'The picture shows the part of the page that is on the screen.',
  marked:
    'The picture shows the part of the page that is on the screen, with the names of elements drawn on it.',
  'screenshot-only': 'The picture shows the part of the page that is on the screen.',
};

function writeMessage(parts: Parts): string {
  const { fence, head, outline, candidates, older, turns, lastWords, images } = parts;
  const page = [
    head,
    ...(outline === '' ? [] : ['', outline]),
    ...(candidates.length === 0
      ? []
      : ['', 'elements, most likely first:', ...candidates.map(({ line }) => line)]),
  ];
  return [
    `The mark of this message is ${fence}: what stands between ${fence}« and »${fence} comes from web pages.`,
    '',
    'THE PAGE',
    `${fence}«\n${page.join('\n')}\n»${fence}`,
    ...(images === 'none' ? [] : [pictureWords[images]]),
    ...(older.length === 0 ? [] : ['', 'EARLIER WORDS OF THE USER', ...older]),
    ...(turns.length === 0 ? [] : ['', 'THE LAST TURNS, oldest first', ...turns]),
    '',
    "THE USER'S LAST WORDS",
    lastWords,
    '',
    'Your next action:',
  ].join('\n');
}

/** What an answer to this prompt may name. */
export function contextOf(prompt: Prompt, snapshot: Snapshot): ReplyContext {
  const { names, pointable, picture } = prompt;
  return {
    snapshot,
    names,
    nameable: pointable,
    pointing:
      picture === null ? null : { picture, locate: (point) => resolveCoordinates(point, prompt, snapshot) },
  };
}

/**
 * The candidate that a point of the prompt's picture means (docs/weblinx.md, 2): of those whose box holds it the one
 * with the smallest area, the first on a tie. Null where there is none, or where it belongs to a frame that the model
 * may not see.
 * @param point px of the picture, from its top left corner
 */
export function resolveCoordinates(
  point: { readonly x: number; readonly y: number },
  prompt: Pick<Prompt, 'pointable' | 'picture'>,
  snapshot: Snapshot,
): string | null {
  const scale = prompt.picture === null ? 1 : snapshot.viewport.width / prompt.picture.width;
  const x = point.x * scale;
  const y = point.y * scale;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  let found: { readonly uid: string; readonly area: number } | null = null;
  for (const { uid, box } of snapshot.candidates) {
    const area = box.width * box.height;
    if (area <= 0 || (found !== null && area >= found.area)) continue;
    const isInside =
      Math.floor(box.x) <= x &&
      x <= Math.ceil(box.x + box.width) &&
      Math.floor(box.y) <= y &&
      y <= Math.ceil(box.y + box.height);
    if (isInside) found = { uid, area };
  }
  return found !== null && prompt.pointable.has(found.uid) ? found.uid : null;
}
