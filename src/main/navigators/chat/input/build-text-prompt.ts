import type { ImageUse } from '#shared/domain/index.ts';
import { chooseTokenCounter, type TokenCounter } from '../../../tokens/index.ts';
import {
  type DialogueTools,
  describeLastTurns,
  describeLastWords,
  describeOlderWords,
  lastUserTurn,
} from './dialogue/describe-dialogue.ts';
import { createCandidateWriter, type NamedCandidate, orderCandidates } from './page/choose-candidates.ts';
import { describeHead } from './page/describe-head.ts';
import { createOutlineWriter } from './page/fit-outline.ts';
import { type ReadablePage, readablePage } from './page/readable-page.ts';
import type { Prompt, PromptRequest } from './prompt.ts';
import { promptVersion, writeInstructions } from './prompts/index.ts';
import { createPageWords } from './words/page-words.ts';

/** WebLINX's shares of its 1,800 tokens (spec/weblinx.md 4.6); what a part leaves goes to the candidates. */
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
 * The prompt for one step (spec/weblinx.md section 4, in our own words and order): instructions; the page, fenced:
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
  const words = createPageWords(fence);
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
    const { parts, page: shown } = write(Math.max(0, target));
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
  const { turns, lastTurns, ranked, fence } = request;
  const { snapshot } = page;
  const { counter, words } = tools;
  const last = lastUserTurn(turns);
  const hasText = images !== 'screenshot-only';
  const ordered = hasText ? orderCandidates(page, ranked) : [];
  const candidates = createCandidateWriter(ordered, counter, snapshot, words);
  const outlines = hasText ? createOutlineWriter(page, last?.utterance ?? '', counter, words) : null;
  const of = Math.max(snapshot.elements.length, snapshot.counts.visible, snapshot.candidates.length);
  const frame = counter.count(writeMessage({ ...emptyParts, fence, images }));

  return (room: number): { readonly parts: Parts; readonly page: Prompt['page'] } => {
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
