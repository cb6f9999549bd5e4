export { buildPrompt } from './build-prompt.ts';
export { buildTextPrompt } from './build-text-prompt.ts';
export { resolveCoordinates } from './pictures/resolve-coordinates.ts';
export type { Prompt, PromptMessage, PromptPart, PromptRequest } from './prompt.ts';
