import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDataDir } from '../platform/paths.ts';
import { createCommands } from './create-commands.ts';
import { runProgram } from './program.ts';

/**
 * The command line on this process's own streams.
 * @param root folder that holds package.json and `resources/`
 * @returns the exit code
 */
export async function runCli(args: readonly string[], root: string): Promise<number> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // Whoever read our output has gone (`| head`): there is nobody left to talk to.
  process.stdout.on('error', () => process.exit(0));
  const writeOut = (text: string) => void process.stdout.write(text);
  const writeError = (text: string) => void process.stderr.write(text);
  const commands = createCommands({
    root,
    version,
    environment: process.env,
    input: process.stdin,
    writeOut,
    writeError,
  });
  return runProgram(args, { commands, defaultDataDir, version, writeOut, writeError });
}
