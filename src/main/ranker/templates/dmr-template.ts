import { type Candidate, type Snapshot, type Turn, wasCarriedOut } from '#shared/domain/index.ts';
import {
  describeElement,
  formatDmrQuery,
  formatElementDocument,
  isRankedBox,
  toReplayTurn,
} from '../../navigators/prompts/weblinx/index.ts';
import type { PageTexts, Template } from './template.ts';

/** WebLINX's own texts (docs/weblinx.md section 3), for models that were trained on them. */
export const dmrTemplate: Template = {
  formatQuery: (turns, { viewport }) => {
    const startedAt = turns[0]?.at ?? 0;
    return formatDmrQuery(
      turns.filter(wasCarriedOut).map((turn) => toReplayTurn(turn, startedAt)),
      viewport,
    );
  },
  formatDescription: (utterance, { viewport }) =>
    formatDmrQuery([toReplayTurn(spoken(utterance), 0)], viewport),
  readPage,
};

function spoken(utterance: string): Turn {
  return { id: '', sessionId: '', index: 0, at: 0, speaker: 'user', utterance, via: 'text' };
}

function readPage(snapshot: Snapshot): PageTexts {
  const { candidates, viewport } = snapshot;
  const ownTexts = readOwnTexts(snapshot);
  const context = (index: number): string => ownTexts.get(index) ?? candidates[index]?.text ?? '';
  return {
    snapshot,
    context,
    document(index) {
      const candidate = candidates[index];
      // Spec 3.2: what is tiny, without an area, or begins below or right of the viewport is not ranked.
      if (candidate === undefined || !isRankedBox(candidate.box, viewport)) return null;
      const { tag, xpath, box, attributes, children } = candidate;
      const facts = { tag, xpath, text: context(index), box, attributes, children };
      return formatElementDocument(describeElement(facts));
    },
    isSame(index, earlier, earlierIndex) {
      const now = candidates[index];
      const then = earlier.snapshot.candidates[earlierIndex];
      const sameViewport =
        viewport.width === earlier.snapshot.viewport.width &&
        viewport.height === earlier.snapshot.viewport.height;
      if (now === undefined || then === undefined || !sameViewport) return false;
      return isSameElement(now, then) && context(index) === earlier.context(earlierIndex);
    },
  };
}

/** Text directly before the first child element, by the candidate's index, where the page's tree is known. */
function readOwnTexts(snapshot: Snapshot): ReadonlyMap<number, string> {
  return new Map(
    snapshot.elements
      .filter(({ candidate }) => candidate >= 0)
      .map(({ candidate, text }) => [candidate, text]),
  );
}

function isSameElement(now: Candidate, then: Candidate): boolean {
  const keys = Object.keys(now.attributes);
  const earlierKeys = Object.keys(then.attributes);
  return (
    now.tag === then.tag &&
    now.xpath === then.xpath &&
    (['x', 'y', 'width', 'height'] as const).every((side) => now.box[side] === then.box[side]) &&
    now.children.join(' ') === then.children.join(' ') &&
    keys.length === earlierKeys.length &&
    // The order counts: among values of one length it is the order in the text.
    keys.every((key, place) => earlierKeys[place] === key && now.attributes[key] === then.attributes[key])
  );
}
