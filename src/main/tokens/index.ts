export { chooseTokenCounter, prepareTokenCounter } from './choose-token-counter.ts';
export { type EncodingName, encodingOf } from './encoding-of.ts';
export type { TokenCounter, TokenSpan } from './token-counter.ts';
