import type { Turn } from '#shared/domain/index.ts';
import type { AgentPorts, Run } from './run.ts';

/**
 * The session's turns without those that only steered a run or were said beside it: what ranker and navigator take for
 * the dialogue.
 */
export async function readDialogue(ports: AgentPorts, run: Run): Promise<readonly Turn[]> {
  const turns = await ports.recorder.turns(run.sessionId);
  return turns.filter((turn) => isDialogue(turn, run));
}

/** The last `count` turns of the same. */
export async function readLastTurns(ports: AgentPorts, run: Run, count: number): Promise<readonly Turn[]> {
  const { heard, asides } = run;
  const most = count + heard.steering.size + asides.turnIds.size;
  const turns = await ports.recorder.lastTurns(run.sessionId, most);
  return turns.filter((turn) => isDialogue(turn, run)).slice(-count);
}

function isDialogue({ id }: Turn, { heard, asides }: Run): boolean {
  return !heard.steering.has(id) && !asides.turnIds.has(id);
}
