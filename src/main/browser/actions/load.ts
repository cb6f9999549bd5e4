import type { ActionOf, Change } from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { sleep } from '../../platform/deadline.ts';
import { refuseLoad } from '../tabs/index.ts';
import { type ActionContext, did, failedOutcome, type Performed } from './action-context.ts';
import { longestAnswerMs } from './settle.ts';

export async function loadAddress(action: ActionOf<'load'>, context: ActionContext): Promise<Performed> {
  switch (action.transition) {
    case 'typed':
      return navigateTo(context, action.url);
    case 'reload':
      await context.tab.reload(context.signal);
      return did();
    case 'back':
    case 'forward':
      return moveInHistory(context, action.transition);
  }
}

async function navigateTo(context: ActionContext, url: string): Promise<Performed> {
  const { tab, signal } = context;
  const message = refuseLoad(url);
  if (message !== null) return failedOutcome('not-loaded', message);
  tab.expectLoad(url);
  try {
    const { errorText, isDownload } = await patiently(context, (ms) =>
      tab.channel.call('Page.navigate', { url }, { signal, ms }),
    );
    if (errorText === undefined || isDownload === true || errorText === '') return did();
    if (wasKept(context.tabs.sideEffects.changes)) return failedOutcome('unsaved', keptWords);
    if (context.tabs.sideEffects.changes.some((change) => change.kind === 'download-held')) return did();
    const [refusal] = context.tabs.sideEffects.refusals;
    return failedOutcome('not-loaded', refusal ?? explain(errorText, url));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'deadline') throw error;
    tab.channel.post('Page.stopLoading', {});
    const seconds = Math.round(longestAnswerMs / 1_000);
    return failedOutcome(
      'deadline',
      `${new URL(url).host} has not answered within ${seconds} seconds. Try again or open another page.`,
    );
  }
}

export const keptWords =
  'This page asks whether to leave it, because something on it is not saved. It was not left.';

/** Whether the page asked to be kept open, and was. */
export function wasKept(changes: readonly Change[]): boolean {
  return changes.some(
    (change) => change.kind === 'dialog' && change.type === 'beforeunload' && !change.accepted,
  );
}

/** The longest that a timer of Node's can run. */
const longestTimerMs = 2 ** 31 - 1;
const lookEveryMs = 200;

/** The time that a request is held for an answer of the user's is not the site's. */
async function patiently<T>({ tab, signal }: ActionContext, ask: (ms: number) => Promise<T>): Promise<T> {
  const answer = ask(longestTimerMs);
  let left = longestAnswerMs;
  const late = (async () => {
    for (; left > 0; left -= tab.gate.asking ? 0 : lookEveryMs) await sleep(lookEveryMs, signal);
    return null;
  })();
  late.catch(() => undefined); // stopped: the command says so
  const first = await Promise.race([answer.then((value) => ({ value })), late]);
  left = 0;
  if (first !== null) return first.value;
  answer.catch(() => undefined);
  throw new AppError({ code: 'deadline', message: 'The site has not answered.' });
}

async function moveInHistory(context: ActionContext, direction: 'back' | 'forward'): Promise<Performed> {
  const moved = await context.tab.moveInHistory(direction, context.signal);
  if (!moved) return failedOutcome('nothing-to-do', `There is no page to go ${direction} to.`);
  return did();
}

const explanations: readonly (readonly [RegExp, string])[] = [
  [/NAME_NOT_RESOLVED|DNS/, 'There is no site of that name, or the name cannot be looked up now.'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED/, 'This computer has no connection to the internet now.'],
  [/CONNECTION_REFUSED|ADDRESS_UNREACHABLE|CONNECTION_TIMED_OUT|TIMED_OUT/, 'Nothing answers there.'],
  [/CERT|SSL/, 'Its certificate is not in order, so the page was not opened.'],
  [/TOO_MANY_REDIRECTS/, 'It sends the browser round in circles.'],
  [/CONNECTION|EMPTY_RESPONSE|SOCKET/, 'The connection broke off.'],
];

function explain(errorText: string, url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const reason = explanations.find(([pattern]) => pattern.test(errorText))?.[1] ?? 'It cannot be opened.';
  return `${host} was not loaded. ${reason} (${errorText})`;
}
