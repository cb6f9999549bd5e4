import type { HandOver, NavigatorTurn } from '#shared/domain/index.ts';
import { wordHandOver } from '#shared/grammar/index.ts';
import { readDialogue } from './dialogue.ts';
import type { AgentPorts, Run } from './run.ts';
import { actStep } from './steps/act.ts';
import { approve } from './steps/approve.ts';
import { check } from './steps/check.ts';
import { findHandOver, handOverToUser, isUsersOwn } from './steps/hand-over.ts';
import { propose } from './steps/propose.ts';
import { record, sayToUser } from './steps/record.ts';
import { type Acted, type Observed, showStage, timeStage } from './steps/step.ts';
import { findStop } from './stop-conditions.ts';

/**
 * The agent loop: observe → propose → check → approve → act → record, until the navigator
 * hands the turn back, the user stops it, or a budget is used up. A failed check or act is a recorded turn, so
 * the navigator reads it at its next step.
 *
 * Resolves once the turn is handed back. @throws AppError `stopped` when stopped, or what a port threw
 */
export async function runLoop(ports: AgentPorts, run: Run): Promise<void> {
  const turns: NavigatorTurn[] = [];
  run.spent = 0;
  /** Of the page as it was looked at last: what came up since is handed over, what the user saw before they spoke is not. */
  let known: HandOver | null | undefined;
  for (let steps = 0; ; steps += 1) {
    const number = turns.length + 1;
    await run.control.passPause(() => {
      run.setState({ status: 'paused', sessionId: run.sessionId, step: number });
      run.pageQuestions.open();
    });
    await run.pageQuestions.close();
    const stop = findStop({ turns, steps, spent: run.spent }, run.settings);
    if (stop !== null) {
      await sayToUser(ports, run, stop);
      return;
    }

    const { memory } = run.heard;
    const observed = await observe(ports, run, number);
    const cameUp = findHandOver(observed.snapshot);
    const isNew = cameUp !== null && known === null;
    known = cameUp;
    if (isNew) {
      if (!(await leaveToUser(ports, run, number, cameUp))) return;
      continue;
    }
    const proposed = await propose(ports, run, observed);
    if (proposed === null) continue;
    const users = isUsersOwn(proposed.proposal, observed.snapshot, run.heard.said);
    if (users !== null) {
      if (!(await leaveToUser(ports, run, number, users))) return;
      run.heard.memory = memory;
      continue;
    }
    const checked = await check(ports, run, proposed);
    const approved = await approve(ports, run, checked);
    const acted = await actStep(ports, run, approved);
    if (acted === null) {
      // The user's hand was on the page first: the navigator decides again, on the page as it is then.
      run.heard.memory = memory;
      continue;
    }
    const turn = await record(ports, run, acted);

    turns.push(turn);
    const finished = acted.proposal.last && acted.outcome.kind === 'done';
    if (turn.action.intent === 'say' && (finished || acted.proposal.command === undefined)) return;
    if (acted.proposal.command !== undefined && acted.outcome.kind !== 'done') return;
    // Words that came meanwhile are answered first.
    if (finished && !run.heard.unread) return close(ports, run, acted);
    if (acted.pauseAfter) run.control.pause();
  }
}

/** @returns false where nobody can take over: that has been said, and the turn is handed back */
async function leaveToUser(ports: AgentPorts, run: Run, number: number, what: HandOver): Promise<boolean> {
  if (run.isSeen) {
    await handOverToUser(ports, run, number, what);
    return true;
  }
  await sayToUser(ports, run, wordHandOver(what));
  return false;
}

/** Looks at the page. Refs in what it gives are valid for this one look. */
async function observe(ports: AgentPorts, run: Run, number: number): Promise<Observed> {
  showStage(run, 'looking', number);
  ports.browser.mark([]);
  const [snapshot, ms] = await timeStage(ports, () => ports.browser.observe({ signal: run.control.signal }));
  run.control.signal.throwIfAborted();
  run.heard.trust.see(snapshot);
  run.pageQuestions.see(snapshot);
  return { number, ms: { observe: ms }, snapshot };
}

/**
 * Ends the turn with the words that the proposal has for the page as its last action left it. What a page that waits for a
 * passkey does next is the user's, and nothing of it shows in the page: they come first.
 */
async function close(ports: AgentPorts, run: Run, { proposal, number }: Acted): Promise<void> {
  if (proposal.close === undefined) return;
  let { snapshot } = await observe(ports, run, number);
  const waitsFor = snapshot.passkey === undefined ? null : findHandOver(snapshot);
  if (waitsFor !== null) {
    if (!(await leaveToUser(ports, run, number, waitsFor))) return;
    ({ snapshot } = await observe(ports, run, number));
  }
  const closing = proposal.close({ snapshot, turns: await readDialogue(ports, run) });
  run.heard.memory = closing.memory;
  // The words are about what the act itself changed, which is not where the user's own part led.
  const words = waitsFor === null ? closing.utterance : `The page is “${snapshot.title}” now.`;
  await sayToUser(ports, run, words, { url: snapshot.url, title: snapshot.title });
}
