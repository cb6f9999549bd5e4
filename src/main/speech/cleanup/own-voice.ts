import { type CommandName, commandWords, readCommand } from '#shared/text/commands.ts';
import { editDistance } from '#shared/text/words.ts';
import { readTokens, type Token } from './tokens.ts';

/** What of a transcript the app said itself. */
type OwnVoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  /** The user spoke into the app's speech: from here on it is the user's. */
  | { readonly kind: 'until'; readonly at: number };

/** Words that begin an instruction: one that the app did not say there makes the sentence the user's. */
const beginsInstruction =
  /^(?:open|click|press|tap|select|choose|pick|take|search|find|look|go|show|read|type|write|enter|scroll|close|buy|add|remove|delete|change|stop|no|not|what|where|which|who|how|why|when|play|mute|submit|send|fill|sort|filter|oeffne|öffne|klick|klicke|suche|zeig|zeige|lies|ouvre|cherche|clique|abre|busca|apri|cerca|zoek|otworz|открои|наиди)$/u;

/** Of the words heard, those that a recogniser may get wrong of the app's own sound; it is played and heard again. */
const wrongShare = 0.35;

/**
 * Whether the words heard are those that the app was saying, in order and close together. Short commands are the
 * user's even when the app says the same words: halting ones always, steering ones when they are all that was heard.
 * "Yes", "go ahead" and the like are not: an echo must not agree to anything.
 */
export function findOwnVoice(text: string, ownWords: string): OwnVoice {
  if (isHalting(text)) return { kind: 'none' };
  if (isLikeItsNumbers(text, ownWords)) return { kind: 'all' };
  if (isSteering(text)) return { kind: 'none' };
  const heard = readTokens(text);
  const own = likenTo(heard, readTokens(ownWords));
  if (heard.length === 0 || own.length === 0) return { kind: 'none' };
  // "I found twelve results stop": behind the app's words there is a command.
  for (let split = Math.max(2, heard.length - mostCommandWords); split < heard.length; split += 1) {
    const at = heard[split]?.from ?? 0;
    const rest = text.slice(at);
    // A number behind them is more of its own: of "127.0.0.1" a recogniser made "100 and 20".
    if (!isHalting(rest) && (!isSteering(rest) || isLikeItsNumbers(rest, ownWords))) continue;
    const before = heard.slice(0, split);
    // Unless the app said the command there as well: "say stop to end, or go back".
    const isSaid = bestRun(heard, own).matched === bestRun(before, own).matched + heard.length - split;
    if (isEcho(before, own) && !isSaid) return { kind: 'until', at };
  }
  const alike = readTokens(numbersAsOne(text));
  const isOwn = isEcho(heard, own) || isEcho(alike, likenTo(alike, readTokens(numbersAsOne(ownWords))));
  return { kind: isOwn ? 'all' : 'none' };
}

/** A recogniser takes a number that is read out for others, and for more or fewer of them. */
const numbersAsOne = (text: string): string =>
  text.replace(/\d{2,}(?:(?:[\s.,:–-]|\band\b)*\d+)*/gu, 'number');

const mostCommandWords = 5;

/**
 * The app falls silent at the first sound, and a recogniser makes any number of the beginning of one: of "127" it made 120
 * and 101. A number alone is then no choice of the user's. A single figure is: that is how one chooses.
 */
function isLikeItsNumbers(text: string, ownWords: string): boolean {
  const heard = commandWords(text).join(' ');
  if (!/^\d{2,}$/u.test(heard)) return false;
  return (ownWords.match(/\d+/gu) ?? []).some((own) => own.length >= heard.length);
}

/** A word of the app's, as the forms that were heard for it; empty for a word that was not heard. */
type OwnWord = ReadonlySet<string>;

/** Each pair of words is compared once: the app may be reading a long page. */
function likenTo(heard: readonly Token[], own: readonly Token[]): readonly OwnWord[] {
  const forms = [...new Set(heard.map(({ form }) => form))];
  const known = new Map<string, OwnWord>();
  return own.map(({ form }) => {
    const likes = known.get(form) ?? new Set(forms.filter((other) => isSameWord(other, form)));
    known.set(form, likes);
    return likes;
  });
}

function isEcho(heard: readonly Token[], own: readonly OwnWord[]): boolean {
  const allowed = heard.length < 4 ? 0 : heard.length < 6 ? 1 : Math.floor(heard.length * wrongShare);
  const { matched, first } = bestRun(heard, own);
  if (heard.length - matched > allowed) return false;
  return first === 0 || !beginsInstruction.test(heard[0]?.form ?? '');
}

/** The most words of what was heard that stand, in order, within a stretch of the app's words about as long. */
function bestRun(heard: readonly Token[], own: readonly OwnWord[]): { matched: number; first: number } {
  const reach = Math.ceil(heard.length * 1.4) + 1;
  let best = { matched: 0, first: -1 };
  for (let start = 0; start < own.length; start += 1) {
    // A stretch begins with a word that was heard: the others lead to the same run.
    const stretch = own.slice(start, start + reach);
    const begin = heard.findIndex(({ form }) => stretch[0]?.has(form));
    if (begin < 0) continue;
    const matched = longestCommon(heard, stretch);
    if (matched > best.matched) best = { matched, first: begin };
  }
  return best;
}

function longestCommon(heard: readonly Token[], stretch: readonly OwnWord[]): number {
  let previous = new Array<number>(stretch.length + 1).fill(0);
  for (const { form } of heard) {
    const current = [0];
    for (let column = 1; column <= stretch.length; column += 1) {
      current.push(
        stretch[column - 1]?.has(form)
          ? (previous[column - 1] ?? 0) + 1
          : Math.max(previous[column] ?? 0, current[column - 1] ?? 0),
      );
    }
    previous = current;
  }
  return previous[stretch.length] ?? 0;
}

/** The same, or as near as a mishearing of it. */
function isSameWord(first: string, second: string): boolean {
  if (first === second) return true;
  const shorter = Math.min(first.length, second.length);
  if (shorter < 4) return false;
  const limit = shorter < 8 ? 1 : 2;
  return editDistance(first, second, limit) <= limit;
}

const halting: readonly CommandName[] = ['stop', 'cancel', 'drop', 'pause', 'no', 'hush'];
/** What does nothing that cannot be taken back. */
const steering: readonly CommandName[] = [
  ...(['back', 'forward', 'scroll', 'undo', 'reload', 'resume', 'where', 'read'] as const),
  ...(['help', 'scratch', 'choice', 'ordinal'] as const),
];

/** "Stop", "wait", "no" and the like: said into the app's own speech they are for the app, whatever it is saying. */
export const isHalting = (text: string): boolean => readCommand(text, halting) !== null;

/** What agrees, and nothing else. */
export const isYes = (text: string): boolean => readCommand(text, ['yes']) !== null;

/** "Go back", "the second one", "open the second": short, clear and harmless; what also agrees is not. */
export const isSteering = (text: string): boolean =>
  !isYes(text) && readCommand(text.replace(/^open (?=the\b)/iu, ''), steering) !== null;
