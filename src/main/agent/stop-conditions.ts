import type { NavigatorTurn, Settings } from '#shared/domain/index.ts';

/** Ends a run: gives the words that are said to the user, or null to go on. Looks only at this run's turns. */
type StopCondition = (turns: readonly NavigatorTurn[], settings: Settings) => string | null;

/** Failures in a row after which going on is unlikely to help. */
const maximumFailures = 3;

const stepBudget: StopCondition = (turns, settings) =>
  turns.length >= settings.stepBudget
    ? `I stopped after ${turns.length} steps, which is the limit in settings. Say "go on" to continue.`
    : null;

const repeatedFailure: StopCondition = (turns) => {
  const last = turns.slice(-maximumFailures);
  if (last.length < maximumFailures) return null;
  const messages = last.map((turn) => (turn.outcome.kind === 'failed' ? turn.outcome.message : null));
  if (messages.includes(null)) return null;
  return `I tried ${maximumFailures} times and could not do it. ${messages.at(-1) ?? ''} What would you like me to do?`;
};

const stopConditions: readonly StopCondition[] = [stepBudget, repeatedFailure];

/** The first reason to end the run, in words for the user; null when there is none. */
export const findStop: StopCondition = (turns, settings) => {
  for (const condition of stopConditions) {
    const words = condition(turns, settings);
    if (words !== null) return words;
  }
  return null;
};
