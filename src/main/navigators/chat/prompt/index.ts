export type { Prompt, PromptRequest } from './build-prompt.ts';
export { buildPrompt, buildTextPrompt, contextOf, resolveCoordinates } from './build-prompt.ts';
export { buildPix2ActPrompt } from './pix2act-prompt.ts';
export { buildWeblinxPrompt } from './weblinx-prompt.ts';
