import type { SpokenTurn } from '#shared/domain/index.ts';
import { approvalRequest, session, userTurn } from './fake-data.ts';
import type { FakeMain } from './fake-main.ts';
import { expect, test } from './renderer-test.ts';

const spoken: SpokenTurn = {
  engine: 'whisper',
  model: 'base.en-q5_1',
  durationMs: 1_240,
  timeToTextMs: 310,
  confidence: 0.87,
  original: 'Open the second won.',
  utteranceIds: ['u-1'],
};

function withTurns(main: FakeMain): void {
  main.state.sessions = [session('s1', 'Red shoes', 0)];
  main.state.turns.set('s1', [
    userTurn('s1', 0, 'search for red shoes'),
    { ...userTurn('s1', 1, 'open the second one'), via: 'voice', spoken },
    { ...userTurn('s1', 2, 'go back'), via: 'voice' },
  ]);
}

/** Mono, 16 kHz, 16 bit; this many seconds of silence. */
function silence(seconds: number): string {
  const bytes = seconds * 32_000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]).toString('base64');
}

test('a spoken turn has a microphone, and how it was heard unfolds from it', async ({ main, open }) => {
  withTurns(main);
  const page = await open();
  const rows = page.getByRole('region', { name: 'Turns' }).getByRole('listitem');
  await expect(rows.nth(0)).not.toContainText('spoken');
  await expect(rows.nth(2)).toContainText('You, spoken: go back');
  const microphone = rows.nth(1).getByRole('button', { name: 'Spoken: how it was heard' });
  await microphone.focus();
  await page.keyboard.press('Enter');
  for (const fact of [
    'Open the second won.',
    'whisper.cpp, on this machine',
    'base.en-q5_1',
    '1.2 s',
    '310 ms',
    '87 %',
  ])
    await expect(rows.nth(1)).toContainText(fact);
  await expect.poll(() => main.paramsOf('speech.sound')).toEqual([{ utteranceId: 'u-1' }]);
  await expect(page.getByRole('button', { name: 'Play what was said' })).toHaveCount(0);
  await microphone.click();
  await expect(rows.nth(1)).not.toContainText('Open the second won.');
});

test('kept sound can be played and stopped, and is never taken for the user', async ({ main, open }) => {
  withTurns(main);
  main.answer('speech.sound', () => silence(30));
  const page = await open();
  await page.getByRole('button', { name: 'Spoken: how it was heard' }).click();
  await page.getByRole('button', { name: 'Play what was said' }).click();
  const turnsRegion = page.getByRole('region', { name: 'Turns' });
  await turnsRegion.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Play what was said' })).toBeVisible();
  await expect
    .poll(() => main.paramsOf('speech.speaking').map(({ text }) => text))
    .toEqual(['Open the second won.', null]);
});

test('the card says that a spoken yes is not enough', async ({ main, open }) => {
  withTurns(main);
  main.state.run = {
    status: 'awaiting-approval',
    sessionId: 's1',
    request: { ...approvalRequest, sessionId: 's1' },
  };
  const page = await open();
  await expect(page.getByText('A spoken yes is not enough for this.')).toBeVisible();
});

test('the talk key goes to the window while the page has the keyboard, and what it is made of comes up in the page', async ({
  main,
  open,
}) => {
  const page = await open();
  await page.getByRole('textbox', { name: /^The page / }).focus();
  await page.keyboard.press('Control+Shift+Space');
  await page.keyboard.press('x');
  const keys = () => main.paramsOf('page.input').filter(({ kind }) => kind === 'key');
  await expect.poll(() => keys().some(({ key }) => key === 'x')).toBe(true);
  expect(keys().filter(({ key }) => key === ' ')).toEqual([]);
  for (const key of ['Control', 'Shift']) {
    const count = (type: string) => keys().filter((entry) => entry.key === key && entry.type === type).length;
    expect(count('up')).toBe(count('down'));
  }
});
