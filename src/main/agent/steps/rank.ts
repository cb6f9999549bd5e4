import { readDialogue } from '../read-dialogue.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Observed, type Ranked, showStage, timeStage } from '../step.ts';

/** Orders the page's candidates by how well they fit the dialogue, best first. */
export async function rank(ports: AgentPorts, run: Run, step: Observed): Promise<Ranked> {
  showStage(run, 'ranking', step.number);
  const [ranking, ms] = await timeStage(ports, async () =>
    ports.ranker.rank({
      snapshot: step.snapshot,
      turns: await readDialogue(ports, run),
      signal: run.control.signal,
    }),
  );
  run.control.signal.throwIfAborted();
  return { ...step, ms: { ...step.ms, rank: ms }, ranked: ranking.scored, rankedBy: ranking.by };
}
