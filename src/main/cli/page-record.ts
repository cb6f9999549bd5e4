import { z } from 'zod';

const attributeText = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)));

/** One element of a page as evaluations hand it over: WebLINX's element document (spec/weblinx.md 3.2) as JSON. */
export const elementRecord = z
  .object({
    uid: z.string().min(1),
    tag: z.string().min(1),
    xpath: z.string().default(''),
    text: z
      .string()
      .nullable()
      .default('')
      .transform((text) => text ?? ''),
    attributes: z.record(z.string(), attributeText).default({}),
    bbox: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).readonly(),
    children: z.array(z.string()).default([]),
  })
  .readonly();
export type ElementRecord = z.infer<typeof elementRecord>;

const utterance = z
  .object({
    /** `instructor` is what WebLINX calls the user. */
    speaker: z.enum(['user', 'instructor', 'navigator']),
    text: z.string(),
    ms: z.number().nullish(),
  })
  .readonly();

const dialogue = z
  .object({ utterances: z.array(utterance).min(1), history: z.array(z.string()).default([]) })
  .readonly();
export type Dialogue = z.infer<typeof dialogue>;

/** A record of `parley predict`: a dialogue and the page that it is at. A bare string is one instruction. */
export const predictRecord = z
  .object({
    id: z.union([z.string(), z.number()]),
    query: z.union([
      z
        .string()
        .min(1)
        .transform((text): Dialogue => ({ utterances: [{ speaker: 'user', text }], history: [] })),
      dialogue,
    ]),
    url: z.string().default(''),
    title: z.string().default(''),
    viewport: z.object({ width: z.number().positive(), height: z.number().positive() }).readonly(),
    elements: z.array(elementRecord),
  })
  .readonly();
export type PredictRecord = z.infer<typeof predictRecord>;
