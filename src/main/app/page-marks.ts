import type { Mark, Snapshot } from '#shared/domain/index.ts';

/**
 * What is drawn over the page: the agent's own marks (a target, numbered choices) and, on top of them, the element
 * that the user points at in the conversation.
 */
export interface PageMarks {
  /** The page as it was seen last; what is pointed at is looked up in it. */
  see(snapshot: Snapshot): void;
  /** The agent's marks, in place of those before. */
  mark(marks: readonly Mark[]): void;
  /** Numbers on everything that can be acted on, below the others; they give way to numbered choices. */
  number(marks: readonly Mark[]): void;
  /** null takes the pointer away. */
  point(uid: string | null): void;
  /** The page has changed under the marks: none of them holds any more. */
  clear(): void;
}

export function createPageMarks(draw: (marks: readonly Mark[]) => void): PageMarks {
  let last: Snapshot | null = null;
  let marks: readonly Mark[] = [];
  let numbers: readonly Mark[] = [];
  let pointed: Mark | null = null;
  const redraw = (): void => {
    const asks = marks.some(({ kind, uid }) => kind === 'choice' && uid !== 'found');
    draw([...(asks ? [] : numbers), ...marks, ...(pointed === null ? [] : [pointed])]);
  };
  return {
    see(snapshot) {
      last = snapshot;
    },
    mark(next) {
      if (next.length === 0 && marks.length === 0) return;
      marks = next;
      redraw();
    },
    number(next) {
      // Drawn anew each second they would flicker.
      if (JSON.stringify(next) === JSON.stringify(numbers)) return;
      numbers = next;
      redraw();
    },
    point(uid) {
      const candidate = last?.candidates.find((each) => each.uid === uid);
      const before = pointed;
      pointed =
        candidate === undefined
          ? null
          : { uid: candidate.uid, box: candidate.box, label: '', kind: 'target' };
      if (before !== pointed) redraw();
    },
    clear() {
      last = null;
      if (marks.length === 0 && numbers.length === 0 && pointed === null) return;
      marks = [];
      numbers = [];
      pointed = null;
      redraw();
    },
  };
}
