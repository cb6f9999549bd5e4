import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fakeModel } from '../model/index.ts';
import { expect, testInOpenApp as test } from './app-test.ts';
import { callMain } from './call-main.ts';

const key = 'sk-canary-H7d2Vw0P';
/** Nothing answers there. */
const nowhere = 'http://127.0.0.1:9/v1';

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text));
}

test('a model is connected in settings, tested, used for a goal, and its key goes with it', async ({
  parley,
  host,
  dataDir,
}) => {
  const { page } = parley;
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const openModels = async (): Promise<void> => {
    await page.keyboard.press('Control+,');
    await settings.getByRole('tab', { name: 'Models' }).click();
  };
  const model = await fakeModel({
    key,
    models: ['played-model'],
    answer: 'say(speaker="navigator", utterance="I can see the welcome page.")',
  });
  try {
    await openModels();
    await settings.getByRole('button', { name: 'Connect a model' }).click();
    await settings.getByRole('textbox', { name: 'Address' }).fill(`${model.baseUrl}/`);
    await settings.getByLabel('Key', { exact: true }).fill(key);
    await settings.getByRole('combobox', { name: 'Model', exact: true }).click();
    await page.getByRole('option', { name: 'played-model' }).click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByRole('button', { name: 'Test now' }).click();
    await expect(settings.getByRole('button', { name: 'Test again' })).toBeVisible({ timeout: 60_000 });
    await expect(settings.getByRole('list', { name: 'What is tested' })).toContainText('Key');
    await page.keyboard.press('Escape');

    const tested = model.completions().length;
    expect(tested).toBeGreaterThan(0);
    await parley.ask('What can you see?');
    await expect(parley.turn('I can see the welcome page.')).toBeVisible();
    expect(model.completions().length).toBe(tested + 1);
    expect(model.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`)).toBe(true);
    // Electron's key store encrypts it; without one it stands in the file that settings name.
    const holding = filesHolding(dataDir, key);
    expect(holding).toEqual(host === 'web' ? ['secrets.json'] : []);
    await expect(page.getByText(key)).toHaveCount(0);

    await openModels();
    await settings.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await settings.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(settings.getByRole('button', { name: 'Connect a model' })).toBeVisible();
    expect(filesHolding(dataDir, key)).toEqual([]);
    await page.keyboard.press('Escape');
    await parley.ask('What can you see?');
    expect(model.completions().length).toBe(tested + 1);
  } finally {
    await model.close();
  }
});

test('typing the name of a model that nobody lists opens no empty list over the form', async ({ parley }) => {
  const { page } = parley;
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Models' }).click();
  await settings.getByRole('button', { name: 'Connect a model' }).click();
  await settings.getByRole('textbox', { name: 'Address' }).fill(nowhere);
  const model = settings.getByRole('combobox', { name: 'Model', exact: true });
  await model.click();
  await model.pressSequentially('nothing');
  await expect(model).toHaveAttribute('aria-expanded', 'false');
  await expect(settings.getByRole('listbox')).toHaveCount(0);
  await expect(settings.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

test('a connection that failed its test says what cannot be reached, and offers to go on without a model', async ({
  parley,
  sites,
}) => {
  const { page } = parley;
  const connection = { id: 'gone', name: 'Gone', baseUrl: nowhere, model: 'nothing' };
  await parley.ask(`go to ${sites.url('shop')}`);
  await callMain(page, 'connections.save', { key: null, connection });
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Models' }).click();
  await settings.getByRole('button', { name: 'Test Gone' }).click();
  await settings.getByRole('button', { name: 'Test now' }).click();
  await expect(settings.getByRole('button', { name: 'Test again' })).toBeVisible({ timeout: 60_000 });
  await expect(settings).toContainText("Can't connect to 127.0.0.1:9");
  await expect(page.locator('header')).toContainText('Gone');
  await settings.getByRole('button', { name: 'Use without a model' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mode: Offline' })).toBeVisible();
  await parley.ask('search for boots');
  await parley.expectAddress(/\/shop\/search\?q=boots/u);

  await callMain(page, 'settings.change', { changes: { navigator: 'chat' } });
  await parley.ask('find me something warm for a long walk');
  await expect(parley.turns.last()).toContainText("Can't connect to 127.0.0.1:9");
  await parley.turns.last().getByRole('button', { name: 'Use without a model' }).click();
  await expect(parley.turns.last().getByRole('button', { name: 'Use without a model' })).toHaveCount(0);
  await parley.ask('search for socks');
  await parley.expectAddress(/\/shop\/search\?q=socks/u);
});
