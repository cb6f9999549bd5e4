import { z } from 'zod';
import { box } from './box.ts';

const traits = z.object({
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
  /** Texts of the entry that it belongs to: its card, its row. Absent in traces of earlier versions. */
  entry: z.array(z.string()).default([]),
  /** What it lies in, innermost first. */
  sections: z.array(z.object({ kind: z.string(), name: z.string(), index: z.number(), size: z.number() })),
});

/** What is known of one element of a page without its uid. */
export type Traits = Readonly<z.infer<typeof traits>>;

/**
 * By what an element is known again on another day, when uids and places are others: several means, since pages change
 * some of them and seldom all.
 */
export const fingerprint = traits
  .extend({
    /**
     * Others on the page that could be taken for it, nearest first: what fits one of them better is that one, also where
     * the element itself is gone. Absent in traces of earlier versions.
     */
    rivals: z.array(traits.readonly()).default([]),
  })
  .readonly();
export type Fingerprint = z.infer<typeof fingerprint>;
