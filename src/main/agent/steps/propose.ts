import { AppError } from '#shared/errors/index.ts';
import { answerCommand } from '../answer-command.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { NavigatorInput, Proposal } from '../ports.ts';
import { proposeSay } from '../propose-say.ts';
import { readDialogue, readLastTurns } from '../read-dialogue.ts';
import type { AgentPorts, Run } from '../run.ts';
import { type Proposed, type Ranked, showStage, timeStage } from '../step.ts';

/** WebLINX's history window: the five turns before this step. */
const historyTurns = 5;

/**
 * Asks the navigator for one action. null when the user said something else meanwhile: what a model thinks of older
 * words is dropped, the request for it ended at once, and the step begins again with all that was said.
 */
export async function propose(ports: AgentPorts, run: Run, step: Ranked): Promise<Proposed | null> {
  showStage(run, 'thinking', step.number);
  const { heard, control } = run;
  heard.unread = false;
  const thinking = new AbortController();
  heard.interrupt = () =>
    thinking.abort(new AppError({ code: 'stopped', message: 'You said something else.' }));
  const signal = AbortSignal.any([control.signal, thinking.signal]);
  try {
    const input = await buildInput(ports, run, step, signal);
    const [proposal, ms] = await timeStage(ports, () => think(ports, run, input));
    control.signal.throwIfAborted();
    run.spent += proposal.usage?.price ?? 0;
    if (isOutdated(run, proposal)) return null;
    heard.memory = proposal.memory;
    return { ...step, ms: { ...step.ms, propose: ms }, proposal, action: proposal.action };
  } catch (error) {
    if (control.signal.aborted || !thinking.signal.aborted) throw error;
    return null;
  } finally {
    heard.interrupt = null;
  }
}

/** A model's proposal that was made without the user's last words. A parse of the user's words is carried out. */
function isOutdated(run: Run, proposal: Proposal): boolean {
  return run.heard.unread && proposal.author === 'model';
}

/** Without a model every word is the navigator's own; with one the agent answers what needs no model. */
async function think(ports: AgentPorts, run: Run, input: NavigatorInput): Promise<Proposal> {
  if (run.navigator.name === 'offline') return run.navigator.propose(input);
  // Later steps carry out what was said; only words that were just said can be a question.
  const isNew = input.turns.at(-1)?.speaker === 'user';
  const words = isNew ? ports.reader.answer(input) : null;
  if (words !== null) return proposeSay(input, words);
  return answerCommand(input) ?? (await run.navigator.propose(input));
}

async function buildInput(
  ports: AgentPorts,
  run: Run,
  step: Ranked,
  signal: AbortSignal,
): Promise<NavigatorInput> {
  return {
    turns: await readDialogue(ports, run),
    lastTurns: await readLastTurns(ports, run, historyTurns),
    utterance: run.heard.utterance,
    snapshot: step.snapshot,
    ranked: step.ranked,
    memory: run.heard.memory,
    settings: run.settings,
    signal,
    screenshot: () => ports.browser.screenshot({ signal }),
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
  };
}
