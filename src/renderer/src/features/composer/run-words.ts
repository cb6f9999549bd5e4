import type { RunState, Stage } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';

const stageWords: Readonly<Record<Stage, string>> = {
  looking: 'Looking at the page',
  ranking: 'Ranking what is there',
  thinking: 'Thinking',
  checking: 'Checking the step',
  acting: 'Acting',
  recording: 'Writing it down',
};

/** The four stages that are shown, and which of the real ones each stands for. */
export const shownStages: readonly { readonly name: string; readonly stages: readonly Stage[] }[] = [
  { name: 'looking', stages: ['looking'] },
  { name: 'ranking', stages: ['ranking'] },
  { name: 'thinking', stages: ['thinking', 'checking'] },
  { name: 'acting', stages: ['acting', 'recording'] },
];

export interface RunWords {
  /** What goes on now. */
  readonly what: string;
  /** What is about to be touched, "" if that is not known yet. */
  readonly about: string;
  /** "step 2 of 20", "" when it does not count. */
  readonly step: string;
}

/** What the running step is at, in words. */
export function runWords(run: RunState): RunWords {
  switch (run.status) {
    case 'idle':
      return { what: '', about: '', step: '' };
    case 'running':
      return {
        what: stageWords[run.stage],
        about: run.about ?? '',
        step: `step ${run.step} of ${run.budget}`,
      };
    case 'paused':
      return { what: 'Paused: the page is yours', about: '', step: `after step ${run.step}` };
    case 'awaiting-approval':
      return { what: 'Waiting for you: writing yes or no works too', about: '', step: '' };
    default:
      return assertNever(run);
  }
}
