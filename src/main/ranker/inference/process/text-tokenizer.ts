import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '#shared/errors/index.ts';
import { toWords } from '#shared/text/words.ts';
import type { ModelConfig } from '../model-config.ts';
import type { EncodeKind } from '../protocol.ts';

/** One text, or one pair, as the model reads it. */
export interface TokenRow {
  readonly ids: readonly number[];
  /** From here on the tokens are the second text's (token type 1); ids.length when there is none. */
  readonly secondFrom: number;
}

export interface TextTokenizer {
  readonly padId: number;
  /**
   * Cut at the right, so that with the tokens that the tokenizer adds it keeps to the config's length; a query of DMR's
   * form at the left, since its newest turns stand at its end.
   */
  encodeText(kind: EncodeKind, text: string): TokenRow;
  /** Pairs of one query with many texts: the query is cut first, the text takes what is left of both lengths. */
  pairWith(query: string): (text: string) => TokenRow;
  /**
   * An utterance piece by piece (words, and signs one by one), and what was before it as the second text. `firsts` has
   * the place of each piece's first token in the row; pieces that do not fit are left out.
   */
  readPieces(said: string, before: string): PieceRow;
}

interface PieceRow {
  readonly row: TokenRow;
  readonly places: readonly { readonly start: number; readonly end: number }[];
  readonly firsts: readonly number[];
  /** Whether each piece is a word that the vocabulary holds. */
  readonly known: readonly boolean[];
}

/** As training takes sentences apart (training/parley_training/understanding/utterances.py). */
const piece = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;
const mostPieces = 90;

/**
 * The folder's tokenizer with what its package leaves to us: truncation and the padding token. What the tokenizer
 * puts around a text is found by asking it for one.
 *
 * @throws AppError `bad-input` when tokenizer.json is no tokenizer
 */
export function createTextTokenizer(
  files: { readonly tokenizer: object; readonly tokenizerConfig: object },
  config: Pick<ModelConfig, 'maxLength' | 'kind' | 'template'>,
): TextTokenizer {
  const tokenizer = construct(files);
  const bare = (text: string): readonly number[] =>
    // The package gives nothing back for an empty text without its frame.
    text === '' ? [] : (tokenizer.encode(text, { add_special_tokens: false }).ids ?? []);
  const padId = findPadId(tokenizer, files.tokenizer);
  const unknownId = tokenizer.token_to_id('[UNK]') ?? padId;
  const frame = findFrame(tokenizer, bare);
  const added = new Set([...frame.before, ...frame.between, ...frame.after, ...frame.end]);
  // A page that writes "[SEP]" must not end its own text.
  const content = (text: string): readonly number[] => bare(text).filter((id) => !added.has(id));
  const holds = (word: string): boolean => bare(word).length === 1 && bare(word)[0] !== unknownId;
  const alone = frame.before.length + frame.after.length;
  const cutQuery = (ids: readonly number[], room: number): readonly number[] =>
    config.template === 'dmr' ? ids.slice(Math.max(0, ids.length - room)) : ids.slice(0, room);

  return {
    padId,
    encodeText: (kind, text) => {
      const room = Math.max(0, config.maxLength[kind] - alone);
      const own = kind === 'query' ? cutQuery(content(text), room) : content(text).slice(0, room);
      const ids = [...frame.before, ...own, ...frame.after];
      return ids.length === 0 ? { ids: [padId], secondFrom: 1 } : { ids, secondFrom: ids.length };
    },
    readPieces: (said, before) => {
      const second = before === '' ? [] : content(before).slice(-config.maxLength.document);
      const room = config.maxLength.query + config.maxLength.document - second.length;
      const ids = [...frame.before];
      const places: { start: number; end: number }[] = [];
      const firsts: number[] = [];
      const known: boolean[] = [];
      for (const match of said.matchAll(piece)) {
        const own = content(match[0]);
        if (firsts.length >= mostPieces || ids.length + Math.max(1, own.length) > room) break;
        firsts.push(ids.length);
        known.push(isWordOf(match[0], holds));
        places.push({ start: match.index, end: match.index + match[0].length });
        ids.push(...(own.length === 0 ? [unknownId] : own));
      }
      return { row: { ids: [...ids, ...second], secondFrom: ids.length }, places, firsts, known };
    },
    pairWith: (query) => {
      const first = [...frame.before, ...cutQuery(content(query), config.maxLength.query), ...frame.between];
      const length = config.maxLength.query + config.maxLength.document;
      const room = Math.max(0, length - first.length - frame.end.length);
      return (text) => ({
        ids: [...first, ...content(text).slice(0, room), ...frame.end],
        secondFrom: first.length,
      });
    },
  };
}

/** Letters that each part of a compound has at least, and the longer of both. */
const compoundParts = { shorter: 3, longer: 4 } as const;

/**
 * Whether a vocabulary holds a word: as it is, without its ending, or as two words in one ("sitemap"). Single letters are
 * in every vocabulary and are no words; figures are known to all.
 */
function isWordOf(piece: string, holds: (word: string) => boolean): boolean {
  if (/^\p{N}+$/u.test(piece)) return true;
  if (!/^\p{L}[\p{L}\p{M}\p{N}]+$/u.test(piece)) return false;
  const stem = toWords(piece)[0]?.stem ?? piece;
  if ([piece, stem, `${stem}e`].some(holds)) return true;
  return [piece, stem].some((word) =>
    Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at)] as const).some(
      ([first, second]) =>
        Math.min(first.length, second.length) >= compoundParts.shorter &&
        Math.max(first.length, second.length) >= compoundParts.longer &&
        holds(first) &&
        holds(second),
    ),
  );
}

function construct(files: { readonly tokenizer: object; readonly tokenizerConfig: object }): Tokenizer {
  try {
    const made = new Tokenizer(files.tokenizer, files.tokenizerConfig);
    if (made.encode('a').ids.every(Number.isInteger)) return made;
  } catch (cause) {
    throw unusable(cause);
  }
  throw unusable(undefined);
}

function unusable(cause: unknown): AppError {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new AppError({
    code: 'bad-input',
    message: `The model's tokenizer cannot be used${why}. It must be a tokenizer.json of Hugging Face's tokenizers.`,
    cause,
  });
}

/** What stands before, between and after the texts' own tokens, alone (before, after) and in pairs. */
interface Frame {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly between: readonly number[];
  readonly end: readonly number[];
}

/** Any word will do: only what is around it counts. */
const probe = 'a';

function findFrame(tokenizer: Tokenizer, bare: (text: string) => readonly number[]): Frame {
  const word = bare(probe);
  const alone = tokenizer.encode(probe).ids;
  const pair = tokenizer.encode(probe, { text_pair: probe }).ids;
  const start = findRun(alone, word, 0);
  const pairStart = findRun(pair, word, 0);
  const second = findRun(pair, word, pairStart + word.length);
  return {
    before: alone.slice(0, start),
    after: alone.slice(start + word.length),
    between: pair.slice(pairStart + word.length, second),
    end: pair.slice(second + word.length),
  };
}

function findRun(ids: readonly number[], run: readonly number[], from: number): number {
  for (let start = from; start + run.length <= ids.length; start += 1) {
    if (run.every((id, offset) => ids[start + offset] === id)) return start;
  }
  throw unusable(new Error('it changes a text by what it adds to it'));
}

function findPadId(tokenizer: Tokenizer, json: object): number {
  const padding = (json as { padding?: { pad_id?: unknown } | null }).padding;
  if (typeof padding?.pad_id === 'number') return padding.pad_id;
  for (const token of ['[PAD]', '<pad>', '<|endoftext|>']) {
    const id = tokenizer.token_to_id(token);
    if (id !== undefined) return id;
  }
  return 0;
}
