/** One argument; `key` null when it was given without one. */
export interface ScannedArgument {
  readonly key: string | null;
  readonly value: string;
  readonly quoted: boolean;
}

export interface ScannedCall {
  readonly args: readonly ScannedArgument[];
  /** Index after its closing parenthesis. */
  readonly end: number;
}

const quotePairs: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
]);

const keyStart = /^\s*([\p{L}_][\p{L}\p{N}_-]*)\s*=\s*/u;
/** After a quote that ends a value comes the next argument or the end; any other quote belongs to the text. */
const afterValue = /^\s*(?:,\s*(?:[\p{L}_][\p{L}\p{N}_-]*\s*=|\))|\))/u;

/** Reads a quoted value from `from` (after its opening quote); null when it does not end. */
function scanQuoted(
  text: string,
  from: number,
  close: string,
): { readonly value: string; readonly end: number } | null {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] !== close) continue;
    // The grammar escapes nothing, but models do: a quote behind a backslash is a quote of the text.
    if (text[index - 1] === '\\') continue;
    // 200 characters hold any next key; the whole rest would make this quadratic.
    if (!afterValue.test(text.slice(index + 1, index + 200))) continue;
    return { value: text.slice(from, index).replaceAll(`\\${close}`, close), end: index + 1 };
  }
  return null;
}

function scanBare(text: string, from: number): { readonly value: string; readonly end: number } | null {
  const nested = text[from] === '{';
  let index = from;
  if (nested) index = text.indexOf('}', from) + 1;
  if (nested && index === 0) return null;
  while (index < text.length && text[index] !== ',' && text[index] !== ')') index += 1;
  return index === text.length ? null : { value: text.slice(from, index).trim(), end: index };
}

/**
 * Reads the arguments of a call from its opening parenthesis on: `key=value` between commas, values in any pair of
 * quotes or bare. Wider than the grammar (spec/weblinx.md 2.3) in what quotes it takes, stricter in that an argument
 * and the call must end. null when they do not.
 */
export function scanCall(text: string, open: number): ScannedCall | null {
  const args: ScannedArgument[] = [];
  let index = open + 1;
  for (;;) {
    index += /^\s*/u.exec(text.slice(index, index + 200))?.[0].length ?? 0;
    if (index >= text.length) return null;
    if (text[index] === ')') return { args, end: index + 1 };
    const key = keyStart.exec(text.slice(index, index + 200));
    if (key !== null) index += key[0].length;
    const close = quotePairs.get(text[index] ?? '');
    const scanned = close === undefined ? scanBare(text, index) : scanQuoted(text, index + 1, close);
    if (scanned === null) return null;
    args.push({ key: key?.[1]?.toLowerCase() ?? null, value: scanned.value, quoted: close !== undefined });
    index = scanned.end;
    index += /^\s*/u.exec(text.slice(index, index + 200))?.[0].length ?? 0;
    if (text[index] === ',') index += 1;
    else if (text[index] !== ')') return null;
  }
}
