import type { NavigatorTurn } from '#shared/domain/index.ts';
import type { AgentPorts, Run } from './run.ts';
import { act } from './steps/act.ts';
import { approve } from './steps/approve.ts';
import { check } from './steps/check.ts';
import { observe } from './steps/observe.ts';
import { propose } from './steps/propose.ts';
import { rank } from './steps/rank.ts';
import { record } from './steps/record.ts';
import { sayToUser } from './steps/say-to-user.ts';
import { findStop } from './stop-conditions.ts';

/**
 * The agent loop (DESIGN.md): observe → rank → propose → check → approve → act → record, until the navigator
 * hands the turn back, the user stops it, or a budget is used up. A failed check or act is a recorded turn, so
 * the navigator reads it at its next step.
 *
 * Resolves once the turn is handed back. @throws AppError `stopped` when stopped, or what a port threw
 */
export async function runLoop(ports: AgentPorts, run: Run): Promise<void> {
  const turns: NavigatorTurn[] = [];
  run.spent = 0;
  for (let steps = 0; ; steps += 1) {
    const number = turns.length + 1;
    await run.control.passPause(() => {
      run.setState({ status: 'paused', sessionId: run.sessionId, step: number });
      run.asides.open();
    });
    await run.asides.close();
    const stop = findStop({ turns, steps, spent: run.spent }, run.settings);
    if (stop !== null) {
      await sayToUser(ports, run, stop);
      return;
    }

    const observed = await observe(ports, run, number);
    const ranked = await rank(ports, run, observed);
    const proposed = await propose(ports, run, ranked);
    if (proposed === null) continue;
    const checked = check(ports, run, proposed);
    const approved = await approve(ports, run, checked);
    const acted = await act(ports, run, approved);
    const turn = await record(ports, run, acted);

    turns.push(turn);
    const finished = acted.proposal.last && acted.outcome.kind === 'done';
    if (turn.action.intent === 'say' || finished) return;
    if (acted.pauseAfter) run.control.pause();
  }
}
