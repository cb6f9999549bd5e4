import { formatAction } from '#shared/grammar/index.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';

/** Hands the turn back with words of the agent's own: a budget used up, a stop, a fault of the page. */
export async function sayToUser(ports: AgentPorts, run: Run, utterance: string): Promise<void> {
  const action = { intent: 'say', utterance } as const;
  await ports.recorder.recordNavigatorTurn(
    {
      sessionId: run.sessionId,
      at: ports.clock.now(),
      speaker: 'navigator',
      actor: 'navigator',
      action,
      text: formatAction(action),
      element: null,
      url: '',
      title: '',
      outcome: { kind: 'done', changes: [], undo: null },
      approval: 'not-needed',
      reason: '',
      ms: {},
      usage: null,
      choices: [],
    },
    null,
    null,
    maskSecrets(run.heard.memory, run.heard.secrets),
  );
}
