export { type Dictated, type DictationContext, takeDictation } from './dictation.ts';
export { removeWords, replaceWords, type Stretch } from './draft.ts';
export { editAsSpoken } from './edit.ts';
export { findStretch } from './find-stretch.ts';
