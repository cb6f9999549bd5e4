import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError, toWire } from '#shared/errors/index.ts';
import type { ChildProcess } from './child-process.ts';
import { silentLog } from './log.ts';
import { type Call, ProcessClient, type ProcessClientOptions, type ToProcess } from './process-client.ts';
import { serveCalls } from './process-server.ts';

interface EchoCalls {
  readonly load: Call<string, string, never>;
  readonly echo: Call<string, string, string>;
}
type EchoEvent = 'loading';

/** One life of a process that is no process: both ends talk through here. */
class FakeChild implements ChildProcess {
  readonly pid: number;
  isHeld = true;
  readonly asked: ToProcess<EchoCalls>[] = [];
  readonly #toApp: ((message: unknown) => void)[] = [];
  readonly #toChild: ((message: unknown) => void)[] = [];
  readonly #exits: ((how: string) => void)[] = [];
  #isOver = false;

  constructor(pid: number) {
    this.pid = pid;
  }

  readonly parent = {
    send: (message: unknown) => this.#deliver(this.#toApp, message),
    onMessage: (listener: (message: unknown) => void) => this.#toChild.push(listener),
  };

  send(message: unknown): void {
    this.asked.push(message as ToProcess<EchoCalls>);
    queueMicrotask(() => this.#deliver(this.#toChild, message));
  }
  #deliver(listeners: readonly ((message: unknown) => void)[], message: unknown): void {
    if (!this.#isOver) for (const listener of listeners) listener(message);
  }
  onMessage(listener: (message: unknown) => void): void {
    this.#toApp.push(listener);
  }
  onExit(listener: (how: string) => void): void {
    this.#exits.push(listener);
  }
  onErrorLine(): void {}
  end(how: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#exits) listener(how);
  }
  kill(): void {
    this.end('signal SIGKILL');
  }
  hold(): void {
    this.isHeld = true;
  }
  release(): void {
    this.isHeld = false;
  }
}

interface Script {
  load?(folder: string, child: FakeChild): Promise<string>;
  echo?(text: string, child: FakeChild, signal: AbortSignal): Promise<string>;
}

function open(script: Script = {}, options: Partial<ProcessClientOptions<EchoCalls, EchoEvent>> = {}) {
  const children: FakeChild[] = [];
  const events: EchoEvent[] = [];
  const client = new ProcessClient<EchoCalls, EchoEvent>({
    name: 'the echo',
    start: () => {
      const child = new FakeChild(children.length + 1);
      children.push(child);
      const serve = (say: (event: EchoEvent) => void) => ({
        load: async (folder: string) => {
          say('loading');
          return script.load?.(folder, child) ?? `loaded ${folder}`;
        },
        echo: async (text: string, port: { signal: AbortSignal; part(part: string): void }) => {
          for (const letter of text) port.part(letter);
          return script.echo?.(text, child, port.signal) ?? text;
        },
      });
      serveCalls<EchoCalls, EchoEvent>(serve, child.parent);
      return child;
    },
    load: () => 'here',
    onEvent: (event) => events.push(event),
    onCrash: ({ how, inARow }) =>
      inARow < 3 ? 'again' : new AppError({ code: 'internal', message: `ended (${how})` }),
    silenceMs: 60_000,
    log: silentLog,
    ...options,
  });
  onTestFinished(() => client.close(over));
  return { client, children, events };
}

const over = new AppError({ code: 'stopped', message: 'over' });
const forever = new Promise<never>(() => undefined);

test('the first call starts and loads the process; parts and events come before the answer', async () => {
  const { client, children, events } = open();
  expect(client.pid).toBeUndefined();
  const parts: string[] = [];
  expect(await client.call('echo', () => 'abc', { onPart: (part) => parts.push(part) })).toBe('abc');
  expect(parts).toEqual(['a', 'b', 'c']);
  expect(events).toEqual(['loading']);
  expect(await client.start()).toBe('loaded here');
  expect(children.map(({ pid }) => pid)).toEqual([client.pid]);
});

test('a failure comes back typed, and the next call is answered by the same process', async () => {
  const { client, children } = open({
    echo: async (text) => {
      if (text === 'bad') throw new AppError({ code: 'bad-input', message: 'bad text' });
      return text;
    },
  });
  await expect(client.call('echo', () => 'bad')).rejects.toMatchObject({
    name: 'AppError',
    ...toWire(new AppError({ code: 'bad-input', message: 'bad text' })),
  });
  expect(await client.call('echo', () => 'good')).toBe('good');
  expect(children.length).toBe(1);
});

describe('a process that dies', () => {
  test('is started again, and what waits is asked anew, in its order and made anew', async () => {
    const { client, children } = open({
      echo: async (text, child) => {
        if (child.pid === 1) child.end('code 1');
        return text;
      },
    });
    let made = 0;
    const first = client.call('echo', () => {
      made += 1;
      return `first ${made}`;
    });
    const second = client.call('echo', () => 'second');
    expect(await Promise.all([first, second])).toEqual(['first 2', 'second']);
    const asked = children[1]?.asked.map((each) => (each.kind === 'call' ? each.params : null));
    expect(asked).toEqual(['here', 'first 2', 'second']);
  });

  test('while idle is started by the next call', async () => {
    const { client, children } = open();
    await client.start();
    children[0]?.end('code 0');
    expect(client.pid).toBeUndefined();
    expect(await client.call('echo', () => 'still')).toBe('still');
    expect(client.pid).toBe(2);
  });

  test('too often fails what waits with what onCrash says; the next call tries again', async () => {
    let isBroken = true;
    const { client, children } = open({
      echo: async (text, child) => {
        if (isBroken) child.end('signal SIGSEGV');
        return text;
      },
    });
    const calls = [client.call('echo', () => 'a'), client.call('echo', () => 'b')];
    expect((await Promise.allSettled(calls)).map((each) => each.status)).toEqual(['rejected', 'rejected']);
    await expect(calls[0]).rejects.toThrow('ended (signal SIGSEGV)');
    expect(children.length).toBe(3);
    isBroken = false;
    expect(await client.call('echo', () => 'c')).toBe('c');
  });

  test('is not counted where onCrash says so', async () => {
    const { client, children } = open(
      {
        load: async (_, child) => {
          if (child.pid < 6) child.end('code 1');
          return 'at last';
        },
      },
      { onCrash: () => 'uncounted' },
    );
    expect(await client.start()).toBe('at last');
    expect(children.length).toBe(6);
  });

  test('in its load over and over is given up', async () => {
    const { client } = open({
      load: async (_, child) => {
        child.end('code 9');
        return forever;
      },
    });
    await expect(client.start()).rejects.toThrow('ended (code 9)');
    await expect(client.call('echo', () => 'a')).rejects.toThrow('ended (code 9)');
  });
});

test('a process that says nothing while it has work is ended, and counts as one that died', async () => {
  const { client } = open(
    { echo: (text, child) => (child.pid === 1 ? forever : Promise.resolve(text)) },
    { silenceMs: 20 },
  );
  expect(await client.call('echo', () => 'a')).toBe('a');
  expect(client.pid).toBe(2);
});

test('a load that is refused is told, its process ended, and tried again at the next call', async () => {
  let isRefused = true;
  const { client, children } = open({
    load: async () => {
      if (isRefused) throw new AppError({ code: 'not-found', message: 'no model' });
      return 'fine';
    },
  });
  const calls = [client.start(), client.call('echo', () => 'a')];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not-found' });
  expect(client.pid).toBeUndefined();
  isRefused = false;
  expect(await client.start()).toBe('fine');
  expect(children.length).toBe(2);
});

test('what onLoaded refuses is not asked anything', async () => {
  const { client, children } = open(
    {},
    {
      onLoaded: () => {
        throw new AppError({ code: 'bad-input', message: 'another model' });
      },
    },
  );
  await expect(client.call('echo', () => 'a')).rejects.toThrow('another model');
  expect(children[0]?.asked.length).toBe(1);
});

test('an abort is heard by the process at once, and its call ends as stopped', async () => {
  const stop = new AbortController();
  const { client, children } = open({
    echo: (text, _, signal) =>
      text === 'long'
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve('half')))
        : Promise.resolve(text),
  });
  await client.start();
  const long = client.call('echo', () => 'long', { signal: stop.signal });
  const waiting = client.call('echo', () => 'waits', { signal: stop.signal });
  const next = client.call('echo', () => 'next');
  setTimeout(() => stop.abort());
  await expect(waiting).rejects.toMatchObject({ code: 'stopped' });
  expect(await long).toBe('half');
  expect(await next).toBe('next');
  expect(children.length).toBe(1);
  await expect(client.call('echo', () => 'x', { signal: stop.signal })).rejects.toMatchObject({
    code: 'stopped',
  });
});

test('what is aborted while the process loads, or when it dies, is not asked again', async () => {
  const stop = new AbortController();
  const { client, children } = open({
    load: async (_, child) => {
      if (child.pid > 1) return 'second';
      stop.abort();
      return forever;
    },
  });
  await expect(client.call('echo', () => 'a', { signal: stop.signal })).rejects.toMatchObject({
    code: 'stopped',
  });
  children[0]?.end('code 1');
  expect(await client.start()).toBe('second');
  expect(children[1]?.asked.length).toBe(1);
});

test('it is held only while it has work, and rests after a while without any', async () => {
  const { client, children } = open({}, { restMs: 20 });
  await client.call('echo', () => 'a');
  expect(children[0]?.isHeld).toBe(false);
  await expect.poll(() => client.pid).toBeUndefined();
  expect(await client.call('echo', () => 'b')).toBe('b');
  expect(children.length).toBe(2);
});

test('closing fails what waits and all that comes later, and starts nothing', async () => {
  const { client, children } = open({ echo: () => forever });
  await client.start();
  const waiting = expect(client.call('echo', () => 'a')).rejects.toBe(over);
  await Promise.resolve();
  await client.close(over);
  await waiting;
  await expect(client.call('echo', () => 'b')).rejects.toBe(over);
  await expect(client.start()).rejects.toBe(over);
  expect(client.pid).toBeUndefined();
  expect(children.length).toBe(1);
});
