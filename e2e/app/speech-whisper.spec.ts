import { join } from 'node:path';
import { spoken } from '../speech/index.ts';
import { provideTinyEnglish } from '../speech/models/tiny-en.ts';
import { callMain } from './call-main.ts';
import { spokenAloud } from './play-voice.ts';
import { findProducts, spokenTurns } from './voice-record.ts';
import { expect, test } from './voice-test.ts';

// Read by the app when it builds: shared with the other tests, so that whisper.cpp is compiled once per clone.
process.env.PARLEY_WHISPER_BUILD = join(
  import.meta.dirname,
  ...['..', '..', 'node_modules', '.cache', 'parley', 'whisper'],
);

// That it writes down what is said is shown by whisper.words.test.ts, the way from there by speech.spec.ts.
test.use({ tools: ['espeak-ng', 'flite', 'sox'], oneIn: 2 });

/** The smallest model mishears some of them. */
const sounds = (words: string) => [
  spoken(words, 'flite rms'),
  spoken(words, 'espeak en-us', 0.9),
  spoken(words, 'flite slt'),
  spoken(words, 'flite rms', 1.15),
];

test('whisper with a real model: said, written down, done', async ({ parley, voice, sites, app }) => {
  // The first time a model is fetched and whisper.cpp compiled.
  test.setTimeout(15 * 60_000);
  const model = await provideTinyEnglish();
  test.skip(model.file === null, model.file === null ? model.why : '');
  await callMain(app.page, 'settings.change', {
    changes: { speechEngine: 'whisper', whisperFile: model.file ?? '', sendAfterMs: null },
  });
  await callMain(app.page, 'speech.build', undefined);
  await parley.ask(`go to ${sites.url('shop')}`);
  const turns = ['search for red shoes', 'open the second one', 'no, the one below'];
  for (const words of turns) {
    await voice.sayUntilHeard(words, sounds(words));
    await parley.composer.press('Enter');
    await parley.waitUntilIdle();
  }
  const products = await findProducts(sites, 'red shoes');
  await parley.expectAddress(new URL(products[2] ?? '', sites.url('shop')).href);
  const spokenThree = await spokenTurns(app.page);
  expect(spokenThree).toHaveLength(3);
  for (const { spoken: how } of spokenThree) expect(how).toMatchObject({ engine: 'whisper' });
  expect(await spokenAloud(app.page)).toContain('The page is');
});
