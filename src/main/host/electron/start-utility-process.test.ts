import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';

/** A utility process as Electron's documentation describes it. */
class FakeUtilityProcess extends EventEmitter {
  pid: number | undefined;
  readonly stderr = new Readable({ read: () => undefined });
  readonly posted: unknown[] = [];
  kills = 0;

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  kill(): boolean {
    this.kills += 1;
    return this.pid !== undefined;
  }

  spawn(): void {
    this.pid = 4_711;
    this.emit('spawn');
  }
}

const forked: { child: FakeUtilityProcess; file: string; options: unknown }[] = [];
vi.mock('electron', () => ({
  utilityProcess: {
    fork: (file: string, _args: readonly string[], options: unknown) => {
      const child = new FakeUtilityProcess();
      forked.push({ child, file, options });
      return child;
    },
  },
}));
const { startUtilityProcess } = await import('./start-utility-process.ts');

function start() {
  const port = startUtilityProcess('/app/out/main/inference-process.js', {
    name: 'Parley model',
    environment: { EXTRA: 'yes' },
  });
  const last = forked.at(-1);
  if (last === undefined) throw new Error('nothing was forked');
  return { port, ...last };
}

test('the entry is started by name, with our variables and its own, and its errors readable', () => {
  const { file, options } = start();
  expect(file).toBe('/app/out/main/inference-process.js');
  expect(options).toMatchObject({ serviceName: 'Parley model', stdio: ['ignore', 'ignore', 'pipe'] });
  expect(options).toHaveProperty('env.EXTRA', 'yes');
  expect(options).toHaveProperty('env.PATH', process.env.PATH);
});

test('messages go both ways as they are; nothing is sent to one that has ended', () => {
  const { port, child } = start();
  const heard: unknown[] = [];
  port.onMessage((message) => heard.push(message));
  port.send({ kind: 'load' });
  child.emit('message', { kind: 'rows', values: Float32Array.of(1) });
  expect(child.posted).toEqual([{ kind: 'load' }]);
  expect(heard).toEqual([{ kind: 'rows', values: Float32Array.of(1) }]);
  child.emit('exit', 0);
  port.send({ kind: 'encode' });
  expect(child.posted.length).toBe(1);
});

test('its end is told once, also to those who ask later, with what V8 said before it', () => {
  const { port, child } = start();
  const ends: string[] = [];
  port.onExit((how) => ends.push(how));
  child.emit('error', 'FatalError', 'Heap::Allocate', '{}');
  child.emit('exit', 5);
  port.onExit((how) => ends.push(`late: ${how}`));
  expect(ends).toEqual(['FatalError in Heap::Allocate', 'late: FatalError in Heap::Allocate']);
});

test('one that is ended before it has started is ended as soon as it has', () => {
  const { port, child } = start();
  port.kill();
  child.spawn();
  expect(child.kills).toBe(2);
  expect(port.pid).toBe(4_711);
});

test('lines of its standard error are heard', async () => {
  const { port, child } = start();
  const line = new Promise((resolve) => port.onErrorLine(resolve));
  child.stderr.push('Vulkan: no device\n');
  expect(await line).toBe('Vulkan: no device');
});
