import { maskSecrets } from '../mask-secrets.ts';
import { readDialogue } from '../read-dialogue.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Proposed, type Ranked, showStage, timeStage } from '../step.ts';

/** WebLINX's history window: the five turns before this step. */
const historyTurns = 5;

/** Asks the navigator for one action. */
export async function propose(ports: AgentPorts, run: Run, step: Ranked): Promise<Proposed> {
  showStage(run, 'thinking', step.number);
  run.heard.unread = false;
  const [proposal, ms] = await timeStage(ports, async () =>
    run.navigator.propose({
      turns: await readDialogue(ports, run),
      lastTurns: await ports.recorder.lastTurns(run.sessionId, historyTurns),
      utterance: run.heard.utterance,
      snapshot: step.snapshot,
      ranked: step.ranked,
      memory: run.heard.memory,
      settings: run.settings,
      signal: run.control.signal,
      screenshot: () => ports.browser.screenshot({ signal: run.control.signal }),
      report: ({ draft, wait }) =>
        run.setState({
          status: 'running',
          sessionId: run.sessionId,
          stage: 'thinking',
          step: step.number,
          budget: run.settings.stepBudget,
          about: null,
          element: null,
          draft: maskSecrets(draft, run.heard.secrets),
          wait,
        }),
    }),
  );
  run.control.signal.throwIfAborted();
  run.heard.memory = proposal.memory;
  return { ...step, ms: { ...step.ms, propose: ms }, proposal, action: proposal.action };
}
