import type { Page } from '@playwright/test';
import { say } from './fake-data.ts';
import { expect, test } from './renderer-test.ts';

async function openVoice(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Voice' }).click();
  await expect(page.getByRole('heading', { name: 'What Parley says' })).toBeVisible();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a machine without a voice is told what to do, and nothing waits for one', async ({ main, open }) => {
  main.state.settings = { ...main.state.settings, speakReplies: 'always' };
  const page = await open();
  await openVoice(page);
  const words = 'This machine has no voice.';
  const section = page.getByRole('tabpanel', { name: 'Voice' });
  await expect(section.getByText(words)).toContainText('speech-dispatcher-espeak-ng');
  await expect(page.getByRole('combobox', { name: 'Voice', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Say what should happen on the page' }).fill('hello');
  await page.keyboard.press('Enter');
  await expect.poll(() => main.paramsOf('dialogue.send')).toHaveLength(1);
  main.record(say('new-0', 0, 'Here are 6 books.'));
  await expect(page.getByText('Here are 6 books.').first()).toBeVisible();
  await expect(page.getByText('Speaking:')).toHaveCount(0);
  // Who asked for spoken replies is told why there are none.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(words)).toBeVisible();
  expect(main.paramsOf('speech.speaking')).toEqual([]);
});

test('the talk key is recorded by pressing it; what is needed for writing is refused in words', async ({
  main,
  open,
}) => {
  const page = await open();
  await openVoice(page);
  const field = page.getByRole('button', { name: 'Talk key: Ctrl+Shift+Space. Change it' });
  await field.press('Enter');
  const recording = page.getByRole('button', { name: 'Press the keys' });
  await page.keyboard.press('b');
  await expect(page.getByText('alone it is needed for writing')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByText('That does something else already')).toBeVisible();
  await expect(recording).toBeFocused();
  await page.keyboard.press('Control+Alt+m');
  await expect.poll(() => main.paramsOf('settings.change')).toEqual([{ changes: { talkKey: 'Ctrl+Alt+M' } }]);
  await expect(page.getByRole('button', { name: 'Talk key: Ctrl+Alt+M. Change it' })).toBeFocused();
});

test('Escape keeps the old talk key and the dialog', async ({ main, open }) => {
  const page = await open();
  await openVoice(page);
  await page.getByRole('button', { name: /^Talk key/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Talk key/ })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect(main.paramsOf('settings.change')).toEqual([]);
});

test('each choice is kept as its setting', async ({ main, open }) => {
  const page = await open();
  await openVoice(page);
  await choose(page, 'Language', 'German');
  await choose(page, 'Sent by itself', 'Never');
  await choose(page, 'Replies are spoken', 'Always');
  await page.getByRole('switch', { name: 'Eyes-free' }).click();
  await page.getByRole('switch', { name: 'Keep the sound' }).click();
  const speed = page.getByRole('textbox', { name: 'Speed' });
  await speed.fill('1.7');
  await speed.blur();
  await expect
    .poll(() => Object.assign({}, ...main.paramsOf('settings.change').map(({ changes }) => changes)))
    .toEqual({
      speechLanguage: 'de',
      sendAfterMs: null,
      speakReplies: 'always',
      eyesFree: true,
      keepAudio: true,
      voiceRate: 1.7,
    });
});

test('an engine shows what it needs and whether it works', async ({ main, open }) => {
  main.state.connections = [
    {
      connection: {
        id: 'home',
        name: 'Home server',
        baseUrl: 'http://127.0.0.1:9000/v1',
        model: 'm',
        tokenBudget: 4_000,
        images: 'none',
        prompt: 'parley',
        api: 'chat',
        templates: '',
        price: null,
      },
      hasKey: false,
      fromEnvironment: false,
    },
  ];
  main.answer('app.doctor', () => ({
    checks: [
      { name: 'Speech: whisper', status: 'ok', found: 'base.en is ready (not in use)', advice: '' },
      { name: 'Speech: endpoint', status: 'ok', found: 'whisper-1 answers', advice: '' },
      { name: 'Speech: command', status: 'missing', found: 'nowhere cannot be found', advice: 'Install it.' },
      { name: 'The command parley', status: 'ok', found: 'on the path', advice: '' },
    ],
  }));
  const page = await open();
  await openVoice(page);
  await choose(page, 'Engine', 'An endpoint');
  await choose(page, 'Connection', 'Home server');
  await page.getByRole('button', { name: 'Check that it works' }).click();
  await expect(page.getByText('whisper-1 answers', { exact: true })).toBeVisible();
  await choose(page, 'Engine', 'A command of your own');
  main.emit({
    type: 'speech-changed',
    state: {
      engine: 'command',
      status: 'not-set-up',
      model: '',
      message: 'No command is set. Name one in PARLEY_SPEECH_COMMAND.',
      progress: null,
    },
  });
  await expect(page.getByRole('status').filter({ hasText: 'No command is set.' })).toBeVisible();
  // A window names no program that is run.
  await expect(page.getByText(/^Start Parley with the program/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /command/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Check that it works' }).click();
  await expect(page.getByText('nowhere cannot be found. Install it.', { exact: true })).toBeVisible();
  expect(Object.assign({}, ...main.paramsOf('settings.change').map(({ changes }) => changes))).toEqual({
    speechEngine: 'command',
    speechConnection: 'home',
  });
});
