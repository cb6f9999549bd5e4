/** What a press of the microphone's button or key does. */
export interface PressTarget {
  /** The microphone is open or opening already. */
  isOn(): boolean;
  /** Opens it; what for is said next. */
  open(): void;
  choose(mode: 'hold' | 'hands-free'): void;
  finish(): void;
}

// Longer than a click, shorter than a word, in ms.
const holdAfterMs = 300;

/**
 * A short press switches hands-free listening on or off; a longer one listens until it ends. The microphone opens with
 * the press, so that who speaks at once is heard from the first word, whichever of the two it becomes.
 */
export function createPress(target: PressTarget) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let phase: 'up' | 'undecided' | 'held' | 'ends' = 'up';

  function decide(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    down() {
      if (phase !== 'up') return;
      if (target.isOn()) {
        phase = 'ends';
        return;
      }
      phase = 'undecided';
      target.open();
      timer = setTimeout(() => {
        phase = 'held';
        target.choose('hold');
      }, holdAfterMs);
    },
    up() {
      decide();
      if (phase === 'undecided') target.choose('hands-free');
      else if (phase !== 'up') target.finish();
      phase = 'up';
    },
    /** The press ends where it cannot be seen: the window lost the keyboard or the pointer. */
    cancel() {
      decide();
      if (phase === 'undecided' || phase === 'held') target.finish();
      phase = 'up';
    },
  };
}
