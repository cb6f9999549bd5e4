import { type CallArgument, type CallValue, formatCall, type TurnCall } from '#shared/grammar/index.ts';
import type { TokenCounter } from '../../tokens/index.ts';
import { shortenRecords } from './shorten-records.ts';
import { truncateCenter } from './truncate-center.ts';

const separator = ' ; ';
const attempts = 5;
/** Cut speakers and ids make a turn worthless; the reference cuts them all the same. */
const precious = new Set(['speaker', 'uid']);

interface Options {
  /** False keeps speakers and ids whole and cuts more with every try; true does as the reference does. */
  readonly strictCompat?: boolean;
}

/**
 * The turns as lines that take at most `limit` tokens when joined by `" ; "` (spec/weblinx.md 5.5): argument values
 * are cut in their middle, longest first, and when that is not enough whole lines are.
 */
export function truncateHistory(
  calls: readonly TurnCall[],
  limit: number,
  counter: TokenCounter,
  { strictCompat = true }: Options = {},
): readonly string[] {
  const count = (lines: readonly string[]) => counter.count(lines.join(separator));
  let lines = calls.map((call) => formatCall(call.name, call.args));
  let excess = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const over = count(lines) - limit;
    if (over <= 0) return lines;
    // Every attempt starts from the whole turns; the reference forgets what it took before, so it may swing.
    excess = strictCompat ? over : excess + over;
    lines = shortenCalls(calls, excess, counter, strictCompat);
  }
  return count(lines) <= limit ? lines : cutLines(lines, limit, counter);
}

function shortenCalls(
  calls: readonly TurnCall[],
  excess: number,
  counter: TokenCounter,
  strictCompat: boolean,
): string[] {
  const places = calls.flatMap((call, turn) =>
    call.args.flatMap(([key, value], argument) => {
      const isKept = key === 'intent' || value === null || (!strictCompat && precious.has(key));
      return isKept ? [] : [{ turn, argument, text: textOf(value) }];
    }),
  );
  const shorter = shortenRecords(
    places.map((place) => place.text),
    excess,
    counter,
  );
  const changed = new Map(
    places.flatMap(({ turn, argument }, index) =>
      shorter[index] === undefined ? [] : [[`${turn}/${argument}`, shorter[index] ?? ''] as const],
    ),
  );
  return calls.map((call, turn) => {
    const args = call.args.map(([key, value], argument): CallArgument => {
      const text = changed.get(`${turn}/${argument}`);
      return text === undefined ? [key, value] : [key, asBefore(text, value)];
    });
    return formatCall(call.name, args);
  });
}

function textOf(value: CallValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** What is left of a number is one again where that is possible. */
function asBefore(text: string, value: CallValue): CallValue {
  if (typeof value !== 'number' || text.trim() === '' || !Number.isFinite(Number(text))) return text;
  return Number(text);
}

/** Each line gets an even share of what the lines before it left. */
function cutLines(lines: readonly string[], limit: number, counter: TokenCounter): readonly string[] {
  const between = counter.count(separator);
  let remaining = limit;
  return lines.map((line, index) => {
    const cut = truncateCenter(line, Math.ceil(remaining / (lines.length - index)), counter) ?? '';
    remaining -= counter.count(cut) + between;
    return cut;
  });
}
