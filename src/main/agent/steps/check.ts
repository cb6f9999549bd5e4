import {
  type Action,
  type Candidate,
  type FormInfo,
  type Outcome,
  type Snapshot,
  targetUid,
} from '#shared/domain/index.ts';
import { shorten } from '#shared/text/words.ts';
import { isMaskable } from '../mask-secrets.ts';
import {
  checkTrust,
  commandTarget,
  type Finding,
  findStraySecret,
  isOwnWord,
  judgeEffect,
  namesOf,
  resolveCommandEffect,
  resolveEffect,
  restoreAddress,
  type Verdict,
} from '../policy/index.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Checked, type Proposed, showStage } from './step.ts';

/** Lets plain code decide whether the proposed action may be carried out at all, and what it would cause. */
export async function check(ports: AgentPorts, run: Run, step: Proposed): Promise<Checked> {
  showStage(run, 'checking', step.number);
  const start = ports.clock.monotonic();
  const { snapshot, proposal } = step;
  const { command } = proposal;
  const { trust, said, utterance } = run.heard;
  const action = proposal.author === 'model' ? restoreAddress(step.action, said) : step.action;
  const checked = checkAction(action, snapshot, run.guard);
  const target = command === undefined ? checked.target : commandTarget(command, snapshot);
  const typed = action.intent === 'textinput' ? action.text : '';
  // What goes into a secret field is masked from here on, in everything that is shown or kept.
  if (target?.secret != null && isMaskable(typed)) run.heard.secrets.add(typed);
  const trusted =
    checked.kind === 'allowed' && proposal.author === 'model'
      ? checkTrust(action, target, snapshot, trust, said)
      : null;
  const effect =
    command === undefined ? resolveEffect(action, target, snapshot) : resolveCommandEffect(command, snapshot);
  const beside = { holdsOwn: (form: FormInfo) => trust.written.holdsOwn(form, said) };
  const held = judgeEffect(effect, snapshot, ports.judge, beside);
  // What a page can send unseen is only looked up where it decides.
  const channels = held.band === 'hold' ? await ports.browser.channels(run.control.signal) : [];
  const verdict =
    channels.length === 0 ? held : judgeEffect(effect, snapshot, ports.judge, { ...beside, channels });
  const ms = { ...step.ms, check: Math.round((ports.clock.monotonic() - start) * 10) / 10 };
  const judged = {
    ...step,
    action,
    ms,
    target,
    effect,
    verdict,
    isOwnWord: false,
    findings: [],
    outcome: null,
  };
  if (checked.kind === 'rejected') return { ...judged, outcome: checked.outcome };
  if (trusted?.kind === 'refused') return { ...judged, outcome: trusted.outcome };
  if (namesOf(effect, snapshot).some((name) => run.heard.refused.has(name))) {
    return { ...judged, outcome: refusedBefore };
  }
  if (proposal.author === 'user' && action.intent === 'load' && action.transition === 'typed')
    trust.secrets.ledTo(action.url);
  const stray = findStraySecret(action, target, snapshot, trust.secrets);
  // Words and a yes of another day are worth nothing today.
  if (proposal.looks === true && verdict.consequence !== null) return { ...judged, outcome: notWorthALook };
  const isOwn =
    proposal.author === 'user' &&
    run.navigator.name !== 'replay' &&
    run.heard.isTyped &&
    isOwnWord(effect, verdict, snapshot, { utterance, said });
  return {
    ...judged,
    isOwnWord: isOwn,
    findings: [
      ...(isOwn ? [] : findingsOf(verdict)),
      ...(stray === null ? [] : [stray]),
      ...(trusted?.findings ?? []),
    ],
  };
}

function findingsOf({ consequence }: Verdict): readonly Finding[] {
  return consequence === null ? [] : [{ kind: 'consequence', consequence }];
}

const notWorthALook: Outcome = {
  kind: 'refused',
  by: 'guard',
  message: 'Looking there might do more than show it.',
};

const refusedBefore: Outcome = {
  kind: 'refused',
  by: 'guard',
  message: 'You said no to this before. Nothing was done; say so if you want it after all.',
};

type ActionCheck =
  | { readonly kind: 'allowed'; readonly target: Candidate | null }
  | { readonly kind: 'rejected'; readonly target: Candidate | null; readonly outcome: Outcome };

const longestAddress = 80;

/** Addresses that the page view may be sent to (threat model 17). */
const loadableAddress = /^(https?:\/\/[^\s]+|about:blank)$/i;

/**
 * Plain code between the navigator and the hands: the target is on this page and can take the
 * action, the address may be loaded, the run is not going in circles.
 */
function checkAction(action: Action, snapshot: Snapshot, guard: LoopGuard): ActionCheck {
  const uid = targetUid(action);
  const target =
    uid === null ? null : (snapshot.candidates.find((candidate) => candidate.uid === uid) ?? null);
  const rejected = (outcome: Outcome): ActionCheck => ({ kind: 'rejected', target, outcome });

  if (uid !== null && target === null) {
    return rejected(
      failed('gone', 'What that was about is no longer on the page. Look again before choosing.'),
    );
  }
  if (action.intent === 'load' && action.transition === 'typed' && !loadableAddress.test(action.url)) {
    return rejected({
      kind: 'refused',
      by: 'guard',
      message: `Only http and https pages can be opened, not “${shorten(action.url, longestAddress)}”.`,
    });
  }
  const unfit = target === null ? null : findUnfitness(action, target);
  if (unfit !== null) return rejected(unfit);
  if (guard.isLoop(action, snapshot)) {
    return rejected(
      failed(
        'loop',
        'The same action was tried on the same page before and changed nothing. Try something else.',
      ),
    );
  }
  return { kind: 'allowed', target };
}

function findUnfitness(action: Action, target: Candidate): Outcome | null {
  const named = target.name === '' ? `the ${target.role || target.tag}` : `“${target.name}”`;
  const acts = action.intent !== 'hover' && action.intent !== 'copy' && action.intent !== 'scroll';
  if (acts && target.states.disabled) return failed('disabled', `${named} is switched off on the page.`);
  if (action.intent === 'textinput' || action.intent === 'paste') {
    if (!target.affordances.includes('type'))
      return failed('not-editable', `Nothing can be typed into ${named}.`);
    if (target.states.readonly) return failed('readonly', `${named} is read-only.`);
  }
  return null;
}

function failed(reason: Extract<Outcome, { kind: 'failed' }>['reason'], message: string): Outcome {
  return { kind: 'failed', reason, message };
}

/** How often the same action may be tried on a page that did not change in between (fault case 28). */
const maximumRepeats = 2;

/** Remembers, for one run, what was tried on which state of the page. */
export interface LoopGuard {
  /** True when the action was tried on this very state before, as often as allowed. Counts the attempt. */
  isLoop(action: Action, snapshot: Snapshot): boolean;
}

export function createLoopGuard(): LoopGuard {
  const attempts = new Map<string, number>();
  return {
    isLoop(action, snapshot) {
      if (action.intent === 'say') return false;
      const key = `${JSON.stringify(action)}\n${stateOfPage(snapshot)}`;
      const count = attempts.get(key) ?? 0;
      attempts.set(key, count + 1);
      return count >= maximumRepeats;
    },
  };
}

/**
 * What makes two looks at a page the same for the guard: address, place, and the controls with their values.
 * Secret values are not in a snapshot, so they are not in here.
 */
function stateOfPage(snapshot: Snapshot): string {
  const controls = snapshot.candidates.map(
    (candidate) =>
      `${candidate.uid}|${candidate.name}|${candidate.value ?? ''}|${candidate.filled}|${candidate.states.checked}|${candidate.states.expanded}`,
  );
  return `${snapshot.tabId}|${snapshot.url}|${snapshot.scroll.x},${snapshot.scroll.y}|${controls.join('\n')}`;
}
