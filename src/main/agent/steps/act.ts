import type { Outcome } from '#shared/domain/index.ts';
import { describeAction } from '#shared/grammar/index.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Acted, type Approved, summarizeTarget, timeStage } from './step.ts';

const saidMeanwhile = 'Not done: the user said something new first.';

/**
 * Carries the action out, after showing for a moment what it is about to touch. Stopped before or meanwhile, the
 * outcome is `skipped`; what cannot be done is an outcome too and never an exception.
 */
export async function act(ports: AgentPorts, run: Run, step: Approved): Promise<Acted> {
  if (step.action.intent === 'say') {
    return { ...step, outcome: step.outcome ?? { kind: 'done', changes: [], undo: null }, screenshot: null };
  }
  const { signal } = run.control;
  let screenshot: Uint8Array | null = null;
  try {
    const preview = step.outcome === null ? showAbout(ports, run, step) : Promise.resolve();
    // A Stop while the picture is still being taken fails it before anything waits for it; unheard, that ends the app.
    preview.catch(() => undefined);
    screenshot = run.settings.keepScreenshots
      ? await ports.browser.screenshot({ snapshot: step.snapshot, signal })
      : null;
    await preview;
    if (step.outcome !== null) return { ...step, outcome: step.outcome, screenshot };
    // What a model decided without the user's last words is not begun; a yes on the card was given to this very act.
    if (run.heard.unread && step.proposal.author === 'model') {
      return { ...step, outcome: { kind: 'skipped', message: saidMeanwhile }, screenshot };
    }
    run.pageQuestions.forget();
    const [outcome, ms] = await timeStage(ports, () =>
      ports.browser.act(step.action, {
        snapshot: step.snapshot,
        approved: step.approval === 'asked-yes' || step.approval === 'remembered',
        signal,
      }),
    );
    run.heard.trust.did(step.action, step.snapshot, outcome);
    return { ...step, ms: { ...step.ms, act: ms }, outcome, screenshot };
  } catch (error) {
    if (!signal.aborted) throw error;
    const stopped: Outcome = { kind: 'skipped', message: 'Stopped before it was finished.' };
    return { ...step, outcome: step.outcome ?? stopped, screenshot };
  }
}

/** Shows what is about to be touched, and for how long is the user's setting. @throws AppError `stopped` */
async function showAbout(ports: AgentPorts, run: Run, step: Approved): Promise<void> {
  const element = summarizeTarget(step.target);
  if (step.target !== null) {
    ports.browser.mark([
      { uid: step.target.uid, box: step.target.box, label: step.action.intent, kind: 'target' },
    ]);
  }
  const about = describeAction(step.action, element, { tense: 'infinitive' });
  run.setState({
    status: 'running',
    sessionId: run.sessionId,
    stage: 'acting',
    step: step.number,
    budget: run.settings.stepBudget,
    about: maskSecrets(about, run.heard.secrets),
    element,
    draft: '',
    wait: null,
  });
  if (step.target !== null) await ports.clock.sleep(run.settings.previewMs, run.control.signal);
}
