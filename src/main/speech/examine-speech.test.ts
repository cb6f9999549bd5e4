import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#shared/domain/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { examineSpeech } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const examine = (changes: Partial<Settings>, environment: NodeJS.ProcessEnv = process.env) =>
  examineSpeech({
    settings: { ...defaultSettings, ...changes },
    folders: {
      models: join(folder, 'models'),
      builds: join(folder, 'builds'),
      work: join(folder, 'work'),
    },
    // Another place where it may have been built.
    environment: { ...environment, PARLEY_WHISPER_BUILD: '' },
  });

test('a fresh machine lacks a model, and nothing is made by looking', async () => {
  expect(await examine({})).toMatchObject({
    engine: 'whisper',
    whisper: {
      model: defaultSettings.whisperModel,
      modelProblem: expect.stringMatching(/Download/u),
      isBuilt: false,
      isUntouched: true,
    },
    command: { name: '' },
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing compiler is told with what to install; a file that is no model as that', async () => {
  const file = join(folder, 'own.bin');
  writeFileSync(file, '<!doctype html>');
  const { whisper } = await examine({ whisperFile: file }, { ...process.env, PATH: folder });
  expect(whisper).toMatchObject({ isBuilt: false, isUntouched: false });
  expect(whisper.buildProblem).toMatch(/compile/u);
  expect(whisper.modelProblem).not.toBe('');
});

test('a command is tried with a second of sound, and its error is in words', async () => {
  const script = join(folder, 'a.cjs');
  writeFileSync(
    script,
    'const { size } = require("node:fs").statSync(process.argv[2]); if (size !== 32044) throw new Error("not a second"); if (process.argv[3]) { console.error("no model"); process.exit(3); }',
  );
  const command = `"${process.execPath}" "${script}" {wav}`;
  const good = await examine({}, { ...process.env, PARLEY_SPEECH_COMMAND: command });
  expect(good.command.name).toBe('node');
  expect(await good.command.tryOut(new AbortController().signal)).toBeGreaterThan(0);
  const bad = await examine({}, { ...process.env, PARLEY_SPEECH_COMMAND: `${command} fail` });
  await expect(bad.command.tryOut(new AbortController().signal)).rejects.toThrow(/code 3: no model/u);
  // Where there are files in memory the folder is not needed; elsewhere nothing stays in it.
  const work = join(folder, 'work');
  expect(existsSync(work) ? readdirSync(work) : []).toEqual([]);
});
