import type { ScoredCandidate, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { readDialogue } from '../dialogue.ts';
import { maskSecrets } from '../mask-secrets.ts';
import type { NavigatorInput, Proposal, Ranking } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';
import { answerCommand, proposeOwnWords } from '../undo.ts';
import { type Observed, type Proposed, showStage, timeStage } from './step.ts';

/**
 * Asks the navigator for one action. null when the user said something else meanwhile: what a model thinks of older
 * words is dropped, the request for it ended at once, and the step begins again with all that was said.
 */
export async function propose(ports: AgentPorts, run: Run, step: Observed): Promise<Proposed | null> {
  showStage(run, 'thinking', step.number);
  const { heard, control } = run;
  heard.unread = false;
  const thinking = new AbortController();
  heard.interrupt = () =>
    thinking.abort(new AppError({ code: 'stopped', message: 'You said something else.' }));
  const signal = AbortSignal.any([control.signal, thinking.signal]);
  try {
    const turns = await readDialogue(ports, run);
    signal.throwIfAborted();
    const ranking = createLazyRanking(ports, run, step, turns, signal);
    const input = buildInput(ports, run, step, turns, ranking, signal);
    const [proposal, ms] = await timeStage(ports, () => think(ports, run, input));
    control.signal.throwIfAborted();
    if (proposal.lookAgainMs !== undefined) {
      await ports.clock.sleep(proposal.lookAgainMs, signal);
      return null;
    }
    run.spent += proposal.usage?.price ?? 0;
    if (isOutdated(run, proposal)) return null;
    heard.memory = proposal.memory;
    run.upcoming = (proposal.upcoming ?? []).map((words) => maskSecrets(words, heard.secrets));
    const made = ranking.made();
    const times = made === null ? { propose: ms } : { rank: made.ms, propose: Math.max(0, ms - made.ms) };
    return {
      ...step,
      ms: { ...step.ms, ...times },
      ranking: made?.ranking ?? null,
      proposal,
      action: proposal.action,
    };
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
  const { name } = run.navigator;
  if (name === 'offline' || name === 'replay') return run.navigator.propose(input);
  // Later steps carry out what was said; only words that were just said can be a question.
  const isNew = input.turns.at(-1)?.speaker === 'user';
  const words = isNew ? ports.reader.answer(input) : null;
  if (words !== null) return proposeOwnWords(input, words);
  return answerCommand(input) ?? (await run.navigator.propose(input));
}

interface LazyRanking {
  rank(): Promise<readonly ScoredCandidate[]>;
  /** null when nobody asked. */
  made(): { readonly ranking: Ranking; readonly ms: number } | null;
}

/** One ranking of one look at the page, made when it is first asked for. */
function createLazyRanking(
  ports: AgentPorts,
  run: Run,
  { snapshot, number }: Observed,
  turns: readonly Turn[],
  signal: AbortSignal,
): LazyRanking {
  let asked: Promise<Ranking> | null = null;
  let made: { readonly ranking: Ranking; readonly ms: number } | null = null;
  async function rankOnce(): Promise<Ranking> {
    showStage(run, 'ranking', number);
    const [ranking, ms] = await timeStage(ports, () => ports.ranker.rank({ snapshot, turns, signal }));
    signal.throwIfAborted();
    made = { ranking, ms };
    showStage(run, 'thinking', number);
    return ranking;
  }
  return {
    async rank() {
      asked ??= rankOnce();
      return (await asked).scored;
    },
    made: () => made,
  };
}

function buildInput(
  ports: AgentPorts,
  run: Run,
  step: Observed,
  turns: readonly Turn[],
  ranking: LazyRanking,
  signal: AbortSignal,
): NavigatorInput {
  return {
    turns,
    utterance: run.heard.utterance,
    snapshot: step.snapshot,
    numbered: ports.browser.numbered(),
    grid: ports.browser.grid(),
    rank: ranking.rank,
    memory: run.heard.memory,
    settings: run.settings,
    signal,
    screenshot: () => ports.browser.screenshot({ snapshot: step.snapshot, signal }),
    report: ({ draft, wait }) =>
      showStage(run, 'thinking', step.number, { draft: maskSecrets(draft, run.heard.secrets), wait }),
  };
}
