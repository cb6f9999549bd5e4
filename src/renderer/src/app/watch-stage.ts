import type { RunState, Stage } from '#shared/domain/index.ts';

const words: Readonly<Record<Stage, string>> = {
  looking: 'Still looking at the page',
  ranking: 'Still looking at the page',
  thinking: 'Still thinking',
  checking: 'Still thinking',
  acting: 'Still working on the page',
  recording: 'Still working',
};

// A step that takes longer than this leaves a listener wondering; then again after the second time. In ms.
const firstMs = 5_000;
const againMs = 15_000;

/** Tells what a step is at when it takes long. Each `onRun` with another step or stage begins anew. */
export interface StageWatch {
  onRun(run: RunState): void;
  close(): void;
}

export function watchStage(say: (text: string) => void): StageWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let now = '';

  function wait(stage: Stage, ms: number): void {
    timer = setTimeout(() => {
      say(words[stage]);
      wait(stage, againMs);
    }, ms);
  }

  return {
    onRun(run) {
      // A countdown is said by itself.
      const isWatched = run.status === 'running' && run.wait === null;
      const next = isWatched ? `${run.sessionId} ${run.step} ${run.stage}` : '';
      if (next === now) return;
      now = next;
      clearTimeout(timer);
      if (isWatched) wait(run.stage, firstMs);
    },
    close: () => clearTimeout(timer),
  };
}
