import { pythonRepr } from './python-repr.ts';

/** What an argument can be: text, a number, nothing, or attributes. */
export type CallValue = string | number | null | Readonly<Record<string, string>>;

export type CallArgument = readonly [key: string, value: CallValue];

function formatValue(value: CallValue): string {
  if (value === null) return 'None';
  if (typeof value === 'number') return String(value);
  // The grammar has no escape for quotes and backslashes; only what would break the line is replaced.
  if (typeof value === 'string') return `"${value.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
  const entries = Object.entries(value).map(([key, text]) => `${pythonRepr(key)}: ${pythonRepr(text)}`);
  return `{${entries.join(', ')}}`;
}

/** `name(key=value, key=value)` (spec 2.2). */
export function formatCall(name: string, args: readonly CallArgument[]): string {
  return `${name}(${args.map(([key, value]) => `${key}=${formatValue(value)}`).join(', ')})`;
}
