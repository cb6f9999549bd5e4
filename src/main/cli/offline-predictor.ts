import { createOfflineNavigator } from '../navigators/offline/index.ts';
import { createLexicalRanker, scoreDescription } from '../ranker/index.ts';
import type { Predictor } from './predict.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** The same navigator and ranker as in the window, on pages from a file. */
export function createOfflinePredictor(): Predictor {
  return {
    navigator: createOfflineNavigator({ scorer: scoreDescription }),
    ranker: createLexicalRanker(),
    toSnapshot: recordSnapshot,
  };
}
