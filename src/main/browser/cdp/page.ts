import type { ElementCalls, ElementFinders, PageCalls } from '../../../injected/contract.ts';
import { bindingName, globalName, worldName } from '../../../injected/contract.ts';
import type { Wait } from '../../platform/deadline.ts';
import type { PageChannel } from '../../platform/page-view.ts';
import { createDriverChannel, type DriverChannel, type Protocol } from './driver-channel.ts';
import { injectedScript } from './injected-script.ts';

/** An execution context of ours in one frame, beside the page's scripts: where `src/injected` lives. */
interface World {
  readonly frameId: string;
  readonly sessionId: string | null;
  readonly contextId: number;
}

/** What the listener in the page has told: text from a page's process, to be checked. */
export interface Told {
  readonly payload: string;
  readonly frameId: string | null;
  /** Backend node id of an element that the listener keeps; null when it is gone. */
  nodeOf(key: number, wait: Wait): Promise<number | null>;
  /** The document that told it; null when it is gone already. */
  readonly document: PageDocument | null;
}

/** One document of a page, of whichever frame. What is asked of it fails once it is gone. */
export interface PageDocument {
  /** @throws AppError as every wait; Error with Chromium's words when the document is gone */
  call<Name extends keyof PageCalls>(
    name: Name,
    wait: Wait,
    ...args: Parameters<PageCalls[Name]>
  ): Promise<ReturnType<PageCalls[Name]>>;
  /** Where on the disk a file lies that was dropped here; "" for one that lies nowhere. */
  pathOf(key: number, index: number, wait: Wait): Promise<string>;
  /** The frame element around it; null for the page's own frame. */
  holder(wait: Wait): Promise<ElementHandle | null>;
  /** Called at most once. */
  onGone(listener: () => void): () => void;
}

const openDeadlineMs = 10_000; // a page that is held or busy may take its time; one that is broken never answers
/** What Chromium says where `src/injected` was never run. */
const ourMissing = `${globalName} is not defined`;
/** What is held in the page for an action, so that it can be let go all at once. */
const objectGroup = 'parley-action';

/** One page over its channel: raw commands through `channel`, functions of `src/injected` by name. */
export class Page {
  readonly channel: DriverChannel;
  readonly #worlds = new Map<string, World>();
  #mainFrameId = '';

  constructor(view: PageChannel) {
    this.channel = createDriverChannel(view);
    this.#keepWorlds();
  }

  /**
   * Lets a page that its host still holds before its first script go on. What has to be there before that is posted
   * before this is called.
   * @returns the main frame
   * @throws AppError `stopped`, `deadline` or `page-gone`
   */
  async open(signal: AbortSignal): Promise<Protocol.Page.Frame> {
    // After every other listener: what they post goes first.
    this.channel.children.onAttached(({ sessionId }) => this.#letGo(sessionId));
    this.channel.children.onWorkerAttached(({ sessionId }) => this.#letGo(sessionId));
    this.#letGo(null);
    const wait = { signal, ms: openDeadlineMs, what: 'the page to open' };
    const { frameTree } = await this.channel.call('Page.getFrameTree', {}, wait);
    this.#mainFrameId = frameTree.frame.id;
    return frameTree.frame;
  }

  /** The node as it is in the page now; null when it is not there any more. @throws AppError as every wait */
  async find(
    ref: { readonly frameId: string; readonly backendNodeId: number },
    wait: Wait,
  ): Promise<ElementHandle | null> {
    const world = await this.#worldOf(ref.frameId, wait).catch(nullIfGone);
    if (world === null) return null;
    const { backendNodeId } = ref;
    const { contextId: executionContextId, sessionId } = world;
    const found = await this.channel
      .call('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup }, { ...wait, sessionId })
      .catch(nullIfGone);
    const objectId = found?.object.objectId;
    return objectId === undefined ? null : new ElementHandle(this, world, objectId);
  }

  /** Asks the page as a whole. */
  async call<Name extends keyof PageCalls>(
    name: Name,
    wait: Wait,
    ...args: Parameters<PageCalls[Name]>
  ): Promise<ReturnType<PageCalls[Name]>> {
    return this.#callIn(await this.#worldOf(this.#mainFrameId, wait), name, wait, args);
  }

  async #callIn<Name extends keyof PageCalls>(
    world: World,
    name: Name,
    wait: Wait,
    args: Parameters<PageCalls[Name]>,
  ): Promise<ReturnType<PageCalls[Name]>> {
    const { value } = await this.#runIn(world, name, wait, args, { returnByValue: true });
    return value;
  }

  /** Runs one of our own functions; what it returns stays in the page unless `how` says otherwise. */
  #runIn(
    world: Omit<World, 'frameId'>,
    name: string,
    wait: Wait,
    args: readonly unknown[],
    how: Partial<Protocol.Runtime.CallFunctionOnRequest> = {},
  ): Promise<Protocol.Runtime.RemoteObject> {
    return this.run(world, wait, {
      functionDeclaration: `function (...args) { return ${globalName}.${name}(...args); }`,
      executionContextId: world.contextId,
      arguments: args.map((value) => ({ value })),
      ...how,
    });
  }

  /**
   * Runs a function in a world. Where a script that never ended was ended by force, ours may have been meant: then it is put
   * there again.
   * @throws Error with what it threw, or Chromium's words when the document is gone
   */
  async run(
    { sessionId, contextId }: Omit<World, 'frameId'>,
    wait: Wait,
    params: Protocol.Runtime.CallFunctionOnRequest,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const call = () =>
      this.channel.call(
        'Runtime.callFunctionOn',
        { ...params, awaitPromise: true, userGesture: true },
        { ...wait, sessionId },
      );
    let answer = await call();
    if (answer.exceptionDetails?.exception?.description?.includes(ourMissing) === true) {
      const script = { expression: injectedScript, contextId };
      await this.channel.call('Runtime.evaluate', script, { ...wait, sessionId });
      answer = await call();
    }
    const { result, exceptionDetails } = answer;
    if (exceptionDetails === undefined) return result;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  /** The frame element around a frame; null for the page's own frame. */
  async holderOf({ frameId, sessionId }: World, wait: Wait): Promise<ElementHandle | null> {
    if (frameId === this.#mainFrameId) return null;
    const { frameTree } = await this.channel.call('Page.getFrameTree', {}, { ...wait, sessionId });
    const parentId = parentOf(frameTree, frameId);
    if (parentId === null) return null;
    const own = this.channel.children.frames().find((child) => child.frameId === frameId);
    const parentSession = own === undefined ? sessionId : own.parentSessionId;
    const { backendNodeId } = await this.channel.call(
      'DOM.getFrameOwner',
      { frameId },
      { ...wait, sessionId: parentSession },
    );
    return this.find({ frameId: parentId, backendNodeId }, wait);
  }

  /** Lets go of all elements that were held. */
  releaseElements(): void {
    for (const sessionId of [null, ...this.channel.children.frames().map((frame) => frame.sessionId)])
      this.channel.post('Runtime.releaseObjectGroup', { objectGroup }, sessionId);
  }

  /** What the page's listeners tell of the user. */
  onTold(listener: (told: Told) => void): void {
    this.channel.on('Runtime.bindingCalled', ({ name, payload, executionContextId }, sessionId) => {
      if (name !== bindingName) return;
      const world = [...this.#worlds.values()].find(
        (each) => each.contextId === executionContextId && each.sessionId === sessionId,
      );
      listener({
        payload,
        frameId: world?.frameId ?? null,
        nodeOf: (key, wait) => this.#keptNode(key, { contextId: executionContextId, sessionId }, wait),
        document: world === undefined ? null : this.#documentOf(world),
      });
    });
  }

  /** Frames of other sites and workers are attached too, and held until all that belongs on them is posted. */
  #letGo(sessionId: string | null): void {
    const filter = [{ type: 'iframe' }, { type: 'worker' }, { type: 'service_worker' }];
    this.channel.post(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter },
      sessionId,
    );
    this.channel.post('Runtime.runIfWaitingForDebugger', {}, sessionId);
  }

  /** Puts `src/injected` into every frame before its first script, and knows where it is. */
  #keepWorlds(): void {
    const { channel } = this;
    const install = (sessionId: string | null): void => {
      channel.post('Runtime.enable', {}, sessionId);
      channel.post('Runtime.addBinding', { name: bindingName, executionContextName: worldName }, sessionId);
      channel.post('Page.enable', {}, sessionId);
      channel.post(
        'Page.addScriptToEvaluateOnNewDocument',
        { source: injectedScript, worldName, runImmediately: true },
        sessionId,
      );
    };
    const forget = (isGone: (world: World) => boolean): void => {
      for (const world of this.#worlds.values()) if (isGone(world)) this.#worlds.delete(world.frameId);
    };
    channel.on('Runtime.executionContextCreated', ({ context }, sessionId) => {
      const frameId: unknown = context.auxData?.frameId;
      if (context.name !== worldName || typeof frameId !== 'string') return;
      this.#worlds.set(frameId, { frameId, sessionId, contextId: context.id });
    });
    channel.on('Runtime.executionContextDestroyed', ({ executionContextId }, sessionId) =>
      forget((world) => world.contextId === executionContextId && world.sessionId === sessionId),
    );
    channel.on('Runtime.executionContextsCleared', (_, sessionId) =>
      forget((world) => world.sessionId === sessionId),
    );
    channel.on('Target.detachedFromTarget', ({ sessionId }) =>
      forget((world) => world.sessionId === sessionId),
    );
    channel.children.onAttached(({ sessionId }) => install(sessionId));
    install(null);
  }

  /** The world of a frame, made where the document has come without being told about it yet. */
  async #worldOf(frameId: string, wait: Wait): Promise<World> {
    const known = this.#worlds.get(frameId);
    if (known !== undefined) return known;
    const { executionContextId: contextId } = await this.channel.call(
      'Page.createIsolatedWorld',
      { frameId, worldName },
      wait,
    );
    await this.channel.call('Runtime.evaluate', { expression: injectedScript, contextId }, wait);
    return { frameId, sessionId: null, contextId };
  }

  #documentOf(world: World): PageDocument {
    const { sessionId } = world;
    return {
      call: (name, wait, ...args) => this.#callIn(world, name, wait, args),
      pathOf: async (key, index, wait) => {
        const { objectId } = await this.#runIn(world, 'droppedFile', wait, [key, index]);
        if (objectId === undefined) return '';
        const { path } = await this.channel.call('DOM.getFileInfo', { objectId }, { ...wait, sessionId });
        this.channel.post('Runtime.releaseObject', { objectId }, sessionId);
        return path;
      },
      holder: (wait) => this.holderOf(world, wait),
      onGone: (listener) => {
        const check = (): void => {
          if (this.#worlds.get(world.frameId) === world) return;
          for (const end of ends) end();
          listener();
        };
        // Registered behind `#keepWorlds`, which has forgotten it by then.
        const ends = [
          this.channel.on('Runtime.executionContextDestroyed', check),
          this.channel.on('Runtime.executionContextsCleared', check),
          this.channel.on('Target.detachedFromTarget', check),
        ];
        // Called at once where the page is gone already.
        const endClose = this.channel.onClose(() => {
          this.#worlds.delete(world.frameId);
          check();
        });
        ends.push(endClose);
        return () => {
          for (const end of ends) end();
        };
      },
    };
  }

  async #keptNode(key: number, world: Omit<World, 'frameId'>, wait: Wait): Promise<number | null> {
    const { sessionId } = world;
    const { objectId } = await this.#runIn(world, 'keptElement', wait, [key]);
    if (objectId === undefined) return null;
    const { node } = await this.channel.call('DOM.describeNode', { objectId }, { ...wait, sessionId });
    this.channel.post('Runtime.releaseObject', { objectId }, sessionId);
    return node.backendNodeId;
  }
}

/** An element of the page, held in our own world of its frame. */
export class ElementHandle {
  readonly #page: Page;
  readonly #world: World;
  readonly #objectId: string;

  constructor(page: Page, world: World, objectId: string) {
    this.#page = page;
    this.#world = world;
    this.#objectId = objectId;
  }

  async call<Name extends keyof ElementCalls>(
    name: Name,
    wait: Wait,
    ...args: Parameters<ElementCalls[Name]>
  ): Promise<ReturnType<ElementCalls[Name]>> {
    const { value } = await this.#run(name, wait, args, { returnByValue: true });
    return value;
  }

  /** Another element that this one leads to, or null. */
  async find<Name extends keyof ElementFinders>(
    name: Name,
    wait: Wait,
    ...args: Parameters<ElementFinders[Name]>
  ): Promise<ElementHandle | null> {
    const { objectId } = await this.#run(name, wait, args, { objectGroup });
    return objectId === undefined ? null : new ElementHandle(this.#page, this.#world, objectId);
  }

  /** Scrolls it into view within all containers and frames around it. */
  async scrollIntoView(wait: Wait): Promise<void> {
    const { sessionId } = this.#world;
    const { channel } = this.#page;
    const objectId = this.#objectId;
    try {
      await channel.call('DOM.scrollIntoViewIfNeeded', { objectId }, { ...wait, sessionId });
    } catch (error) {
      // DevTools refuses elements without a box of their own; the page's own way finds what is in them.
      if (!(error instanceof Error) || !/layout object/i.test(error.message)) throw error;
      await this.call('scrollToMiddle', wait);
    }
  }

  /** The frame element that holds this element's document; null for elements of the page itself. */
  holder(wait: Wait): Promise<ElementHandle | null> {
    return this.#page.holderOf(this.#world, wait);
  }

  #run(
    name: string,
    wait: Wait,
    args: readonly unknown[],
    how: Partial<Protocol.Runtime.CallFunctionOnRequest>,
  ): Promise<Protocol.Runtime.RemoteObject> {
    return this.#page.run(this.#world, wait, {
      functionDeclaration: `function (...args) { return ${globalName}.${name}(this, ...args); }`,
      objectId: this.#objectId,
      arguments: args.map((value) => ({ value })),
      ...how,
    });
  }
}

/** The frame around one, by the tree of its session; a tree's own root may have its parent in another session. */
function parentOf(tree: Protocol.Page.FrameTree, frameId: string): string | null {
  if (tree.frame.id === frameId) return tree.frame.parentId ?? null;
  for (const child of tree.childFrames ?? []) {
    const found = child.frame.id === frameId ? tree.frame.id : parentOf(child, frameId);
    if (found !== null) return found;
  }
  return null;
}

/** What Chromium says when a document goes away under a command. */
const documentGone =
  /context was destroyed|detached|Session closed|Target closed|Cannot find context|does not belong to the document|No node|No frame|Could not find|Session with given id|Inspected target navigated|Cannot find object/i;

export function isDocumentGone(error: unknown): boolean {
  return error instanceof Error && documentGone.test(error.message);
}

function nullIfGone(error: unknown): null {
  if (isDocumentGone(error)) return null;
  throw error;
}
