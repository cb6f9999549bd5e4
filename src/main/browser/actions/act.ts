import {
  type Action,
  type Change,
  type Consent,
  compareLines,
  type Outcome,
  type Snapshot,
  targetUid,
  type Undo,
} from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { Permit } from '../../agent/ports.ts';
import { Input, isDocumentGone, type SentInput } from '../cdp/index.ts';
import type { Tab, TabSet } from '../tabs/index.ts';
import {
  type ActionContext,
  type Clipboard,
  failedOutcome,
  lookAgain,
  type Performed,
} from './action-context.ts';
import { click, hover } from './click.ts';
import { copy, paste } from './copy-paste.ts';
import { change, submit, textInput } from './fields.ts';
import { keptWords, loadAddress, wasKept } from './load.ts';
import { scroll } from './scroll.ts';
import { settle, type Unsettled } from './settle.ts';
import { tabCreate, tabRemove, tabSwitch } from './tabs.ts';

export interface ActRequest {
  readonly tabs: TabSet;
  readonly snapshot: Snapshot;
  /** Loader id of the document that the snapshot shows; null when a newer look has taken its place. */
  readonly documentId: string | null;
  /** null where the user was not asked. */
  readonly consent: Consent | null;
  readonly signal: AbortSignal;
  readonly clipboard: Clipboard;
  /** Decides on what the page sends because of it, now and later; null lets everything go. */
  readonly permit: Permit | null;
  /** Told of each press, key and text of ours before the page is. */
  readonly onInput: (by: SentInput) => void;
}

type PageAction = Exclude<Action, { intent: 'say' | 'tabcreate' | 'tabswitch' | 'tabremove' }>;

const longestReadMs = 2_000; // for the page's text, which is for the report only
const commandMs = 5_000;

/**
 * Carries out one action and says what became of it. Everything that can be expected of pages is a value.
 * @throws AppError `stopped`; Error for bugs of ours
 */
export function act(action: Action, request: ActRequest): Promise<Outcome> {
  return withSideEffects(request, () => route(action, request));
}

/** The same for what is no action of the grammar. */
export function doElse(
  request: ActRequest,
  carryOut: (context: ActionContext) => Promise<Performed>,
): Promise<Outcome> {
  return withSideEffects(request, () => doOnPage(null, request, carryOut));
}

async function withSideEffects(
  { tabs, consent }: ActRequest,
  carryOut: () => Promise<Outcome>,
): Promise<Outcome> {
  tabs.sideEffects.begin(consent);
  try {
    return await carryOut();
  } catch (error) {
    return toOutcome(error);
  } finally {
    tabs.sideEffects.end();
  }
}

function route(action: Action, request: ActRequest): Promise<Outcome> {
  const { tabs, signal } = request;
  switch (action.intent) {
    case 'say':
      return Promise.resolve({ kind: 'done', changes: [], undo: null });
    case 'tabcreate':
      return tabCreate(tabs, signal);
    case 'tabswitch':
      return tabSwitch(tabs, action);
    case 'tabremove':
      return tabRemove(tabs, action, signal);
    default:
      return doOnPage(action, request, (context) => perform(action, context));
  }
}

/** `action` null: something that is no action of the grammar, on the page as it is. */
async function doOnPage(
  action: PageAction | null,
  request: ActRequest,
  carryOut: (context: ActionContext) => Promise<Performed>,
): Promise<Outcome> {
  const { tabs, snapshot } = request;
  const tab = await tabs.ensureActive(request.signal);
  if (action !== null && targetUid(action) !== null && isStale(tab, request)) {
    return failedOutcome('stale', `The page is another one than when it was looked at. ${lookAgain}`);
  }
  // A page that was given up after crashing is left by loading something, and by nothing else.
  if (action?.intent === 'load') tab.health.forgive();
  const signal = tab.during(request.signal);
  const context: ActionContext = {
    tabs,
    tab,
    snapshot,
    approved: request.consent !== null,
    signal,
    input: new Input(tab.channel, signal, request.onInput),
    clipboard: request.clipboard,
    candidate: (uid) => snapshot.candidates.find((candidate) => candidate.uid === uid) ?? null,
    wait: (what) => ({ signal, ms: commandMs, what }),
  };
  const before = await remember(tab, action, signal);
  const restore = await holdBack(tabs, tab, request.consent?.downloads === true);
  const { permit } = request;
  tab.gate.watch(permit === null ? null : { permit, signal: request.signal });
  try {
    const performed = await carryOut(context);
    if (performed.kind === 'failed') return performed;
    const settled = await settleAll(tabs, tab, signal, performed.settleMs);
    return await report(action, context, { before, settled, did: performed });
  } finally {
    restore();
    tab.page.releaseElements();
  }
}

function isStale(tab: Tab, { snapshot, documentId }: ActRequest): boolean {
  return snapshot.tabId !== tab.id || documentId !== tab.documentId;
}

function perform(action: PageAction, context: ActionContext): Promise<Performed> {
  switch (action.intent) {
    case 'click':
      return click(action, context);
    case 'textinput':
      return textInput(action, context);
    case 'submit':
      return submit(action, context);
    case 'change':
      return change(action, context);
    case 'load':
      return loadAddress(action, context);
    case 'scroll':
      return scroll(action, context);
    case 'hover':
      return hover(action, context);
    case 'copy':
      return copy(action, context);
    case 'paste':
      return paste(action, context);
    default:
      return assertNever(action);
  }
}

/** What leaves the page while this action runs: nothing that was not agreed to, and never a file of the user's. */
async function holdBack(tabs: TabSet, tab: Tab, allowsDownloads: boolean): Promise<() => void> {
  const { channel } = tab;
  const sessions = [null, ...channel.children.frames().map((frame) => frame.sessionId)];
  const intercept = (enabled: boolean): void => {
    for (const session of sessions) channel.post('Page.setInterceptFileChooserDialog', { enabled }, session);
  };
  intercept(true);
  const unsubscribe = channel.on('Page.fileChooserOpened', () => {
    tabs.sideEffects.refuse('The page asks for a file. Choose it yourself in the page.');
  });
  if (allowsDownloads) await tabs.downloads.allow(channel);
  return () => {
    unsubscribe();
    if (!tabs.asksForFiles) intercept(false);
    if (allowsDownloads) tabs.downloads.hold(channel);
  };
}

async function settleAll(
  tabs: TabSet,
  tab: Tab,
  signal: AbortSignal,
  minimumMs?: number,
): Promise<Unsettled> {
  const settled = tabs.get(tab.id) === null ? null : await settle(tab, signal, { acted: true, minimumMs });
  await tabs.opened();
  const front = tabs.active;
  if (front === null || front === tab) return settled;
  return (await settle(front, front.during(signal), { acted: false, answered: true })) ?? settled;
}

interface Before {
  readonly url: string;
  readonly title: string;
  readonly documentId: string;
  readonly retreats: number;
  readonly lines: readonly string[] | null;
}

async function remember(tab: Tab, action: PageAction | null, signal: AbortSignal): Promise<Before> {
  await tab.refresh(signal);
  const { documentId, retreats } = tab;
  return {
    url: tab.url,
    title: tab.title,
    documentId,
    retreats,
    lines: action?.intent === 'load' ? null : await lines(tab, signal),
  };
}

async function lines(tab: Tab, signal: AbortSignal): Promise<readonly string[] | null> {
  try {
    return await tab.page.call('readLines', { signal, ms: longestReadMs, what: 'the text of the page' });
  } catch (error) {
    if (signal.aborted) throw error;
    return null; // a page on its way, or a busy one: the report is shorter then
  }
}

interface Performance {
  readonly before: Before;
  readonly settled: Unsettled;
  readonly did: Extract<Performed, { kind: 'did' }>;
}

async function report(
  action: PageAction | null,
  context: ActionContext,
  { before, settled, did }: Performance,
): Promise<Outcome> {
  const { tabs, tab } = context;
  const refused = (): Outcome => ({
    kind: 'refused',
    by: 'guard',
    message: tabs.sideEffects.refusals.join(' '),
  });
  // Wherever the way back has led to, and whatever there says of itself.
  if (tab.retreats > before.retreats) return refused();
  if (settled === 'hung') {
    return failedOutcome(
      'deadline',
      'It was done, but the page has stopped answering since. It is being freed; look again in a moment.',
    );
  }
  if (settled === 'no-answer') {
    return failedOutcome(
      'deadline',
      'It was done, but the site did not answer; loading was stopped and the page is as it was.',
    );
  }
  const changes: Change[] = [...did.changes, ...tabs.sideEffects.changes];
  let undo: Undo | null = did.undo;
  const opened = changes.find((entry) => entry.kind === 'tab-opened');
  if (opened !== undefined) {
    const openedTab = tabs.get(opened.tabId);
    if (openedTab !== null) {
      changes.push({ kind: 'navigated', from: before.url, to: openedTab.url, title: openedTab.title });
      undo ??= { kind: 'close-tab', tabId: opened.tabId };
    }
  }
  if (tabs.get(tab.id) !== null) {
    await tab.refresh(context.signal);
    const documentChanged = tab.documentId !== before.documentId;
    if (tab.url !== before.url || documentChanged) {
      changes.push({ kind: 'navigated', from: before.url, to: tab.url, title: tab.title });
      if (undo === null || documentChanged) undo = undoOfLoad(action, tab, before);
    } else if (tab.title !== before.title) {
      changes.push({ kind: 'title', title: tab.title });
    }
    if (!documentChanged && before.lines !== null) {
      const after = await lines(tab, context.signal);
      const text = after === null ? null : compareLines(before.lines, after);
      if (text !== null) changes.push(text);
    }
  }
  const stayed = tabs.active === tab && tab.url === before.url && opened === undefined;
  if (stayed && wasKept(changes)) return failedOutcome('unsaved', keptWords);
  if (tabs.sideEffects.refusals.length > 0 && stayed) return refused();
  return { kind: 'done', changes, undo };
}

function undoOfLoad(action: PageAction | null, tab: Tab, before: Before): Undo | null {
  if (action?.intent === 'load' && action.transition === 'back') return { kind: 'forward', url: before.url };
  if (action?.intent === 'load' && action.transition === 'reload') return null;
  return tab.info.canGoBack ? { kind: 'back', url: before.url } : null;
}

function toOutcome(error: unknown): Outcome {
  if (isAppError(error)) {
    if (error.code === 'deadline') return failedOutcome('deadline', error.message);
    if (error.code === 'page-gone') return failedOutcome('page-gone', error.message);
    if (error.code === 'not-allowed') return { kind: 'refused', by: 'guard', message: error.message };
  } else if (isDocumentGone(error)) {
    return failedOutcome('gone', `The page changed while this was being done. ${lookAgain}`);
  }
  throw error;
}
