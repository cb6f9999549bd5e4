import { z } from 'zod';

const share = z.number().min(0).max(1);
const table = z
  .object({ margins: z.array(z.number().min(0)).min(1), right: z.array(share).min(1) })
  .refine(({ margins, right }) => margins.length === right.length)
  .refine(({ margins }) =>
    margins.every((margin, index) => index === 0 || margin > (margins[index - 1] ?? 0)),
  );

/** How often, on held-out data, the best element is the right one when it leads the second by this margin. */
export type ChanceOfMargin = (margin: number) => number;

/**
 * Reads `calibration` of a model's config: `margins` rising, and at each how often the first was right. Between two
 * of them the chance lies on the line between theirs. null: the model is not calibrated, or not in this form.
 */
export function readCalibration(calibration: unknown): ChanceOfMargin | null {
  const parsed = table.safeParse(calibration);
  if (!parsed.success) return null;
  const { margins, right } = parsed.data;
  return (margin) => {
    const above = margins.findIndex((one) => one > margin);
    if (above < 0) return right.at(-1) ?? 0;
    if (above === 0) return right[0] ?? 0;
    const [low = 0, high = 0] = margins.slice(above - 1, above + 1);
    const [from = 0, to = 0] = right.slice(above - 1, above + 1);
    return from + ((margin - low) / (high - low)) * (to - from);
  };
}
