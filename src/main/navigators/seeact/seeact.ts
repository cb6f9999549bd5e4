import { imagesFor } from '#shared/domain/index.ts';
import type { Clock, Navigator } from '../../agent/ports.ts';
import { createChatClient, type Endpoint, priceOf } from '../../models/endpoint/index.ts';
import { type PagePicture, recordedBatches, type SampledPage } from './batches.ts';
import { chooseByPicture } from './choose-by-picture.ts';
import { createSeeActNavigator } from './seeact-navigator.ts';

interface SeeActParts {
  /** The connection in use with its key; null when none is set up. */
  endpoint(): Promise<Endpoint | null>;
  readonly clock: Clock;
}

interface RecordedStep extends SampledPage {
  readonly task: string;
  readonly history: readonly string[];
  readonly picture: PagePicture;
}

interface RecordedChoice {
  /** `TYPE New York`; a click has no value. */
  readonly predicted: { readonly id: string; readonly operation: string } | null;
  /** US dollars; null where it is not known. */
  readonly cost: number | null;
}

/** SeeAct on live pages, and as its paper measured it. */
export interface SeeAct {
  readonly navigator: Navigator;
  /**
   * One step of Mind2Web, in batches as in the published samples.
   * @throws AppError `endpoint`, `stopped`
   */
  chooseAsInPaper(endpoint: Endpoint, step: RecordedStep, signal: AbortSignal): Promise<RecordedChoice>;
}

export function createSeeAct({ endpoint: current, clock }: SeeActParts): SeeAct {
  const client = createChatClient({ clock });
  return {
    navigator: createSeeActNavigator({ endpoint: () => current(), client }),
    async chooseAsInPaper(endpoint, { task, history, picture, ...recorded }, signal) {
      const isMarked = imagesFor(endpoint.connection) === 'marked';
      const { chosen, answers } = await chooseByPicture(
        { client, endpoint, signal },
        { task, history, isMarked, isLive: false, batches: recordedBatches(recorded, picture, isMarked) },
      );
      const cost = priceOf(endpoint.connection, answers);
      if (chosen === null) return { predicted: null, cost };
      const { id, action, value } = chosen;
      const hasValue = action === 'TYPE' || action === 'SELECT';
      return { predicted: { id, operation: hasValue ? `${action} ${value}` : action }, cost };
    },
  };
}
