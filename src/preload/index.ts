import { contextBridge, ipcRenderer } from 'electron';
// The names alone, past the folder's index: that one brings the schemas, which have no business in a preload.
import { type Answer, type Bridge, callChannel, eventChannel, methodNames } from '#shared/ipc/channels.ts';

/**
 * The only thing that the window gets from Electron: named methods in, events out. No decision is taken here;
 * main parses and refuses.
 */
const bridge: Bridge = {
  host: 'electron',
  call: async (method, params): Promise<Answer> => {
    if (!(methodNames as readonly string[]).includes(method)) return unknownMethod;
    return ipcRenderer.invoke(callChannel, method, params);
  },
  onEvent: (listener) => {
    // Electron's event object would hand the page a way to answer on any channel: only the data goes on.
    const onMessage = (_event: Electron.IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(eventChannel, onMessage);
    return () => ipcRenderer.removeListener(eventChannel, onMessage);
  },
  onFrame: () => () => undefined,
};

const unknownMethod: Answer = {
  ok: false,
  error: { code: 'bad-input', message: 'There is no such method.', details: {} },
};

contextBridge.exposeInMainWorld('parley', bridge);
