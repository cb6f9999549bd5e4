import { normalizeIntent, type ParsedIntent } from './intent-name.ts';
import { type ParsedArgument, parseValue } from './parse-value.ts';

/** A call as it was read, before anybody asks whether it makes sense. */
export interface ParsedAction {
  readonly intent: ParsedIntent;
  /** By key; of a key given twice the later one. A map, because the keys come from a model. */
  readonly args: ReadonlyMap<string, ParsedArgument>;
  /** The whole text that was parsed. */
  readonly source: string;
  /** The part of it that the first call takes up, "" if there is none. */
  readonly call: string;
}

/** Index of the parenthesis that ends the arguments, or the length of the text when none does. */
function endOfArguments(text: string, open: number): number {
  let quoted = false;
  for (let index = open + 1; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    else if (text[index] === ')' && !quoted) return index;
  }
  return text.length;
}

const quotes = (text: string): number => text.split('"').length - 1;

/** Pieces between commas; a comma inside an open quote does not separate. */
function splitArguments(text: string): readonly string[] {
  const pieces: string[] = [];
  let open = false;
  for (const piece of text.split(',')) {
    const last = pieces.length - 1;
    if (open && last >= 0) pieces[last] = `${pieces[last]},${piece}`;
    else pieces.push(piece);
    open = quotes(pieces.at(-1) ?? '') % 2 === 1;
  }
  return pieces;
}

/**
 * Reads the first call in a text, exactly as WebLINX's evaluation does (spec/weblinx.md 2.3): nothing is
 * unescaped, text around the call is ignored, an unknown name gives `<unk>`. Never throws.
 */
export function parseAction(source: string): ParsedAction {
  const open = source.indexOf('(');
  if (open < 0) return { intent: '<unk>', args: new Map(), source, call: '' };
  const name = /[\p{L}\p{N}_]*$/u.exec(source.slice(0, open))?.[0] ?? '';
  const end = endOfArguments(source, open);
  const args = new Map<string, ParsedArgument>();
  for (const piece of splitArguments(source.slice(open + 1, end))) {
    const equals = piece.indexOf('=');
    if (equals >= 0) args.set(piece.slice(0, equals).trim(), parseValue(piece.slice(equals + 1)));
  }
  const called = normalizeIntent(name);
  const intent = called === 'action' ? normalizeIntent(String(args.get('intent')?.raw ?? '')) : called;
  return {
    intent: intent === 'action' ? '<unk>' : intent,
    args,
    source,
    call: source.slice(open - name.length, end + 1),
  };
}
