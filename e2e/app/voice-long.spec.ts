import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pieceOfSound, placeOf } from '../renderer/fake-microphone.ts';
import {
  makeSound,
  readWav,
  type Sound,
  sampleRate,
  sequence,
  silence,
  spoken,
  wordsOf,
} from '../speech/index.ts';
import { soundFiles } from './app-files.ts';
import { callMain } from './call-main.ts';
import { expect, test } from './voice-test.ts';

/** As somebody reads aloud without a pause: about 20 s. */
const text =
  'he went along the river and over the old stone bridge where the children sell apples in autumn and then up the hill through the wood until he saw the lights of the small town below him and heard the bell of the church that rang for the evening while the last train left the station on its long way north to the cold sea and the islands where his brother had been living in a white house with a green door';
const reading: Sound = { kind: 'speech', text, voice: 'espeak en-us', speed: 1.1 };

/** Writes down "part one", "part two" and so on, whatever it hears: how often it was asked can be read from the text. */
function countingCommand(folder: string): string {
  const script = join(folder, 'count.sh');
  rmSync(`${script}.count`, { force: true });
  writeFileSync(
    script,
    `n=$(cat "$0.count" 2>/dev/null || echo 0); n=$((n+1)); echo $n > "$0.count"; echo part $n\n`,
  );
  return `sh ${script}`;
}

test.use({
  tools: ['espeak-ng', 'sox'],
  isExact: true,
  command: async ({ microphoneFile }, use) => use(countingCommand(join(microphoneFile, '..'))),
});

test('twenty seconds without a pause are cut, and each piece is written down once', async ({
  app,
  voice,
  parley,
  dataDir,
}) => {
  await callMain(app.page, 'settings.change', {
    changes: {
      speechEngine: 'command',
      longestUtteranceS: 5,
      partialText: false,
      sendAfterMs: null,
      keepAudio: true,
    },
  });
  const played = readWav(makeSound(sequence(silence(0.5), reading, silence(1))));
  expect(played.length / sampleRate).toBeGreaterThan(18);
  await voice.hold(sequence(silence(0.5), reading, silence(1)));
  await voice.expectStatus('hearing');
  await voice.expectStatus('listening');
  await voice.letGo();
  await voice.expectStatus('off');
  const parts = wordsOf(await parley.composer.inputValue()).filter((word) => word !== 'part');
  expect(parts.length).toBeGreaterThanOrEqual(4);
  expect(parts).toEqual(parts.map((_, index) => String(index + 1)));

  // Put together, the pieces are what was played: nothing is missing between them and nothing comes twice.
  const files = soundFiles(dataDir).map((name) => join(dataDir, name));
  expect(files).toHaveLength(parts.length);
  const pieces = files
    .toSorted((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readWav(file));
  const heard = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  expect(heard.length).toBeGreaterThan(17 * sampleRate);
  const { lag } = placeOf(played, heard, 2 * sampleRate, 0, sampleRate);
  let begin = 0;
  for (const piece of pieces) {
    for (let at = begin; at + pieceOfSound <= begin + piece.length; at += pieceOfSound) {
      const isSilent = heard.subarray(at, at + pieceOfSound).every((sample) => Math.abs(sample) < 100);
      // Each piece has a loudness of its own, and is the same sound otherwise.
      const place = isSilent ? null : placeOf(played, heard, at, lag, 400);
      if (place !== null) expect(place, `at sample ${at}`).toEqual({ lag, likeness: expect.closeTo(1, 3) });
    }
    begin += piece.length;
  }
});

test.describe('on a microphone that stays open', () => {
  // The window's part of it: e2e/renderer/voice.spec.ts.
  test.use({ oneIn: 2 });

  test('what is said in one go while it listens comes in order, each once', async ({
    app,
    voice,
    parley,
  }) => {
    await callMain(app.page, 'settings.change', {
      changes: {
        speechEngine: 'command',
        sendAfterMs: null,
        partialText: false,
      },
    });
    const all = ['search for red shoes', 'open the second one', 'no, the one below'].map((words) =>
      spoken(words, 'espeak en-gb', 1, 0.6, 1.4),
    );
    await voice.keepListening(sequence(...all));
    await expect
      .poll(async () => wordsOf(await parley.composer.inputValue()).filter((word) => word !== 'part'))
      .toEqual(['1', '2', '3']);
    await voice.button.click();
    await voice.expectStatus('off');
    expect(wordsOf(await parley.composer.inputValue()).filter((word) => word !== 'part')).toEqual([
      '1',
      '2',
      '3',
    ]);
  });
});
