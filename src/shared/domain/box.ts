import { z } from 'zod';

/** A rectangle in CSS pixels. Unless said otherwise its origin is the top left corner of the viewport. */
export const box = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .readonly();
export type Box = z.infer<typeof box>;
