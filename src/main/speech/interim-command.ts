import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Transcriber } from './ports.ts';
import { encodeWav } from './wav/index.ts';

/** Until engine/ is there: a program with {wav} in its arguments. */
export function createCommandTranscriber(options: { command: string; folder: string }): Transcriber {
  const [program = '', ...given] = options.command.split(/\s+/);
  let number = 0;
  return {
    engine: 'command',
    model: program.split('/').at(-1) ?? '',
    canDoPartials: false,
    warm: async () => undefined,
    async transcribe({ samples, signal }) {
      number += 1;
      await mkdir(options.folder, { recursive: true });
      const file = join(options.folder, `${number}.wav`);
      await writeFile(file, encodeWav(samples), { mode: 0o600 });
      try {
        const args = given.map((each) => each.replace('{wav}', file));
        const { stdout } = await promisify(execFile)(program, args, { signal });
        return { text: stdout.trim(), words: [], confidence: null, noSpeech: null };
      } finally {
        await rm(file, { force: true });
      }
    },
    close: async () => undefined,
  };
}

export const createEndpointTranscriber = (_: unknown): Transcriber => {
  throw new Error('not there yet');
};
