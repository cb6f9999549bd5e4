import type { TokenCounter } from '../../../../tokens/index.ts';
import { shortenRecords } from '../../../../weblinx/index.ts';
import type { Line, LinePart } from '../words/line-part.ts';
import type { PageWords } from '../words/page-words.ts';

/** A cut changes how the rest divides: later tries take what is still too much. */
const attempts = 4;

/**
 * The lines within `limit` tokens: the longest pieces are cut in their middle (spec/weblinx.md 5.1, 5.2), the prompt's
 * own words and the fences stay. When those alone are too much, the oldest lines go.
 */
export function fitLines(
  lines: readonly Line[],
  limit: number,
  counter: TokenCounter,
  words: PageWords,
): readonly string[] {
  const count = (texts: readonly string[]) => counter.count(texts.join('\n'));
  for (let first = 0; first < lines.length; first += 1) {
    const kept = lines.slice(first);
    const places = kept.flatMap((line, at) =>
      line.flatMap((part, piece) => (part.kind === 'own' ? [] : [{ at, piece, text: part.text }])),
    );
    let written = kept.map((line) => words.render(line));
    let excess = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const over = count(written) - limit;
      if (over <= 0) return written;
      excess += over;
      const texts = shortenRecords(
        places.map(({ text }) => text),
        excess,
        counter,
      );
      const changed = new Map(places.map(({ at, piece }, index) => [`${at}/${piece}`, texts[index]]));
      written = kept.map((line, at) =>
        words.render(line.map((part, piece) => shorten(part, changed.get(`${at}/${piece}`)))),
      );
    }
    if (count(written) <= limit) return written;
  }
  return [];
}

function shorten(part: LinePart, text: string | null | undefined): LinePart {
  return text === undefined ? part : { kind: part.kind, text: text || '…' };
}
