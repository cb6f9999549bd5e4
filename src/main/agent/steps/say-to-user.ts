import type { NavigatorTurn } from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { AgentPorts, Run } from '../run.ts';

/**
 * Words of the agent's own: a budget used up, a stop, a fault of the page, an answer beside the run.
 * @param page what they are about
 */
export async function sayToUser(
  ports: AgentPorts,
  run: Pick<Run, 'sessionId' | 'heard'>,
  utterance: string,
  page: { readonly url: string; readonly title: string } = { url: '', title: '' },
): Promise<NavigatorTurn> {
  const action = { intent: 'say', utterance } as const;
  return ports.recorder.recordNavigatorTurn(
    {
      sessionId: run.sessionId,
      at: ports.clock.now(),
      speaker: 'navigator',
      actor: 'navigator',
      action,
      text: formatAction(action),
      element: null,
      url: page.url,
      title: page.title,
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
