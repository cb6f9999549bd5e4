import { z } from 'zod';

/** Of one drop on the window or one answer to a page, whose bytes are brought to main one after the other. */
export const mostHandedFiles = 16;

const files = z
  .array(z.object({ fileId: z.string(), name: z.string().max(1_000) }).readonly())
  .min(1)
  .max(mostHandedFiles);

/** Bytes of a file that come in one call between a window and main, so that neither holds much of it in memory. */
export const filePartBytes = 500_000;

/** Files that the user dropped on the page pane; x and y in CSS px of the page's viewport. */
export const droppedFiles = z.object({ x: z.number(), y: z.number(), files }).readonly();

/** Files that the user chose for a page that asked for them. */
export const givenFiles = z.object({ questionId: z.string(), files }).readonly();
