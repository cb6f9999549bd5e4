import type { Page } from '@playwright/test';
import type { Method, Params, Result } from '../../src/shared/ipc/index.ts';

/**
 * Calls a method of the contract the way the window does, over the same transport and with its rights: for what a test
 * needs prepared or read back, where a person's way through the window is another test's business.
 */
export async function callMain<M extends Method>(
  page: Page,
  method: M,
  params: Params<M>,
): Promise<Result<M>> {
  const answer = await page.evaluate(callFromWindow, { method, params });
  if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
  return answer.value as Result<M>;
}

interface Answer {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** Runs in the window: Electron's bridge where there is one, else a socket of its own beside the window's. */
async function callFromWindow({ method, params }: { method: string; params: unknown }): Promise<Answer> {
  const { parley } = window as { parley?: { call(method: string, params: unknown): Promise<Answer> } };
  if (parley !== undefined) return parley.call(method, params);
  const token = sessionStorage.getItem('parley-token') ?? '';
  const socket = new WebSocket(`ws://${location.host}/socket?token=${encodeURIComponent(token)}`);
  return new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method, params }));
    socket.onerror = () => reject(new Error('The socket to main failed.'));
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as { id?: number; answer?: Answer };
      if (message.id !== 1 || message.answer === undefined) return;
      socket.close();
      resolve(message.answer);
    };
  });
}
