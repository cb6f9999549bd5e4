/** What `parley` does without its window. */
export const commandNames = [
  'chat',
  'predict',
  'rank',
  'eval',
  'records',
  'sessions',
  'export',
  'import',
  'backup',
  'restore',
  'doctor',
  'update',
  'on-path',
] as const;

/**
 * The command line that a program was started with, or null where it was started to open its window.
 * @param args of the process, after the program itself and what it was told to run
 */
export function readCommandLine(args: readonly string[]): readonly string[] | null {
  return commandNames.some((name) => name === args[0]) ? args : null;
}

/** Whether it needs the app itself, with its window. */
export function isSelfTest([name, ...options]: readonly string[]): boolean {
  return name === 'doctor' && options.includes('--self-test') && !options.includes('--help');
}
