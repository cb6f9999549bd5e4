import { stripVTControlCharacters } from 'node:util';

/** One plain line to the person at the terminal. Standard output belongs to the command that set-up serves. */
export function say(line) {
  process.stderr.write(`parley: ${line}\n`);
}

/** A set-up step that cannot be done; its message tells what to do. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** The last lines of a tool's output, indented, to go below a message. */
export function tail(output, lines = 12) {
  return stripVTControlCharacters(output)
    .trim()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
