import type { Turn } from '#shared/domain/index.ts';
import type { AgentPorts, Run } from './run.ts';

/** The session's turns without those that only steered a run: what ranker and navigator take for the dialogue. */
export async function readDialogue(ports: AgentPorts, run: Run): Promise<readonly Turn[]> {
  const turns = await ports.recorder.turns(run.sessionId);
  return turns.filter((turn) => !run.heard.steering.has(turn.id));
}
