import type { TokenCounter } from '../../tokens/index.ts';

const ellipsis = '...';

/**
 * Takes tokens out of the middle of a text so that `limit` are left, the ellipsis counted (spec/weblinx.md 5.2).
 * Null when not even the ellipsis fits. A cut changes how the rest divides, so the result may still be a token or two
 * over; `iterative` cuts again, one token more each time, until it is not.
 */
export function truncateCenter(
  text: string,
  limit: number,
  counter: TokenCounter,
  { iterative = false }: { readonly iterative?: boolean } = {},
): string | null {
  const spans = counter.spans(text);
  if (spans.length <= limit) return text;
  const dots = counter.count(ellipsis);
  if (limit < dots) return null;
  if (limit === dots) return ellipsis;
  let removed = spans.length - (limit - dots);
  if (!iterative) return cutMiddle(text, spans, removed);
  for (removed += 1; removed < spans.length; removed += 1) {
    const cut = cutMiddle(text, spans, removed);
    if (counter.count(cut) <= limit) return cut;
  }
  return ellipsis;
}

function cutMiddle(text: string, spans: ReturnType<TokenCounter['spans']>, removed: number): string {
  const first = Math.floor(spans.length / 2) - Math.floor(removed / 2);
  const start = spans[first]?.start ?? 0;
  const end = spans[first + removed - 1]?.end ?? text.length;
  return `${text.slice(0, start)}${ellipsis}${text.slice(end)}`;
}
