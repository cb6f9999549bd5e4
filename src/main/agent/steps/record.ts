import type { Action, ElementSummary, NavigatorTurn, Outcome, Trace } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { secretMask } from '#shared/lib/index.ts';
import { isMaskable, maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Acted, showStage } from '../step.ts';
import { summarizeTarget } from '../summarize-target.ts';

/** How much of a ranking is kept with a turn; the navigator sees no more of it either. */
const keptCandidates = 10;

/**
 * Keeps the step as a turn with everything it was decided on. What was typed into secret fields is masked here
 * and, when it stood in the user's own words, taken out of what was recorded before.
 */
export async function record(ports: AgentPorts, run: Run, step: Acted): Promise<NavigatorTurn> {
  showStage(run, 'recording', step.number);
  const masked = <T>(value: T): T => maskSecrets(value, run.heard.secrets);
  const action = maskSecretField(step);
  if (step.target?.secret != null && step.action.intent === 'textinput' && isMaskable(step.action.text)) {
    await ports.recorder.maskSecret(run.sessionId, step.action.text);
  }
  if (step.proposal.choices.length > 0) {
    ports.browser.mark(
      step.proposal.choices.map((choice, index) => ({
        uid: choice.uid,
        box: choice.box,
        label: String(index + 1),
        kind: 'choice',
      })),
    );
  }
  const text = formatAction(action);
  return ports.recorder.recordNavigatorTurn(
    masked({
      sessionId: run.sessionId,
      at: ports.clock.now(),
      speaker: 'navigator',
      actor: 'navigator',
      action,
      text,
      element: summarizeTarget(step.target),
      url: step.snapshot.url,
      title: step.snapshot.title,
      outcome: maskOutcome(step.outcome, step.target?.secret != null),
      approval: step.approval,
      reason: step.proposal.reason,
      ms: step.ms,
      usage: step.proposal.usage,
      choices: nameChoices(step),
    }),
    masked(buildTrace(run, step)),
    step.screenshot,
    masked(run.heard.memory),
  );
}

function nameChoices({ proposal }: Acted): ElementSummary[] {
  return proposal.choices.map((choice, index) => {
    const summary = summarizeTarget(choice);
    return { ...summary, text: proposal.choiceNames?.[index] ?? summary.text };
  });
}

function maskSecretField(step: Acted): Action {
  if (step.target?.secret == null || step.action.intent !== 'textinput') return step.action;
  return { ...step.action, text: step.action.text === '' ? '' : secretMask };
}

/** Undoing what was typed into a secret field would need its old value: there is none to keep. */
function maskOutcome(outcome: Outcome, secret: boolean): Outcome {
  if (!secret || outcome.kind !== 'done') return outcome;
  return { ...outcome, undo: null, changes: outcome.changes.filter((change) => change.kind !== 'value') };
}

function buildTrace(run: Run, step: Acted): Omit<Trace, 'turnId' | 'hasScreenshot'> {
  const { snapshot, proposal } = step;
  return {
    navigator: run.navigator.name,
    snapshot: {
      url: snapshot.url,
      title: snapshot.title,
      viewport: snapshot.viewport,
      scroll: { x: snapshot.scroll.x, y: snapshot.scroll.y },
      nodes: snapshot.counts.nodes,
      candidates: snapshot.counts.candidates,
      frames: snapshot.frames.length,
      gaps: [...snapshot.gaps],
    },
    candidates: (proposal.candidates ?? step.ranked).slice(0, keptCandidates),
    rankedBy: step.rankedBy,
    prompt: proposal.prompt,
    reply: proposal.reply,
  };
}
