import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunState } from '#shared/domain/index.ts';
import { watchStage } from './watch-stage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running(stage: Extract<RunState, { status: 'running' }>['stage'], draft = ''): RunState {
  const rest = { sessionId: 's', step: 1, budget: 20, about: null, element: null, wait: null };
  return { status: 'running', stage, draft, ...rest };
}

test('a stage that takes long is told, and again after a longer while', () => {
  const said: string[] = [];
  const watch = watchStage((text) => said.push(text));
  watch.onRun(running('thinking'));
  vi.advanceTimersByTime(3_000);
  // More of the model's words are no new stage.
  watch.onRun(running('thinking', 'more'));
  vi.advanceTimersByTime(3_000);
  expect(said).toEqual(['Still thinking']);
  vi.advanceTimersByTime(15_000);
  expect(said).toEqual(['Still thinking', 'Still thinking']);
});

test('quick stages are not told, and none after the end', () => {
  const said: string[] = [];
  const watch = watchStage((text) => said.push(text));
  for (const stage of ['looking', 'ranking', 'thinking', 'acting'] as const) {
    watch.onRun(running(stage));
    vi.advanceTimersByTime(4_000);
  }
  watch.onRun({ status: 'idle' });
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
