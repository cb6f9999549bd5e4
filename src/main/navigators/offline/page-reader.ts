import type { PageReader } from '../../agent/ports.ts';
import { indexPage } from '../../grounding/index.ts';
import { answerPage, goOnReading, isPageQuestion } from './carry-out/index.ts';

const notFound = 'I cannot find that on this page. Say “read the page” to hear its text.';

/**
 * Reads a page to somebody who does not look at it, whatever navigator is in use: where they are, what there is to do,
 * its text part by part, its results. Plain code on the snapshot; nothing is sent to anybody.
 */
export function createPageReader(): PageReader {
  return {
    asks: isPageQuestion,
    answer(input) {
      const { snapshot, turns, utterance } = input;
      const scene = { snapshot, turns, page: indexPage(snapshot) };
      const answer = goOnReading(utterance, scene) ?? answerPage(utterance, scene);
      if (answer !== null) return answer.say;
      return isPageQuestion(utterance) ? notFound : null;
    },
  };
}
