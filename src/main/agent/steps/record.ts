import {
  type Action,
  carriedOut,
  type ElementSummary,
  type NavigatorTurn,
  type Outcome,
  toStoredPage,
} from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { isMaskable, maskSecrets } from '../mask-secrets.ts';
import type { NewNavigatorTurn, NewTrace } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Acted, showStage, summarizeTarget } from './step.ts';

/** Of how many candidates a turn keeps what they are; of the others their scores. */
const keptCandidates = 10;
const keptDigits = 6;

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
      ...(step.proposal.command === undefined ? {} : { command: step.proposal.command }),
    }),
    masked(buildTrace(run, step)),
    {
      page: masked(toStoredPage(step.snapshot)),
      shown: step.screenshot,
      sent: step.proposal.sent?.picture ?? null,
    },
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

function buildTrace(run: Run, step: Acted): NewTrace {
  const { snapshot, proposal, ranking, asked } = step;
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
    ranking: ranking && {
      by: ranking.by,
      candidates: ranking.scored.slice(0, keptCandidates),
      scores: ranking.scored.map(({ element, score }) => [
        element.uid,
        Number(score.toPrecision(keptDigits)),
      ]),
    },
    ownScores: (proposal.candidates ?? []).slice(0, keptCandidates),
    prompt: proposal.prompt,
    promptParts: proposal.sent === undefined ? null : [...proposal.sent.parts],
    reply: proposal.reply,
    target: step.target === null ? null : fingerprintOf(step.target, snapshot),
    checks: {
      band: step.verdict.band,
      isOwnWord: step.isOwnWord,
      findings: step.findings.map(({ kind, consequence }) => ({ kind, consequence })),
    },
    asked: asked === undefined ? null : { sentence: asked.sentence, origin: asked.origin, data: asked.data },
  };
}

/**
 * Words of the agent's own: a budget used up, a stop, a fault of the page, an answer beside the run, the words that
 * close a turn.
 * @param page what they are about
 */
export async function sayToUser(
  ports: AgentPorts,
  run: Pick<Run, 'sessionId' | 'heard'>,
  utterance: string,
  page: Pick<NavigatorTurn, 'url' | 'title' | 'answers'> = { url: '', title: '' },
): Promise<NavigatorTurn> {
  const action = { intent: 'say', utterance } as const;
  const { secrets, memory } = run.heard;
  const turn: NewNavigatorTurn = {
    sessionId: run.sessionId,
    at: ports.clock.now(),
    ...carriedOut,
    action,
    text: formatAction(action),
    element: null,
    ...page,
  };
  return ports.recorder.recordNavigatorTurn(
    maskSecrets(turn, secrets),
    null,
    {},
    maskSecrets(memory, secrets),
  );
}
