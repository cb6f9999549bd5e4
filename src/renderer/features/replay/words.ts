/** What running something again says. */

export const runAgainDialogWords = {
  notRepeated: (steps: readonly string[]) => `Not repeated: ${steps.join('; ')}.`,
  lookingThrough: 'Looking through what was done',
  cantBeRun: 'This can’t be run again',
  howItRuns:
    'Done one after the other on the page as it is today, without a model. Where something is not certain to be the same, Parley asks. What sends, buys or deletes asks again.',
  willBeEntered: 'Will be entered',
  keepForLater: 'Keep it for later',
  saved: (name: string) => `Saved. Say or type “run ${name}” to run it.`,
  optionalName: 'Name (not needed to run it now)',
  cancel: 'Cancel',
  saveOnly: 'Save only',
  passwordHint: 'It was never kept, and is not kept now. Left empty, it is asked for when it is needed.',
  runASavedReplay: 'Run a saved replay',
  runThisSessionAgain: 'Run this session again',
  runAgainFromHere: 'Run again from here',
  howToRunByName: (name: string) => `Say or type “run ${name}” to run it again.`,
  nameExample: 'For example “weekly report”. Saying or typing “run weekly report” then runs it.',
  askEachTime: (called: string | number) => `Ask me for “${called}” each time`,
  stillWorking: 'Parley is still working. Stop it first.',
  saveAndRun: 'Save and run',
  run: 'Run',
  askedEachTime: (value: string | number) => `Asked for each time. Last time it was “${value}”.`,
} as const;

export const savedReplaysWords = {
  askToDelete: (name: string) => `Delete “${name}”? It can’t be brought back; its session stays.`,
  rename: 'Rename',
  savedReplays: 'Saved replays',
  nothingSavedYet: 'Nothing saved yet',
  howToSave:
    'Choose “Run again…” in the menu of a session and give it a name. Saying or typing “run” and that name then does it again.',
  keepIt: 'Keep it',
  delete: 'Delete',
  run: 'Run',
  nameOfTheReplay: 'Name of the replay',
  keep: 'Keep',
  cancel: 'Cancel',
  stillWorking: 'Parley is still working. Stop it first.',
  moreFor: (name: string | number) => `More for ${name}`,
} as const;
