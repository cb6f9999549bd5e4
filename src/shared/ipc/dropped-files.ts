import { z } from 'zod';

/** Of one drop on the window, whose bytes are brought to main one after the other. */
export const mostDroppedFiles = 16;

/** Files that the user dropped on the page pane; x and y in CSS px of the page's viewport. */
export const droppedFiles = z
  .object({
    x: z.number(),
    y: z.number(),
    files: z
      .array(z.object({ fileId: z.string(), name: z.string().max(1_000) }).readonly())
      .min(1)
      .max(mostDroppedFiles),
  })
  .readonly();
