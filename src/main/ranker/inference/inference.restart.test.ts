import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createInference } from './inference.ts';
import { fakeChoice, fakeProcess } from './testing/fake-process.ts';
import { openInference } from './testing/open-inference.ts';
import { changeFile, copyModel, never, testModel } from './testing/test-models.ts';
import { watchProcess } from './testing/watched-process.ts';

const many = Array.from({ length: 5_000 }, (_, place) => `link | result ${place}`);

test('kill -9 in the middle of a request: the process is started again and the request answered', async () => {
  const quiet = await openInference(testModel('test-ranker'));
  let rows = 0;
  const watched = watchProcess((message, kill) => {
    if (message.kind !== 'part') return;
    rows += 1;
    if (rows === 3) kill();
  });
  const inference = await openInference(testModel('test-ranker'), { startProcess: watched.startProcess });
  const statuses: string[] = [];
  inference.onChange((state) => statuses.push(state.status));
  const first = inference.pid;
  const answer = await inference.encode('document', many, never());
  expect(answer).toEqual(await quiet.encode('document', many, never()));
  expect(watched.started()).toBe(2);
  expect(inference.pid).not.toBe(first);
  expect(statuses).toEqual(['starting', 'ready']);
});

test('kill -9 while nothing is asked: it is started again, and the next request answered', async () => {
  const inference = await openInference(testModel('test-ranker'));
  const before = await inference.encode('query', ['cart'], never());
  const { pid } = inference;
  const back = new Promise<void>((resolve) => {
    inference.onChange((state) => state.status === 'ready' && resolve());
  });
  if (pid === undefined) throw new Error('no process');
  process.kill(pid, 'SIGKILL');
  await back;
  expect(inference.pid).not.toBe(pid);
  expect(await inference.encode('query', ['cart'], never())).toEqual(before);
});

test.skipIf(process.platform === 'win32')(
  'a Ctrl+C in the terminal, which reaches the process too, is the app’s to answer',
  async () => {
    const inference = await openInference(testModel('test-ranker'));
    const { pid } = inference;
    const statuses: string[] = [];
    inference.onChange((state) => statuses.push(state.status));
    const rows = inference.encode('document', many, never());
    process.kill(pid ?? 0, 'SIGINT');
    process.kill(pid ?? 0, 'SIGHUP');
    await rows;
    await inference.encode('query', ['cart'], never());
    expect(inference.pid).toBe(pid);
    expect(statuses).toEqual([]);
  },
);

test('three ends in a row are enough: the request fails in words and nothing is started again', async () => {
  const watched = watchProcess((message, kill) => {
    if (message.kind === 'part') kill();
  });
  const inference = await openInference(testModel('test-ranker'), { startProcess: watched.startProcess });
  await expect(inference.encode('document', many, never())).rejects.toThrow(/ended 3 times in a row/);
  expect(watched.started()).toBe(3);
  expect(inference.state()).toMatchObject({ status: 'fallback', model: 'lexical' });
  expect(inference.state().reason).toMatch(/words alone are compared/);
  await expect(inference.encode('query', ['a'], never())).rejects.toThrow(/3 times in a row/);
  expect(watched.started()).toBe(3);
});

test('a model whose files were changed is not mixed with the rows of the old one after a restart', async () => {
  const folder = await copyModel('test-ranker');
  const inference = await openInference(folder);
  await changeFile(folder, 'config.json', (bytes) =>
    Buffer.from(`${bytes}`.replace('"query": 48', '"query": 40')),
  );
  const over = new Promise<void>((resolve) => {
    inference.onChange((state) => state.status === 'fallback' && resolve());
  });
  process.kill(inference.pid ?? 0, 'SIGKILL');
  await over;
  await expect(inference.encode('query', ['a'], never())).rejects.toThrow(/were changed while Parley ran/);
});

test('a model file that was damaged meanwhile is not loaded by a restart', async () => {
  const folder = await copyModel('test-ranker');
  const inference = await openInference(folder);
  await writeFile(join(folder, 'model.onnx'), 'gone');
  const asked = expect(inference.encode('document', many, never())).rejects.toThrow(
    /is damaged or was changed/,
  );
  process.kill(inference.pid ?? 0, 'SIGKILL');
  await asked;
});

const index = JSON.stringify(join(import.meta.dirname, 'index.ts'));
const folder = JSON.stringify(testModel('test-ranker'));
const open = `
  import { createInference } from ${index};
  const inference = await createInference({ modelFolder: ${folder}, device: 'cpu' });
  await inference.encode('query', ['cart'], { signal: new AbortController().signal });
  console.log(inference.pid);
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the process keeps nobody alive: a program that has done its work ends by itself', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', open]);
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('the process dies with its parent, also when that is killed', async () => {
  const keep = `${open}; setInterval(() => {}, 1_000_000);`;
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', keep]);
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const pid = Number(line);
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a device whose driver ends the process in its trial is left out of the next start', async () => {
  const fake = fakeProcess({
    load: ({ failed }, life) => {
      life.event({ kind: 'trying', device: 'cpu' });
      for (const device of ['webgpu', 'cuda'] as const) {
        if (failed.some((each) => each.device === device)) continue;
        life.event({ kind: 'trying', device });
        life.end('signal SIGSEGV');
        return null;
      }
      return { ...fakeChoice, tried: failed };
    },
  });
  const inference = await openInference('/fake', { device: 'auto', startProcess: fake.startProcess });
  expect(fake.asked.length).toBe(3);
  expect(inference.state().tried).toEqual([
    { device: 'WebGPU', result: 'ended the process in its trial (signal SIGSEGV)' },
    { device: 'CUDA', result: 'ended the process in its trial (signal SIGSEGV)' },
  ]);
});

test('a device that ends the process while running is left out, and the request answered by the next', async () => {
  const fake = fakeProcess({
    load: (_, { number }) => ({ ...fakeChoice, device: number === 0 ? 'webgpu' : 'cpu' }),
    encode: (texts, life, id) => {
      if (life.number > 0) return texts.map(() => 9);
      life.say({ kind: 'part', id, part: { places: Uint32Array.of(1), values: Float32Array.of(7) } });
      life.end('signal SIGABRT');
      return null;
    },
  });
  const inference = await openInference('/fake', { device: 'auto', startProcess: fake.startProcess });
  expect(await inference.encode('document', ['a', 'b', 'c'], never())).toEqual(Float32Array.of(9, 7, 9));
  const failed = [{ device: 'webgpu', result: 'ended the process while running (signal SIGABRT)' }];
  expect(fake.asked[1]).toMatchObject([
    { name: 'load', params: { failed } },
    // Only what was missing is asked for again.
    { name: 'encode', params: { texts: ['a', 'c'] } },
  ]);
});

test('a device that failed while running is not taken again after a later restart', async () => {
  const left = { device: 'webgpu', result: 'failed while running: the device was lost' } as const;
  const fake = fakeProcess({
    load: (_, { number }) => ({ ...fakeChoice, device: number === 0 ? 'webgpu' : 'cpu' }),
    encode: (_, life) => {
      if (life.number > 0) return [5];
      life.event({ kind: 'changed', choice: { ...fakeChoice, tried: [left] } });
      setTimeout(() => life.end('signal SIGKILL'));
      return [5];
    },
  });
  const inference = await openInference('/fake', { device: 'auto', startProcess: fake.startProcess });
  expect(await inference.encode('document', ['a'], never())).toEqual(Float32Array.of(5));
  await expect.poll(() => fake.asked.length).toBe(2);
  expect(await inference.encode('document', ['a'], never())).toEqual(Float32Array.of(5));
  expect(fake.asked[1]?.[0]).toMatchObject({ name: 'load', params: { failed: [left] } });
});

test('a model that ends the process at every load is refused in words', async () => {
  const fake = fakeProcess({
    load: (_, life) => {
      life.end('signal SIGSEGV');
      return null;
    },
  });
  const opened = createInference({ modelFolder: '/fake', device: 'cpu', startProcess: fake.startProcess });
  await expect(opened).rejects.toThrow(/ended 3 times in a row .*SIGSEGV/);
  expect(fake.asked.length).toBe(3);
});

test('a folder that is refused is asked for once, and its process ended', async () => {
  const ends: string[] = [];
  const watched = watchProcess(
    () => undefined,
    (how) => ends.push(how),
  );
  const opened = createInference({
    modelFolder: '/nowhere',
    device: 'cpu',
    startProcess: watched.startProcess,
  });
  await expect(opened).rejects.toThrow(/has no config\.json/);
  expect(watched.started()).toBe(1);
  expect(ends).toEqual(['signal SIGKILL']);
});

test('a process that hangs is ended and counts as one that died', async () => {
  const fake = fakeProcess({ load: () => fakeChoice, encode: (_, { number }) => (number > 0 ? [3] : null) });
  const inference = await openInference('/fake', { startProcess: fake.startProcess, silenceMs: 50 });
  expect(await inference.encode('document', ['a'], never())).toEqual(Float32Array.of(3));
  expect(fake.asked.length).toBe(2);
});
