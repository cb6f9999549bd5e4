import type { NavigatorTurn, Outcome, Settings } from '#shared/domain/index.ts';
import { formatPrice } from '#shared/text/quantities.ts';

/** What a run has behind it. */
interface Progress {
  /** This run's turns only. */
  readonly turns: readonly NavigatorTurn[];
  /** Times that the navigator was asked, answers that were dropped included. */
  readonly steps: number;
  /** US dollars, as far as prices are known. */
  readonly spent: number;
}

/** Ends a run: gives the words that are said to the user, or null to go on. */
type StopCondition = (progress: Progress, settings: Settings) => string | null;

/** Failures in a row after which going on is unlikely to help. */
const maximumFailures = 3;

const stepBudget: StopCondition = ({ steps }, settings) =>
  steps >= settings.stepBudget
    ? `I stopped after ${steps} steps, which is the limit in settings. Say "go on" to continue.`
    : null;

const costCeiling: StopCondition = ({ spent }, settings) =>
  settings.costCeiling > 0 && spent >= settings.costCeiling
    ? `I stopped because this has cost ${formatPrice(spent)}, and the limit in settings is ${formatPrice(settings.costCeiling)}. Say "go on" to continue.`
    : null;

const repeatedFailure: StopCondition = (progress) => {
  const message = lastInARow(progress, (outcome) => (outcome.kind === 'failed' ? outcome.message : null));
  return message === null
    ? null
    : `I tried ${maximumFailures} times and could not do it. ${message} What would you like me to do?`;
};

/** A model that wants again and again what it may not have: asking it once more costs and does not help. */
const repeatedRefusal: StopCondition = (progress) => {
  const message = lastInARow(progress, (outcome) =>
    outcome.kind === 'refused' && outcome.by === 'guard' ? outcome.message : null,
  );
  return message === null
    ? null
    : `I was held back ${maximumFailures} times. ${message} What would you like me to do?`;
};

/** The last message, where each of the last turns has one. */
function lastInARow({ turns }: Progress, messageOf: (outcome: Outcome) => string | null): string | null {
  const messages = turns.slice(-maximumFailures).map(({ outcome }) => messageOf(outcome));
  if (messages.length < maximumFailures || messages.includes(null)) return null;
  return messages.at(-1) ?? null;
}

const stopConditions: readonly StopCondition[] = [stepBudget, costCeiling, repeatedFailure, repeatedRefusal];

/** The first reason to end the run, in words for the user; null when there is none. */
export const findStop: StopCondition = (progress, settings) => {
  for (const condition of stopConditions) {
    const words = condition(progress, settings);
    if (words !== null) return words;
  }
  return null;
};
