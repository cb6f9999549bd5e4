import type { Candidate, HandOver, Snapshot } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import type { Proposal } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';

/** How often it is looked whether the user is through, in ms. */
const lookEveryMs = 1_500;
/** A look that takes longer is left; the next one may be quicker. */
const longestLookMs = 5_000;

/**
 * Where the frames of challenges come from, and what those of others call themselves in their own address or name.
 * An invisible one is no challenge until it shows one.
 */
const challengeFrame =
  /^https:\/\/(?:[\w-]+\.)*(?:hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs\.com|funcaptcha\.com|captcha-delivery\.com)\/|\/recaptcha\/|captcha/i;
const invisible = /[?&#]size=invisible\b/i;

/**
 * What on the page only a person may do: a challenge that tells people from programs, a code that was sent to them, a
 * passkey. Known by how the page is built and what it asks of the browser, whatever it says.
 * @param isOpen what was handed over once stays the user's until it has left the page, filled in or not
 */
export function findHandOver(snapshot: Snapshot, isOpen = false): HandOver | null {
  const site = hostOf(snapshot.url);
  if (snapshot.passkey !== undefined)
    return { kind: snapshot.passkey === 'usable' ? 'passkey' : 'no-passkey', site };
  if (snapshot.elements.some(isChallengeFrame) || snapshot.candidates.some(isChallengeField)) {
    return { kind: 'captcha', site };
  }
  const codes = snapshot.candidates.filter(
    ({ secret, states }) => secret === 'one-time-code' && !states.disabled,
  );
  if (codes.some(({ filled }) => isOpen || !filled)) return { kind: 'code', site };
  return null;
}

function isChallengeFrame({ tag, attributes }: Snapshot['elements'][number]): boolean {
  const { src = '', title = '', name = '' } = attributes;
  if (tag !== 'iframe' || invisible.test(src)) return false;
  return challengeFrame.test(src) || /captcha/i.test(`${title} ${name}`);
}

/** The words of a picture, typed into a field. */
function isChallengeField({ affordances, attributes }: Candidate): boolean {
  return affordances.includes('type') && /captcha/i.test(`${attributes.name ?? ''} ${attributes.id ?? ''}`);
}

/**
 * What a proposal would do that is the user's: anything inside a challenge, and a code that they did not give in words.
 * What is in a challenge's frame is never touched, not even when the user asks for it.
 */
export function isUsersOwn(
  { action }: Proposal,
  snapshot: Snapshot,
  said: readonly string[],
): HandOver | null {
  if (!('uid' in action) || action.uid === null) return null;
  const target = snapshot.candidates.find(({ uid }) => uid === action.uid);
  if (target === undefined) return null;
  const site = hostOf(snapshot.url);
  const frame = snapshot.frames[target.frame];
  const isInChallenge = frame?.crossSite === true && challengeFrame.test(`${frame.origin}/ ${frame.name}`);
  if (isInChallenge || isChallengeField(target)) return { kind: 'captcha', site };
  const text = action.intent === 'textinput' ? action.text.trim() : '';
  const isGiven = text !== '' && said.some((words) => words.includes(text));
  return target.secret === 'one-time-code' && action.intent === 'textinput' && !isGiven
    ? { kind: 'code', site }
    : null;
}

/**
 * The user does what only they can, while the run waits; it goes on when they say so, or by itself once the page has
 * moved on. @throws AppError `stopped`
 */
export async function handOverToUser(
  ports: AgentPorts,
  run: Run,
  number: number,
  handOver: HandOver,
): Promise<void> {
  const over = new AbortController();
  run.control.pause();
  try {
    await run.control.passPause(() => {
      ports.browser.mark([]);
      run.setState({ status: 'paused', sessionId: run.sessionId, step: number, handOver });
      run.pageQuestions.open();
      void watchForEnd(ports, run, AbortSignal.any([over.signal, run.control.signal]));
    });
  } finally {
    over.abort();
  }
  await run.pageQuestions.close();
}

async function watchForEnd(ports: AgentPorts, run: Run, signal: AbortSignal): Promise<void> {
  for (;;) {
    await ports.clock.sleep(lookEveryMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    const look = AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)]);
    const snapshot = await ports.browser.observe({ signal: look }).catch(() => null);
    if (signal.aborted) return;
    // A page on its way shows nothing yet: that is no end.
    if (snapshot === null || snapshot.elements.length === 0 || findHandOver(snapshot, true) !== null)
      continue;
    run.control.resume();
    return;
  }
}
