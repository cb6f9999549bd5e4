export type { Prompt, PromptRequest } from './build-prompt.ts';
export { buildPrompt, buildTextPrompt, contextOf, resolveCoordinates } from './build-prompt.ts';
export { buildWeblinxPrompt } from './weblinx-prompt.ts';
