import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, it } from 'vitest';
import { reloadAfterCrash } from './window-crash.ts';

it('the window comes back after a crash, unless it crashes at once again', () => {
  const contents = new EventEmitter();
  let [reloads, time] = [0, 0];
  const told: string[] = [];
  Object.assign(contents, { reload: () => void reloads++ });
  reloadAfterCrash(
    contents as unknown as WebContents,
    (how) => told.push(how),
    () => time,
  );
  const crash = (reason: string) => contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  crash('clean-exit');
  expect([reloads, told]).toEqual([0, []]);
  crash('crashed');
  expect([reloads, told]).toEqual([1, ['crashed, code 5']]);
  time = 2_000;
  crash('oom');
  expect(reloads).toBe(1);
  time = 60_000;
  crash('crashed');
  expect(reloads).toBe(2);
});
