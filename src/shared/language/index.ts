export { colourNames, nameColour } from './colours.ts';
export { editDistance } from './edit-distance.ts';
export { foldText } from './fold-text.ts';
export { readEndonym } from './language-names.ts';
export { readNeed } from './needs.ts';
export { ordinalWords, readCardinal, readOrdinal } from './number-words.ts';
export { similarityTo } from './word-similarity.ts';
export { identifierWords, tokenize, toWords, type Word } from './words.ts';
