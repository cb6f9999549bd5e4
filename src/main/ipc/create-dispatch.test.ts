import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { contract } from '#shared/ipc/index.ts';
import { createDispatch, type Handlers } from './create-dispatch.ts';

const called: string[] = [];
const problems: { method: string; problem: unknown }[] = [];

/** Handlers that record their name and give what the case needs; the rest give nothing. */
function handlersWith(some: Partial<Handlers>): Handlers {
  const all = Object.keys(contract).map((method) => [
    method,
    async () => {
      called.push(method);
      return undefined;
    },
  ]);
  return { ...Object.fromEntries(all), ...some };
}

function dispatchWith(some: Partial<Handlers>) {
  return createDispatch(handlersWith(some), (method, problem) => problems.push({ method, problem }));
}

beforeEach(() => {
  called.length = 0;
  problems.length = 0;
});

describe('what a window may call', () => {
  it('gives the handler parsed parameters and the window the result', async () => {
    const seen: unknown[] = [];
    const dispatch = dispatchWith({
      'sessions.rename': async (params) => {
        seen.push(params);
        return {
          id: params.sessionId,
          title: params.title,
          createdAt: 1,
          updatedAt: 2,
          turns: 0,
          url: '',
          interrupted: false,
        };
      },
    });
    const answer = await dispatch('sessions.rename', { sessionId: 's1', title: '  Shoes  ', extra: true });
    expect(seen).toEqual([{ sessionId: 's1', title: 'Shoes' }]);
    expect(answer).toMatchObject({ ok: true, value: { title: 'Shoes' } });
    expect(problems).toEqual([]);
  });

  it.each(['nothing.like.this', 'constructor', '__proto__', 'toString', 'hasOwnProperty', ''])(
    'refuses the method %j, which is not in the contract',
    async (method) => {
      const answer = await dispatchWith({})(method, undefined);
      expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input' } });
      expect(called).toEqual([]);
      expect(problems).toHaveLength(1);
    },
  );

  it.each([undefined, null, 7, {}, ['run.stop'], Symbol('run.stop')])(
    'refuses a method that is not text: %s',
    async (method) => {
      expect(await dispatchWith({})(method, undefined)).toMatchObject({
        ok: false,
        error: { code: 'bad-input' },
      });
      expect(called).toEqual([]);
    },
  );

  it.each([
    ['run.stop', { force: true }],
    ['sessions.turns', undefined],
    ['sessions.turns', { sessionId: 7 }],
    ['sessions.list', { query: '', limit: 1e9 }],
    ['page.load', { url: 'x'.repeat(5_000), transition: 'link' }],
    ['page.input', { kind: 'mouse', type: 'pressed', x: Number.NaN, y: 0 }],
    ['tabs.activate', { tabId: '1' }],
  ])('refuses %s with parameters that do not parse, before its handler', async (method, params) => {
    const answer = await dispatchWith({})(method, params);
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(called).toEqual([]);
  });
});

describe('what leaves', () => {
  it('lets no result out that is not the contract’s', async () => {
    const answer = await dispatchWith({ 'grants.list': async () => [{ secret: 1 }] as never })(
      'grants.list',
      undefined,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('passes an error of the family on as code and message', async () => {
    const dispatch = dispatchWith({
      'tabs.close': async () => {
        throw new AppError({ code: 'not-found', message: 'Tab 4 is already closed.', details: { tabId: 4 } });
      },
    });
    expect(await dispatch('tabs.close', { tabId: 4 })).toEqual({
      ok: false,
      error: { code: 'not-found', message: 'Tab 4 is already closed.', details: { tabId: 4 } },
    });
  });

  it('keeps the words of any other error in the log, not in the window', async () => {
    const dispatch = dispatchWith({
      'run.stop': async () => {
        throw new TypeError('/home/someone/.config/key is not readable');
      },
    });
    const answer = await dispatch('run.stop', undefined);
    expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toContain('/home/someone');
    expect(problems).toEqual([{ method: '"run.stop"', problem: expect.any(TypeError) }]);
  });

  it('answers even when a handler throws before it is awaited', async () => {
    const dispatch = dispatchWith({
      'run.pause': () => {
        throw new Error('at once');
      },
    });
    expect(await dispatch('run.pause', undefined)).toMatchObject({ ok: false });
  });
});
