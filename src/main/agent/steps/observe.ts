import type { AgentPorts, Run } from '../run.ts';
import { type Observed, showStage, timeStage } from '../step.ts';

/** Looks at the page. Refs in what it gives are valid for this one look. */
export async function observe(ports: AgentPorts, run: Run, number: number): Promise<Observed> {
  showStage(run, 'looking', number);
  ports.browser.mark([]);
  const [snapshot, ms] = await timeStage(ports, () => ports.browser.observe({ signal: run.control.signal }));
  run.control.signal.throwIfAborted();
  run.heard.trust.see(snapshot);
  run.asides.see(snapshot);
  return { number, ms: { observe: ms }, snapshot };
}
