import type { SpeechModel } from '#shared/ipc/index.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Speeds } from './kept-speeds.ts';

/** How one model stands; what is left out is nothing. */
export interface Standing {
  readonly status: SpeechModel['status'];
  readonly receivedBytes?: number;
  readonly message?: string;
}

/** The list as everybody sees it, and who is told when it changes. */
export interface Listing {
  statusOf(id: string): SpeechModel['status'];
  /** @param how `quiet`: nobody is told */
  set(id: string, standing: Standing, how?: 'quiet'): void;
  /** A download moved on: told a few times a second. */
  progress(id: string, receivedBytes: number): void;
  setSpeeds(speeds: Speeds): void;
  refresh(inUse: string, speeds: Speeds): readonly SpeechModel[];
  /** Nobody is told any more. */
  close(): void;
}

// A bar that moves four times a second looks alive; each telling goes to every window.
const progressMs = 250;

export function createListing(
  catalogue: readonly CatalogueEntry[],
  onChange: (models: readonly SpeechModel[]) => void,
): Listing {
  const standings = new Map<string, Standing>();
  let inUse = '';
  let speeds: Speeds = {};
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function standing(id: string): Standing {
    return standings.get(id) ?? { status: 'absent' };
  }

  function models(): readonly SpeechModel[] {
    return catalogue.map(({ id, name, language, quantised, bytes, recommended }) => {
      const { status, receivedBytes = 0, message = '' } = standing(id);
      return {
        id,
        name,
        language,
        quantised,
        bytes,
        recommended,
        status,
        receivedBytes: status === 'ready' ? bytes : receivedBytes,
        message,
        speed: speeds[id] ?? null,
        inUse: id === inUse,
      };
    });
  }

  function tell(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isClosed) onChange(models());
  }

  return {
    statusOf: (id) => standing(id).status,
    set(id, next, how) {
      standings.set(id, next);
      if (how !== 'quiet') tell();
    },
    progress(id, receivedBytes) {
      standings.set(id, { status: 'downloading', receivedBytes });
      timer ??= setTimeout(tell, progressMs);
    },
    setSpeeds(next) {
      speeds = next;
      tell();
    },
    refresh(nextInUse, nextSpeeds) {
      inUse = nextInUse;
      speeds = nextSpeeds;
      return models();
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
