import type { IpcMainInvokeEvent } from 'electron';
import { knownMembers } from './known-members.ts';

type Handler = (event: IpcMainInvokeEvent, ...values: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain = knownMembers('ipcMain', {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler(channel: string): void {
    handlers.delete(channel);
  },
});

export type IpcAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string };

/** A preload's `invoke`. What a handler throws reaches the page as its words alone. */
export async function callFromPage(
  channel: string,
  values: readonly unknown[],
  event: object,
): Promise<IpcAnswer> {
  const handler = handlers.get(channel);
  if (handler === undefined) return { ok: false, error: `No handler registered for '${channel}'` };
  try {
    return { ok: true, value: await handler(event as IpcMainInvokeEvent, ...values) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
