import type { Consent, Outcome, RequestNote } from '#shared/domain/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { questionContext } from '../policy/index.ts';
import type { AgentPorts, Run } from '../run.ts';
import { lookAfterStop, notBegun, wordStop } from './after-stop.ts';
import { askOnceMore, findBrought, refusedByUser } from './once-more.ts';
import { type RequestWatch, watchRequests } from './permit.ts';
import { type Acted, type Approved, showStage, summarizeTarget, timeStage } from './step.ts';

const saidMeanwhile = 'Not done: the user said something new first.';

/**
 * Carries the action out, after showing for a moment what it is about to touch. Stopped before or meanwhile, the
 * outcome is what the page shows of it; what cannot be done is an outcome too and never an exception. null when the user's hand came onto
 * the page first: what was decided was about a page that is another one now.
 */
export async function actStep(ports: AgentPorts, run: Run, step: Approved): Promise<Acted | null> {
  const { command } = step.proposal;
  if (step.action.intent === 'say' && command === undefined) {
    return { ...step, outcome: step.outcome ?? saidOutcome(step), screenshot: null };
  }
  const { signal } = run.control;
  let screenshot: Uint8Array | null = null;
  let watch: RequestWatch | null = null;
  try {
    const preview = step.outcome === null ? showAbout(ports, run, step) : Promise.resolve();
    // A Stop while the picture is still being taken fails it before anything waits for it; unheard, that ends the app.
    preview.catch(() => undefined);
    screenshot = run.settings.keepScreenshots
      ? await ports.browser.screenshot({ snapshot: step.snapshot, signal })
      : null;
    await preview;
    if (step.outcome !== null) return telling({ ...step, outcome: step.outcome, screenshot });
    // What a model decided without the user's last words is not begun; a yes on the card was given to this very act.
    if (run.heard.unread && step.proposal.author === 'model') {
      return { ...step, outcome: { kind: 'skipped', message: saidMeanwhile }, screenshot };
    }
    if (run.control.hasYielded) return null;
    run.pageQuestions.forget();
    watch = watchRequests(ports, run, step);
    const { permit, notes } = watch;
    run.heard.openYes = step.approval === 'asked-yes' && command === undefined ? { step, notes } : null;
    if (command !== undefined) {
      const consent = consentOf(ports, step);
      const context = { snapshot: step.snapshot, consent, permit, signal };
      const [{ outcome, say }, ms] = await timeStage(ports, () => ports.browser.command(command, context));
      const told = { ...step.ms, act: ms };
      return telling({ ...step, ms: told, outcome: withRequests(outcome, watch.notes), screenshot }, say);
    }
    run.heard.trust.writes(step.action, step.target);
    const carryOut = (consent: Consent | null): Promise<[Outcome, number]> =>
      timeStage(ports, () =>
        ports.browser.act(step.action, { snapshot: step.snapshot, consent, permit, signal }),
      );
    let { approval } = step;
    let [outcome, ms] = await carryOut(consentOf(ports, step));
    const brought = findBrought(step, outcome);
    if (brought !== null) {
      const consent = await askOnceMore(ports, run, step, { brought, consent: consentOf(ports, step) });
      signal.throwIfAborted();
      if (consent !== 'unasked') {
        approval = consent === 'no' ? 'asked-no' : 'asked-yes';
        [outcome, ms] = consent === 'no' ? [refusedByUser(brought), ms] : await carryOut(consent);
      }
    }
    run.heard.trust.did(step.action, step.snapshot, outcome);
    const told = withRequests(outcome, watch.notes);
    return { ...step, approval, ms: { ...step.ms, act: ms }, outcome: told, screenshot };
  } catch (error) {
    if (!signal.aborted) throw error;
    if (step.outcome !== null) return telling({ ...step, outcome: step.outcome, screenshot });
    if (watch === null) return telling({ ...step, outcome: notBegun, screenshot });
    if (command !== undefined) return telling({ ...step, outcome: stoppedAmid, screenshot });
    const begun = isAppError(error) && error.details.begun === true;
    const outcome = withRequests(await lookAfterStop(ports, step, begun), watch.notes);
    run.stoppedAt = wordStop(step, outcome);
    return { ...step, outcome, screenshot };
  }
}

function saidOutcome({ action, proposal }: Approved): Outcome {
  if (proposal.hasNoModel === true && action.intent === 'say')
    return { kind: 'failed', reason: 'no-model', message: action.utterance };
  return { kind: 'done', changes: [], undo: null };
}

const stoppedAmid: Outcome = {
  kind: 'skipped',
  begun: true,
  message: 'Stopped before it was finished.',
};

/** A command's turn is the words that tell what came of it. */
function telling(step: Acted, say?: string): Acted {
  if (step.proposal.command === undefined) return step;
  const utterance = say ?? (step.outcome.kind === 'done' ? '' : step.outcome.message);
  return { ...step, action: { intent: 'say', utterance } };
}

/** Tells what left without a question, and what was asked about, beside what else changed. */
function withRequests(outcome: Outcome, requests: readonly RequestNote[]): Outcome {
  if (outcome.kind !== 'done' || requests.length === 0) return outcome;
  return { ...outcome, changes: [...outcome.changes, { kind: 'sent', requests: [...requests] }] };
}

/** What a question of the page may be answered yes by: one about what the user agreed to, and about nothing else. */
function consentOf({ judge }: AgentPorts, step: Approved): Consent | null {
  if (step.approval !== 'asked-yes' && step.approval !== 'remembered') return null;
  const kinds = new Set(
    step.findings.flatMap(({ kind, consequence }) => (kind === 'consequence' ? [consequence.kind] : [])),
  );
  return {
    downloads: kinds.has('download'),
    confirms: (message) => {
      if (kinds.size === 0) return false;
      const asks = judge(questionContext(message));
      return asks.band !== 'ask' || asks.kind === 'none' || kinds.has(asks.kind);
    },
  };
}

/** Shows what is about to be touched, and for how long is the user's setting. @throws AppError `stopped` */
async function showAbout(ports: AgentPorts, run: Run, step: Approved): Promise<void> {
  const element = summarizeTarget(step.target);
  if (step.target !== null) {
    ports.browser.mark([
      { uid: step.target.uid, box: step.target.box, label: step.action.intent, kind: 'target' },
    ]);
  }
  const about =
    step.action.intent === 'say'
      ? step.action.utterance
      : describeAction(step.action, element, { tense: 'infinitive' });
  showStage(run, 'acting', step.number, { about: maskSecrets(about, run.heard.secrets), element });
  if (step.target !== null) await ports.clock.sleep(run.settings.previewMs, run.control.signal);
}
