/** What is said of two sessions side by side. */

export const differenceWords = {
  otherWords: 'other words',
  anotherElement: 'another element',
  anotherValue: 'another value',
  anotherAnswerToAQuestion: 'another answer to a question',
  notDone: 'not done',
} as const;

export const comparisonWords = {
  twoSessionsCompared: 'Two sessions compared',
  changeSides: 'Change sides',
  close: 'Close',
  loading: 'Comparing the sessions',
  cantCompare: 'Can’t compare them',
  aSession: 'A session',
  nothing: 'Nothing was said or done in either of them',
  same: 'The same was said and done in both.',
  showAll: 'Show all',
  showTheDifferencesOnly: 'Show the differences only',
  turnsSideBySide: 'Turns side by side',
  difference: 'Difference',
  onlyHere: '← only here',
  onlyThere: 'only here →',
  lookIntoThisTurn: 'Look into this turn',
} as const;

export const comparedSessionsWords = {
  in: (value: string | number, value2: string | number) => `${value} in ${value2}`,
} as const;
