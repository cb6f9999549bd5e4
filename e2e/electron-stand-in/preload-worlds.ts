/**
 * What runs inside the page: these functions are sent there as text, so none may use anything from outside of itself.
 *
 * The preload has a world of its own, as with `contextIsolation`; it and the page share the document's events alone.
 */

/** What JSON cannot hold, in a shape that it can: `undefined` and bytes. Functions cannot be cloned and throw. */
export function toWire(value: unknown): unknown {
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new Error('An object could not be cloned.');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    const bytes =
      value instanceof ArrayBuffer
        ? new Uint8Array(value)
        : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return { $: 'bytes', kind: value.constructor.name, text: btoa(text) };
  }
  if (Array.isArray(value)) return value.map((each) => toWire(each));
  return {
    $: 'object',
    entries: Object.entries(value).map(([key, each]) => [key, toWire(each)]),
  };
}

export function fromWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fromWire(each));
  const tagged = value as {
    readonly $: string;
    readonly kind: string;
    readonly text: string;
    readonly entries: readonly (readonly [string, unknown])[];
  };
  if (tagged.$ === 'undefined') return undefined;
  if (tagged.$ === 'bytes') {
    const text = atob(tagged.text);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    if (tagged.kind === 'ArrayBuffer') return bytes.buffer;
    if (tagged.kind === 'Int16Array') return new Int16Array(bytes.buffer);
    if (tagged.kind === 'Float32Array') return new Float32Array(bytes.buffer);
    return bytes;
  }
  return Object.fromEntries(tagged.entries.map(([key, each]) => [key, fromWire(each)]));
}

type Callback = (...values: unknown[]) => unknown;
/** Functions of the other world by number; the rest is cloned. */
type Across = { readonly fn: number } | { readonly plain: unknown } | { readonly parts: object };

/** The page's half of the bridge. */
export function mainWorld(): void {
  // As with `nodeIntegrationInSubFrames: false`, frames get nothing.
  if (window.top !== window) return;
  const own: Callback[] = [];
  let returned: unknown;
  const tell = (type: string, detail: unknown): void => {
    document.dispatchEvent(new CustomEvent(`electron-stand-in-${type}`, { detail }));
  };
  const out = (value: unknown): Across =>
    typeof value === 'function' ? { fn: own.push(value as Callback) - 1 } : { plain: value };
  const enter = (across: unknown): unknown => {
    const { fn, plain, parts, promise } = across as {
      fn?: number;
      plain?: unknown;
      parts?: object;
      promise?: number;
    };
    if (parts !== undefined) {
      return Object.freeze(
        Object.fromEntries(Object.entries(parts).map(([key, each]) => [key, enter(each)])),
      );
    }
    if (promise !== undefined) {
      return new Promise((resolve, reject) => {
        waiting.set(promise, { resolve, reject });
      });
    }
    if (fn === undefined) return plain;
    return (...values: unknown[]): unknown => {
      returned = undefined;
      tell('call', { fn, values: values.map(out) });
      return returned;
    };
  };
  const waiting = new Map<number, { resolve: Callback; reject: Callback }>();
  const hear = (type: string, listener: (detail: never) => void): void =>
    document.addEventListener(`electron-stand-in-${type}`, (event) =>
      listener((event as CustomEvent).detail as never),
    );
  hear('expose', ({ name, api }: { name: string; api: unknown }) => {
    if (name in window) return;
    Object.defineProperty(window, name, { value: enter(api), enumerable: true });
  });
  hear('returned', (value) => {
    returned = enter(value);
  });
  hear('settled', ({ promise, value, error }: { promise: number; value: unknown; error?: string }) => {
    const { resolve, reject } = waiting.get(promise) ?? {};
    waiting.delete(promise);
    if (error === undefined) resolve?.(value);
    else reject?.(new Error(error));
  });
  hear('call-back', ({ fn, values }: { fn: number; values: readonly unknown[] }) => {
    own[fn]?.(...values);
  });
  // Which of the two worlds comes first is Chromium's to say.
  tell('ready', null);
}

/** The preload's half: `contextBridge` and `ipcRenderer`, and the preload itself. */
export function isolatedWorld(
  binding: string,
  encode: (value: unknown) => unknown,
  decode: (value: unknown) => unknown,
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  if (window.top !== window) return;
  const own: Callback[] = [];
  let promises = 0;
  const tell = (type: string, detail: unknown): void => {
    document.dispatchEvent(new CustomEvent(`electron-stand-in-${type}`, { detail }));
  };
  const out = (value: unknown): unknown => {
    if (typeof value === 'function') return { fn: own.push(value as Callback) - 1 };
    if (value instanceof Promise) {
      promises += 1;
      const promise = promises;
      value.then(
        (settled) => tell('settled', { promise, value: settled }),
        (error) => tell('settled', { promise, error: String(error?.message ?? error) }),
      );
      return { promise };
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { plain: value };
    return { parts: Object.fromEntries(Object.entries(value).map(([key, each]) => [key, out(each)])) };
  };
  document.addEventListener('electron-stand-in-call', (event) => {
    const { fn, values } = (event as CustomEvent).detail as {
      fn: number;
      values: readonly { fn?: number; plain?: unknown }[];
    };
    const entered = values.map(({ fn: back, plain }) =>
      back === undefined
        ? plain
        : (...given: unknown[]): void => tell('call-back', { fn: back, values: given }),
    );
    tell('returned', out(own[fn]?.(...entered)));
  });

  let calls = 0;
  const waiting = new Map<number, (answer: { ok: boolean; value?: unknown; error?: string }) => void>();
  const listeners = new Map<string, Callback[]>();
  const known = (name: string, members: object): object =>
    new Proxy(members, {
      get(target, key): unknown {
        if (typeof key === 'symbol' || key in target) return Reflect.get(target, key);
        throw new Error(`The stand-in for Electron has no ${name}.${key}.`);
      },
    });
  const ipcRenderer = known('ipcRenderer', {
    invoke: (channel: string, ...values: unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, ({ ok, value, error }) => {
          if (ok) resolve(value);
          else reject(new Error(`Error invoking remote method '${channel}': ${error}`));
        });
        const send = (globalThis as unknown as Record<string, (payload: string) => void>)[binding];
        send?.(JSON.stringify({ id: calls, channel, values: encode(values) }));
      }),
    on: (channel: string, listener: Callback): void => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    removeListener: (channel: string, listener: Callback): void => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      );
    },
  });
  Object.assign(globalThis, {
    electronStandIn: {
      answered: (id: number, text: string): void => {
        waiting.get(id)?.(decode(JSON.parse(text)) as { ok: boolean });
        waiting.delete(id);
      },
      delivered: (text: string): void => {
        const { channel, values } = decode(JSON.parse(text)) as { channel: string; values: unknown[] };
        for (const listener of listeners.get(channel) ?? []) listener({}, ...values);
      },
    },
  });
  const exposed: { readonly name: string; readonly api: unknown }[] = [];
  document.addEventListener('electron-stand-in-ready', () => {
    for (const each of exposed) tell('expose', each);
  });
  const contextBridge = known('contextBridge', {
    exposeInMainWorld: (name: string, api: unknown): void => {
      const each = { name, api: out(api) };
      exposed.push(each);
      tell('expose', each);
    },
  });
  preload(
    (name) => {
      if (name === 'electron') return { contextBridge, ipcRenderer };
      throw new Error(`module not found: ${name}`);
    },
    { exports: {} },
    {},
  );
}
