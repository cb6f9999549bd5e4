import { normalizeIntent, type ParsedIntent } from '#shared/grammar/index.ts';
import { type ScannedArgument, scanCall } from './scan-call.ts';

/** Something in a reply that reads like a call. */
export interface FoundCall {
  readonly name: string;
  readonly intent: ParsedIntent;
  readonly args: readonly ScannedArgument[];
  readonly start: number;
  readonly end: number;
  /** Nothing but marks and a label such as "Action:" stands beside it on its lines. */
  readonly alone: boolean;
}

export interface FoundCalls {
  readonly calls: readonly FoundCall[];
  /** Text of a known call that never ends; "" when there is none. */
  readonly unfinished: string;
}

const callStart = /([\p{L}_][\p{L}\p{N}_]*)[ \t]*\(/gu;
/** Bullets, numbers, quote marks, emphasis, opening tags and a label may stand before an action. */
const before =
  /^(?:[\s>*+•`"'“‘#_-]|\d{1,2}[.)]|<[a-z_]{1,20}>)*(?:[\p{L} ]{0,30}\b(?:action|answer|response|output|step|result|command|reply)[\s*_`]*[:：][\s*_`"]*)?$/iu;
const after = /^(?:[\s`"'”’.;,!*_]|<\/[a-z_]{1,20}>)*(?:(?:#|\/\/|<!--).*)?$/iu;

function standsAlone(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const lineEnd = newline < 0 ? text.length : newline;
  // Longer than any label or comment: it is prose.
  if (start - lineStart > 200 || lineEnd - end > 500) return false;
  return before.test(text.slice(lineStart, start)) && after.test(text.slice(end, lineEnd));
}

/** "click (the button)" is prose; a call has named arguments, none at all, or one that is quoted or a single word. */
function looksLikeCall(intent: ParsedIntent, args: readonly ScannedArgument[]): boolean {
  if (args.some(({ key }) => key !== null)) return true;
  if (intent === '<unk>') return false;
  const [only, ...others] = args;
  if (only === undefined) return intent === 'tabcreate';
  return others.length === 0 && intent !== 'action' && (only.quoted || !/\s/u.test(only.value));
}

/** Every call in a reply, also those inside of sentences; what stands inside of a call's own text is not one. */
export function findCalls(text: string): FoundCalls {
  const calls: FoundCall[] = [];
  let unfinished = '';
  let from = 0;
  for (const match of text.matchAll(callStart)) {
    if (match.index < from) continue;
    const name = match[1] ?? '';
    const intent = normalizeIntent(name);
    const scanned = scanCall(text, match.index + match[0].length - 1);
    if (scanned === null) {
      const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
      if (intent !== '<unk>' && /^\s*(?:[\p{L}_][\p{L}\p{N}_-]*\s*=|["'“`]|$)/u.test(rest)) {
        unfinished ||= text.slice(match.index, match.index + 60);
      }
      continue;
    }
    if (!looksLikeCall(intent, scanned.args)) continue;
    const { args, end } = scanned;
    calls.push({ name, intent, args, start: match.index, end, alone: standsAlone(text, match.index, end) });
    from = end;
  }
  return { calls, unfinished };
}
