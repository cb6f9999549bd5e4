import type { Settings } from '#shared/domain/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import type { Ranker } from '../agent/ports.ts';
import type { StartProcess } from '../platform/child-process.ts';
import type { Log } from '../platform/log.ts';
import { createRanker, openModels, type ParleyRanker } from '../ranker/index.ts';
import type { Events } from './events.ts';

export interface RankingParts {
  /** The model that comes with the app. */
  readonly shippedFolder: string;
  readonly settings: Pick<Settings, 'rankerModel' | 'rankerDevice'>;
  readonly events: Events;
  /** Told of troubles at the start, which a window that opens later must still read. */
  readonly onNotice: (message: string) => void;
  readonly startProcess?: StartProcess | undefined;
  readonly log: Log;
}

/** The ranker that settings name; another model or device is taken without a restart. */
export interface RankerService extends Ranker {
  /** As the ranker that is chosen now. */
  scoreDescription: ParleyRanker['scoreDescription'];
  compare: ParleyRanker['compare'];
  state(): RankerState;
  /** Resolves once the model has started, or is known not to. */
  ready(): Promise<RankerState>;
  close(): Promise<void>;
}

export function createRanking(parts: RankingParts): RankerService {
  const { events, log } = parts;
  const { shippedFolder, startProcess } = parts;
  const models = { shippedFolder, log, startProcess };
  let chosen = parts.settings;
  let current = open();
  // One that was replaced may still be answering; closing waits for it.
  let closing: Promise<unknown> = Promise.resolve();

  function open(): ParleyRanker {
    const { rankerModel: folder, rankerDevice: device } = chosen;
    const ranker: ParleyRanker = createRanker({
      open: () => openModels({ folder, device, ...models }),
      onState: (state) => {
        if (ranker === current) events.publish({ type: 'ranker-changed', state });
      },
      onNotice: (message) => {
        if (ranker !== current) return;
        parts.onNotice(message);
        events.publish({ type: 'notice', level: 'problem', message, sessionId: null });
      },
      log,
    });
    return ranker;
  }

  const stopListening = events.on((event) => {
    if (event.type !== 'settings-changed') return;
    const { rankerModel, rankerDevice } = event.settings;
    if (rankerModel === chosen.rankerModel && rankerDevice === chosen.rankerDevice) return;
    chosen = { rankerModel, rankerDevice };
    const before = current;
    current = open();
    events.publish({ type: 'ranker-changed', state: current.state() });
    closing = Promise.allSettled([closing, before.close()]);
  });

  return {
    rank: (input) => current.rank(input),
    scoreDescription: (...asked) => current.scoreDescription(...asked),
    compare: (...asked) => current.compare(...asked),
    state: () => current.state(),
    ready: () => current.ready(),
    async close() {
      stopListening();
      await Promise.allSettled([closing, current.close()]);
    },
  };
}
