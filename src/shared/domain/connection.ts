import { z } from 'zod';

/** What a model is shown of the page (docs/weblinx.md section 4; SeeAct's marked screenshot for `marked`). */
export const imageUses = ['none', 'screenshot', 'marked', 'screenshot-only'] as const;
const imageUse = z.enum(imageUses);
export type ImageUse = z.infer<typeof imageUse>;

/**
 * Whose input a model is asked with: Parley's own, that of WebLINX's action models, MindAct's multiple choice, SeeAct's
 * over pictures, or Pix2Act's picture alone.
 */
export const promptNames = ['parley', 'weblinx', 'mindact', 'seeact', 'pix2act'] as const;
const promptName = z.enum(promptNames);
export type PromptName = z.infer<typeof promptName>;

/** What of a picture each of them can be asked with; the first is what it is asked with as usual. */
export const imagesByPrompt: Readonly<Record<PromptName, readonly [ImageUse, ...ImageUse[]]>> = {
  parley: ['none', 'screenshot', 'marked', 'screenshot-only'],
  weblinx: ['none'],
  mindact: ['none'],
  seeact: ['marked', 'screenshot'],
  pix2act: ['screenshot-only'],
};

/** What is shown to a model where it is asked so. */
export const imagesFor = ({ prompt, images }: { readonly prompt: PromptName; readonly images: ImageUse }) =>
  imagesByPrompt[prompt].includes(images) ? images : imagesByPrompt[prompt][0];

/** How an endpoint is asked; `completion` for checkpoints that know no chat. */
const endpointApi = z.enum(['chat', 'completion']);
export type EndpointApi = z.infer<typeof endpointApi>;

/** US dollars per million tokens. */
const tokenPrice = z.object({ in: z.number().min(0), out: z.number().min(0) }).readonly();

/** One model behind one OpenAI-compatible endpoint. Its key is a secret and lives with the host, never here. */
export const connection = z
  .object({
    id: z.string().min(1).max(100),
    /** What the user calls it. */
    name: z.string().trim().min(1).max(100),
    /** Up to and with the version: "https://api.openai.com/v1", "http://127.0.0.1:11434/v1". */
    baseUrl: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^https?:\/\/[^\s/]+/, 'An http or https address, such as https://api.openai.com/v1'),
    /** Name that the endpoint knows the model by. */
    model: z.string().trim().min(1).max(200),
    /** Tokens that one step's prompt may take, images not counted. */
    tokenBudget: z.number().int().min(1_000).max(200_000).default(4_000),
    images: imageUse.default('none'),
    prompt: promptName.default('parley'),
    api: endpointApi.default('chat'),
    /** Folder of the texts that a checkpoint was trained on; "" for Parley's own. */
    templates: z.string().max(4_000).default(''),
    /** null: not known, so no price is shown and no cost ceiling can hold. */
    price: tokenPrice.nullable().default(null),
  })
  .readonly();
export type Connection = z.infer<typeof connection>;

/** Id of the connection that stands for OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL; it is not stored. */
export const environmentConnectionId = 'environment';
