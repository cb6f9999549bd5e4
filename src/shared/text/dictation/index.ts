export { type Dictated, type DictationContext, takeDictation } from './dictation.ts';
export type { Stretch } from './draft.ts';
