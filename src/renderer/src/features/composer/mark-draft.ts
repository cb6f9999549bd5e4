interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface DraftPart extends Stretch {
  readonly text: string;
  /** Voice changed it just now. */
  readonly isNew: boolean;
  /** It was hard to hear. */
  readonly isUnsure: boolean;
}

/** The draft cut at the edges of its marks, in order and complete. */
export function markDraft(
  draft: string,
  marked: Stretch | null,
  unsure: readonly Stretch[],
): readonly DraftPart[] {
  const stretches = marked === null ? unsure : [marked, ...unsure];
  const edges = stretches
    .flatMap(({ from, to }) => [from, to])
    .filter((edge) => edge > 0 && edge < draft.length);
  const cuts = [0, ...new Set(edges.toSorted((a, b) => a - b)), draft.length];
  const covers = (stretch: Stretch, from: number, to: number): boolean =>
    stretch.from <= from && stretch.to >= to;
  return cuts.slice(0, -1).flatMap((from, index) => {
    const to = cuts[index + 1] ?? from;
    if (to === from) return [];
    return [
      {
        from,
        to,
        text: draft.slice(from, to),
        isNew: marked !== null && covers(marked, from, to),
        isUnsure: unsure.some((stretch) => covers(stretch, from, to)),
      },
    ];
  });
}
