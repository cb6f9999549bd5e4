import { z } from 'zod';
import { box } from './box.ts';

/**
 * By what an element is known again on another day, when uids and places are others: several means, since pages change
 * some of them and seldom all.
 */
export const fingerprint = z
  .object({
    tag: z.string(),
    role: z.string(),
    name: z.string(),
    text: z.string(),
    /** Label-like text beside or above it. */
    label: z.string(),
    attributes: z.record(z.string(), z.string()),
    /** Absolute, within its own frame. */
    xpath: z.string(),
    href: z.string().nullable(),
    /** Origin of its frame; "" where that is not known. */
    frame: z.string(),
    box,
    /** The nearest texts before and behind it in the order of the page, nearest first. */
    before: z.array(z.string()),
    after: z.array(z.string()),
    /** What it lies in, innermost first. */
    sections: z.array(z.object({ kind: z.string(), name: z.string(), index: z.number(), size: z.number() })),
  })
  .readonly();
export type Fingerprint = z.infer<typeof fingerprint>;
