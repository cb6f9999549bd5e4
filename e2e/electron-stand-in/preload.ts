import { readFileSync } from 'node:fs';
import type { Params, TargetSession } from './chromium.ts';
import { callFromPage } from './ipc.ts';
import { fromWire, isolatedWorld, mainWorld, toWire } from './preload-worlds.ts';
import type { WebContents } from './web-contents.ts';

const worldName = 'electron-stand-in';
const bindingName = 'electronStandInToMain';

export interface Preload {
  /** Has the preload run in each document from when this is resolved on: a page that loads before does without it. */
  start(target: TargetSession): Promise<void>;
  /** Hands a message to the listeners of a channel. One that comes before the page is lost, as in Electron. */
  deliver(channel: string, values: readonly unknown[]): void;
}

/** The preload of one page, in a world of its own, with the two parts of `electron` that a sandboxed one gets. */
export function preparePreload(contents: WebContents, file: string): Preload {
  let target: TargetSession | null = null;
  /** The preload's world in the document that is shown. */
  let world: number | null = null;

  const run = (expression: string, contextId: number): void =>
    target?.post('Runtime.evaluate', { expression, contextId });

  const called = async ({ name, payload, executionContextId }: Params): Promise<void> => {
    if (name !== bindingName || target === null) return;
    const { id, channel, values } = JSON.parse(String(payload)) as {
      readonly id: number;
      readonly channel: string;
      readonly values: unknown;
    };
    const address = contents.getURL();
    const answer = await callFromPage(channel, fromWire(values) as unknown[], {
      sender: contents,
      senderFrame: { url: address, origin: originOf(address), parent: null },
    });
    const text = JSON.stringify(JSON.stringify(toWire(answer)));
    run(`globalThis.electronStandIn.answered(${id}, ${text})`, Number(executionContextId));
  };

  return {
    async start(started) {
      target = started;
      target.on('Runtime.bindingCalled', (params) => void called(params));
      target.on('Runtime.executionContextCreated', ({ context }) => {
        const { id, name, auxData } = context as {
          readonly id: number;
          readonly name: string;
          readonly auxData: { readonly frameId: string };
        };
        if (name === worldName && auxData.frameId === started.targetId) world = id;
      });
      target.on('Runtime.executionContextsCleared', () => {
        world = null;
      });
      const bound = started.send('Runtime.addBinding', {
        name: bindingName,
        executionContextName: worldName,
      });
      const page = started.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${mainWorld})()` });
      const script = readFileSync(file, 'utf8');
      const source = `(${isolatedWorld})(${JSON.stringify(bindingName)}, ${toWire}, ${fromWire}, function (require, module, exports) {${script}\n});`;
      const own = started.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName });
      await Promise.all([bound, page, own]);
    },
    deliver(channel, values) {
      if (world === null) return;
      const text = JSON.stringify(JSON.stringify(toWire({ channel, values })));
      run(`globalThis.electronStandIn.delivered(${text})`, world);
    },
  };
}

/** As Electron writes it, without a slash; `URL` knows no origin of a scheme of the app's own. */
function originOf(address: string): string {
  return /^[a-z][\w+.-]*:\/\/[^/?#]*/iu.exec(address)?.[0] ?? 'null';
}
