import type { Mark, Snapshot } from '#shared/domain/index.ts';

/** What a question is about stays marked, in its place and in sight, for as long as the question is open. */
export interface AskedMarks {
  /** The agent's marks, in place of those before. */
  mark(marks: readonly Mark[]): void;
  /** The page may show other things in other places. */
  moved(): void;
  /** The page has another size: what is asked about may have gone out of sight by it. */
  resized(): void;
  /** The page was looked at, by whomever. */
  see(snapshot: Snapshot): void;
  /** It is asked before something is done: whoever asks looks at the page again after the answer. */
  readonly isBeforeAct: boolean;
  close(): void;
}

export interface AskedMarksOptions {
  readonly draw: (marks: readonly Mark[]) => void;
  /** Looks at the page; false where a run is at work on it, which a look of another's would disturb. */
  readonly look: () => Promise<boolean>;
  /** Brings an element of the last look into sight. */
  readonly reveal: (uid: string) => Promise<void>;
}

/** Scrolling is told at its beginning: so long after it the page stands still, in ms. */
const stillAfterMs = 400;
/** A run that has just asked is at work for a moment longer. */
const mostTries = 10;
/** The first may have begun before the page took its new size. */
const looksAfterResize = 2;

export function createAskedMarks({ draw, look, reveal }: AskedMarksOptions): AskedMarks {
  let asked: readonly Mark[] = [];
  /** At so many looks the first of them is brought into sight. Where the user scrolls it away later, it stays away. */
  let looksToReveal = 0;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;

  function lookSoon(): void {
    clearTimeout(timer);
    if (asked.length > 0) timer = setTimeout(() => void lookNow(), stillAfterMs);
  }

  async function lookNow(): Promise<void> {
    if (await look()) {
      tries = 0;
    } else if (asked.length > 0 && tries < mostTries) {
      tries += 1;
      lookSoon();
    }
  }

  return {
    mark(marks) {
      asked = marks.filter(({ kind, uid }) => kind === 'asked' || (kind === 'choice' && uid !== 'found'));
      looksToReveal = asked.length > 0 ? 1 : 0;
      tries = 0;
      draw(marks);
      lookSoon();
    },
    moved() {
      tries = 0;
      lookSoon();
    },
    resized() {
      looksToReveal = asked.length > 0 ? looksAfterResize : 0;
      tries = 0;
      lookSoon();
    },
    see(snapshot) {
      if (asked.length === 0) return;
      const seen = asked.flatMap((mark) => {
        const found = snapshot.candidates.find(({ uid }) => uid === mark.uid);
        return found === undefined ? [] : [{ mark: { ...mark, box: found.box }, found }];
      });
      asked = seen.map(({ mark }) => mark);
      draw(asked);
      const [first] = seen;
      if (first === undefined || looksToReveal === 0) return;
      looksToReveal -= 1;
      if (!seen.some(({ found }) => found.inViewport))
        void reveal(first.mark.uid).then(lookSoon, () => undefined);
      else if (looksToReveal > 0) lookSoon();
    },
    get isBeforeAct() {
      return asked.some(({ kind }) => kind === 'asked');
    },
    close: () => clearTimeout(timer),
  };
}
