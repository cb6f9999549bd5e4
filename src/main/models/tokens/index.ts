export { chooseTokenCounter, prepareTokenCounter } from './choose-token-counter.ts';
export { encodingOf } from './encoding-of.ts';
export type { TokenCounter } from './token-counter.ts';
