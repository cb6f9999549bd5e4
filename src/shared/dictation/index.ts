export type { Dictated, DictationContext, DraftChange, ShortCommand, Stretch } from './dictated.ts';
export { takeDictation } from './take-dictation.ts';
