// Chromium stops a network voice after some 15 seconds, and slow readers are asked for 0.5 times the speed.
const longestPiece = 180;
// "1." and "Mr." are no sentences.
const shortestPiece = 12;

/**
 * A text in pieces to be spoken one after the other: sentences, long ones cut at a comma or a word. Interrupted speech
 * goes on at a piece. @param language BCP 47
 */
export function splitSentences(text: string, language: string): readonly string[] {
  const pieces: string[] = [];
  let open = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const joined = [open, segment.trim()].filter(Boolean).join(' ');
    const isAlone = open.length >= shortestPiece || joined.length > longestPiece;
    if (open !== '' && isAlone) {
      pieces.push(open);
      open = segment.trim();
    } else {
      open = joined;
    }
  }
  if (open !== '') pieces.push(open);
  return pieces.flatMap(cutLong);
}

function cutLong(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestPiece) {
    const at = cutPlace(rest);
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Behind the last comma, else before the last space, else through the word, but never through a surrogate pair. */
function cutPlace(text: string): number {
  const head = text.slice(0, longestPiece);
  const comma = Math.max(...[', ', '; ', ': ', '，', '、'].map((mark) => head.lastIndexOf(mark)));
  if (comma > longestPiece / 3) return comma + 1;
  const space = head.lastIndexOf(' ');
  if (space > longestPiece / 3) return space;
  return /[\uD800-\uDBFF]$/.test(head) ? longestPiece - 1 : longestPiece;
}
