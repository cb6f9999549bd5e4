import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { SpeechState } from '#shared/ipc/index.ts';
import { silentLog } from '../../platform/log.ts';
import { type FakeTranscriber, fakeTranscriber } from '../testing/fake-transcriber.ts';
import type { EngineChoice } from './choose-engine.ts';
import { Engines } from './engines.ts';
import type { WhisperState } from './whisper/whisper.ts';

const command = (name: string): EngineChoice & { kind: 'usable' } => ({
  kind: 'usable',
  engine: 'command',
  model: name,
  key: name,
  file: '',
});
const whisper: EngineChoice = { ...command('base.en'), engine: 'whisper', file: '/base.en.bin' };
const never = new AbortController().signal;

function openEngines(first: EngineChoice, open: () => FakeTranscriber = () => fakeTranscriber()) {
  const states: SpeechState[] = [];
  const opened: FakeTranscriber[] = [];
  const world: { choice: EngineChoice; build: WhisperState } = { choice: first, build: { kind: 'built' } };
  const engines = new Engines(
    {
      choose: async () => world.choice,
      open: () => {
        const transcriber = open();
        opened.push(transcriber);
        return transcriber;
      },
      build: () => world.build,
      onState: (state) => states.push(state),
      log: silentLog,
    },
    { engine: 'command', status: 'starting', model: '', message: '', progress: null },
  );
  return { engines, states, opened, world, statuses: () => states.map(({ status }) => status) };
}

test('an engine is opened at its first use and loaded once', async () => {
  const { engines, opened } = openEngines(command('a'));
  await engines.refresh();
  expect(engines.state).toMatchObject({ status: 'ready', model: 'a', message: '' });
  expect(opened).toHaveLength(0);
  await Promise.all([
    engines.use(never, async () => undefined),
    engines.use(never, async () => undefined),
    engines.open(),
  ]);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.warmed).toBe(1);
});

test('another choice is used from the next utterance on; the one under way is finished first', async () => {
  const { engines, opened, world } = openEngines(command('a'));
  const work = Promise.withResolvers<void>();
  const under = engines.use(never, () => work.promise);
  await engines.refresh();
  world.choice = command('b');
  await engines.refresh();
  expect(opened[0]?.isClosed).toBe(false);
  await engines.use(never, async (transcriber) => expect(transcriber).toBe(opened[1]));
  work.resolve();
  await under;
  expect(opened[0]?.isClosed).toBe(true);
  expect(opened[1]?.isClosed).toBe(false);
});

test('a choice that comes while the engine before is being closed is not lost', async () => {
  const closed = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const { engines, world, opened } = openEngines(command('a'), () =>
    fakeTranscriber({
      close: () => {
        closing.resolve();
        return closed.promise;
      },
    }),
  );
  await engines.use(never, async () => undefined);
  world.choice = command('b');
  const refreshed = engines.refresh();
  await closing.promise;
  world.choice = command('c');
  void engines.refresh();
  closed.resolve();
  await refreshed;
  expect(engines.state.model).toBe('c');
  await engines.use(never, async (transcriber) => expect(transcriber).toBe(opened[1]));
});

test('a microphone does not wait for the model, and what it hears does', async () => {
  const loaded = Promise.withResolvers<void>();
  const { engines, statuses } = openEngines(command('a'), () =>
    fakeTranscriber({ warm: () => loaded.promise }),
  );
  await engines.open();
  expect(engines.state.status).toBe('starting');
  let isUsed = false;
  const used = engines.use(never, async () => {
    isUsed = true;
  });
  await engines.refresh();
  expect(isUsed).toBe(false);
  loaded.resolve();
  await used;
  expect(isUsed).toBe(true);
  expect(statuses()).toEqual(['ready', 'starting', 'ready']);
});

test('a load that fails is told, and tried again by the next microphone, which then waits for it', async () => {
  let works = false;
  const { engines } = openEngines(command('a'), () =>
    fakeTranscriber({
      warm: async () => {
        if (!works) throw new AppError({ code: 'not-found', message: 'There is no such program.' });
      },
    }),
  );
  await engines.open();
  await expect(engines.use(never, async () => undefined)).rejects.toThrow('There is no such program.');
  expect(engines.state).toMatchObject({ status: 'failed', message: 'There is no such program.' });
  await expect(engines.open()).rejects.toThrow('There is no such program.');
  works = true;
  await engines.open();
  expect(engines.state).toMatchObject({ status: 'ready', message: '' });
});

test('whisper that was never built is built at the first use, with progress, and microphones open meanwhile', async () => {
  const built = Promise.withResolvers<void>();
  const { engines, world, statuses } = openEngines(whisper, () =>
    fakeTranscriber({ warm: () => built.promise }),
  );
  world.build = { kind: 'not-built' };
  await engines.refresh();
  expect(engines.state.status).toBe('needs-build');
  await engines.open();
  for (const progress of [0, 0.5]) {
    world.build = { kind: 'building', progress };
    await engines.refresh();
    expect(engines.state).toMatchObject({ status: 'building', progress });
  }
  world.build = { kind: 'built' };
  await engines.refresh();
  built.resolve();
  await engines.use(never, async () => undefined);
  expect(engines.state).toMatchObject({ status: 'ready', progress: null });
  expect(statuses().at(-1)).toBe('ready');
});

test('a build that fails says what to do, and a compiler that came since is used', async () => {
  const { engines, world } = openEngines(whisper, () =>
    fakeTranscriber({
      warm: async () => {
        if (world.build.kind === 'failed') throw new AppError({ code: 'not-found', message: 'Install g++.' });
      },
    }),
  );
  world.build = { kind: 'failed', message: 'Install g++.' };
  await engines.refresh();
  expect(engines.state).toMatchObject({ status: 'failed', message: 'Install g++.' });
  await expect(engines.open()).rejects.toThrow('Install g++.');
  world.build = { kind: 'built' };
  await engines.refresh();
  await engines.open();
  expect(engines.state.status).toBe('ready');
});

test('what is missing is said in words, to microphones and to utterances', async () => {
  const { engines, world, opened } = openEngines(command('a'));
  await engines.open();
  world.choice = {
    kind: 'unusable',
    engine: 'whisper',
    model: 'tiny.en',
    status: 'needs-model',
    message: 'Download it.',
  };
  await engines.refresh();
  expect(engines.state).toMatchObject({ engine: 'whisper', status: 'needs-model', message: 'Download it.' });
  expect(opened[0]?.isClosed).toBe(true);
  await expect(engines.open()).rejects.toThrow('Download it.');
  await expect(engines.use(never, async () => undefined)).rejects.toThrow('Download it.');
});

test('who stops waiting is let go while the engine loads on', async () => {
  const loaded = Promise.withResolvers<void>();
  const { engines } = openEngines(command('a'), () => fakeTranscriber({ warm: () => loaded.promise }));
  const stop = new AbortController();
  const used = engines.use(stop.signal, async () => undefined);
  stop.abort(new AppError({ code: 'stopped', message: 'Stopped.' }));
  await expect(used).rejects.toMatchObject({ code: 'stopped' });
  loaded.resolve();
  await engines.use(never, async () => undefined);
  expect(engines.state.status).toBe('ready');
});

test('after closing nothing is opened any more', async () => {
  const { engines, opened } = openEngines(command('a'));
  await engines.open();
  await engines.close();
  expect(opened[0]?.isClosed).toBe(true);
  await expect(engines.use(never, async () => undefined)).rejects.toMatchObject({ code: 'stopped' });
});

test('a model that nobody used for long gives its memory back, but not while a microphone is open', async () => {
  const parts = { isNeeded: true };
  const opened: FakeTranscriber[] = [];
  const engines = new Engines(
    {
      choose: async () => whisper,
      open: () => {
        opened.push(fakeTranscriber());
        return opened.at(-1) as FakeTranscriber;
      },
      build: () => ({ kind: 'built' }),
      onState: () => undefined,
      isNeeded: () => parts.isNeeded,
      idleMs: 10,
      log: silentLog,
    },
    { engine: 'whisper', status: 'starting', model: '', message: '', progress: null },
  );
  await engines.use(never, () => new Promise((resolve) => setTimeout(resolve, 50)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(opened[0]?.isClosed).toBe(false);
  parts.isNeeded = false;
  await expect.poll(() => opened[0]?.isClosed).toBe(true);
  await engines.use(never, async (transcriber) => expect(transcriber).toBe(opened[1]));
  await engines.close();
});

test('closing also ends an engine that was retired and is still at work', async () => {
  const { engines, opened, world } = openEngines(command('a'));
  const work = Promise.withResolvers<void>();
  const under = engines.use(never, () => work.promise);
  await engines.refresh();
  world.choice = command('b');
  await engines.refresh();
  await engines.close();
  expect(opened[0]?.isClosed).toBe(true);
  work.resolve();
  await under;
});

test('a build that was stopped is not begun again by what still waits, but by the next microphone', async () => {
  const build = Promise.withResolvers<void>();
  const { engines, opened } = openEngines(whisper, () => fakeTranscriber({ warm: () => build.promise }));
  await engines.open();
  const first = engines.use(never, async () => undefined);
  build.reject(new AppError({ code: 'stopped', message: 'Stopped.' }));
  await expect(first).rejects.toMatchObject({ code: 'stopped' });
  await expect(engines.use(never, async () => undefined)).rejects.toThrow(/goes on when you speak/);
  expect(opened[0]?.warmed).toBe(1);
  expect(engines.state.status).not.toBe('failed');
  await engines.open();
  expect(opened[0]?.warmed).toBe(2);
});
