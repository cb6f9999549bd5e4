import type { Page } from '@playwright/test';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import {
  doneProbe,
  environmentConnection,
  fallenRanker,
  homeConnection,
  runningProbe,
  workConnection,
} from './fake-models.ts';
import { expect, test } from './renderer-test.ts';

async function openModels(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Models' }).click();
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function withConnections(main: FakeMain): void {
  main.state.connections = [environmentConnection, homeConnection, workConnection];
  main.state.settings = { ...main.state.settings, navigator: 'chat', activeConnection: 'home' };
}

const lastOf = (list: readonly unknown[]): unknown => list.at(-1);

test('the first start leads to a connected model, and its line is gone once one is used', async ({
  main,
  open,
}) => {
  const page = await open();
  await page.getByRole('button', { name: 'Connect a model for goals' }).click();
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.getByRole('button', { name: 'OpenAI' }).click();
  await page.getByLabel('Key', { exact: true }).fill('sk-canary-1');
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await page.getByRole('option', { name: 'gpt-oss:20b' }).click();
  main.answer('connections.save', ({ connection }) => {
    main.state.connections = [{ connection, hasKey: true, fromEnvironment: false }];
    main.state.settings = { ...main.state.settings, navigator: 'chat', activeConnection: connection.id };
    main.emit({ type: 'settings-changed', settings: main.state.settings });
    return main.state.connections;
  });
  await page.getByRole('textbox', { name: 'Address' }).press('Enter');
  await expect(page.getByRole('heading', { name: '“gpt-oss:20b” is kept' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test now' })).toBeFocused();
  await expect
    .poll(() => main.paramsOf('connections.models'))
    .toEqual([
      { connectionId: expect.any(String), baseUrl: 'https://api.openai.com/v1', key: 'sk-canary-1' },
    ]);
  await expect
    .poll(() => main.paramsOf('connections.save'))
    .toEqual([
      {
        connection: {
          id: expect.any(String),
          name: 'gpt-oss:20b',
          baseUrl: 'https://api.openai.com/v1',
          model: 'gpt-oss:20b',
          tokenBudget: 4_000,
          images: 'none',
          prompt: 'parley',
          api: 'chat',
          templates: '',
          price: null,
        },
        key: 'sk-canary-1',
      },
    ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Say what should happen on the page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect a model for goals' })).toHaveCount(0);
});

test('a connection that was added in another window is known in this one', async ({ main, open }) => {
  const page = await open();
  await expect(page.getByRole('button', { name: 'Connect a model for goals' })).toBeVisible();
  main.state.connections = [homeConnection];
  main.state.settings = {
    ...main.state.settings,
    navigator: 'chat',
    activeConnection: 'home',
    connections: [homeConnection.connection],
  };
  main.emit({ type: 'settings-changed', settings: main.state.settings });
  await expect(page.getByRole('button', { name: 'Connect a model for goals' })).toHaveCount(0);
});

test('a kept key is never shown, stays when nothing is typed, and can be taken away', async ({
  main,
  open,
}) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await choose(page, 'More for Work', 'Edit');
  const key = page.getByLabel('Key', { exact: true });
  await expect(key).toHaveAttribute('type', 'password');
  await expect(key).toHaveValue('');
  await expect(key).toHaveAttribute('placeholder', 'A key is kept');
  await page.getByRole('textbox', { name: 'Name' }).fill('Work, new');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: 'Work, new' })).toBeVisible();
  await expect.poll(() => lastOf(main.paramsOf('connections.save'))).toMatchObject({ key: null });

  await choose(page, 'More for Work, new', 'Edit');
  await page.getByRole('button', { name: 'Remove the key' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('with pictures, 4,000 tokens a step, without a key')).toBeVisible();
  await expect.poll(() => lastOf(main.paramsOf('connections.save'))).toMatchObject({ key: '' });
});

test('a key is said to stay behind when the address changes', async ({ main, open }) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await choose(page, 'More for Work', 'Edit');
  await page.getByRole('button', { name: 'vLLM' }).click();
  await expect(page.getByText('was given for https://api.openai.com and is not taken along')).toBeVisible();
});

test('what is wrong is said at its field, which gets the keyboard, and nothing is kept', async ({
  main,
  open,
}) => {
  const page = await open();
  await openModels(page);
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://models.example/v1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toBeFocused();
  await expect(page.getByText('The name that the endpoint knows the model by')).toBeVisible();
  expect(main.paramsOf('connections.save')).toEqual([]);
});

test('whatever has the keyboard in the form stands clear of its buttons', async ({ open }) => {
  const page = await open({ width: 1000, height: 640 });
  await openModels(page);
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save' });
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('Tab');
    if (await save.evaluate((button) => button === document.activeElement)) break;
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect(focused).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
  }
  await expect(save).toBeFocused();
});

test('what main refuses is said in the form, and what was typed stays', async ({ main, open }) => {
  main.answer('connections.save', () => {
    throw new FakeFailure('Leave user name and password out of the address.');
  });
  const page = await open();
  await openModels(page);
  await page.getByRole('button', { name: 'Connect a model', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://a:b@models.example/v1');
  await page.getByRole('combobox', { name: 'Model', exact: true }).fill('m');
  await expect(page.getByRole('option', { name: 'llama3.2:3b' })).toBeVisible();
  // Puts the suggestions away, and not the whole form.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Leave user name and password out');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('https://a:b@models.example/v1');
});

test('another connection is used by a choice, and none at all by another', async ({ main, open }) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked();
  await page.getByRole('radio', { name: 'Home' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Work' })).toBeChecked();
  await page.getByRole('radio', { name: 'No model: direct instructions only' }).click();
  await expect(page.getByRole('radio', { name: 'No model: direct instructions only' })).toBeChecked();
  await expect
    .poll(() => main.paramsOf('settings.change'))
    .toEqual([
      { changes: { navigator: 'chat', activeConnection: 'work' } },
      { changes: { navigator: 'offline' } },
    ]);
});

test('the environment’s own can be used and tested, and nothing else', async ({ main, open }) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await expect(page.getByText('Made of OPENAI_API_KEY')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Environment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More for Environment' })).toHaveCount(0);
});

test('removing asks first, and no is the default', async ({ main, open }) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await choose(page, 'More for Work', 'Remove');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Work' })).toBeVisible();
  expect(main.paramsOf('connections.remove')).toEqual([]);
  await choose(page, 'More for Work', 'Remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Work' })).toHaveCount(0);
  await expect.poll(() => main.paramsOf('connections.remove')).toEqual([{ connectionId: 'work' }]);
});

test('a test shows each line as it is known, says its verdict aloud, and can be stopped', async ({
  main,
  open,
}) => {
  withConnections(main);
  let finish = (): void => {};
  main.answer('connections.test', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return doneProbe;
  });
  const page = await open();
  await openModels(page);
  await page.getByRole('button', { name: 'Test Home' }).click();
  await page.getByRole('button', { name: 'Test now' }).click();
  main.emit({ type: 'probe-changed', report: runningProbe });
  const lines = page.getByRole('list', { name: 'What is tested' });
  await expect(lines.getByRole('listitem').nth(3)).toContainText('Answer 3 of 5');
  await expect(lines.getByRole('img', { name: 'Being checked' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Stop the test' }).click();
  await expect.poll(() => main.paramsOf('connections.stopTest')).toHaveLength(1);
  finish();
  const verdict = page.getByRole('tabpanel', { name: 'Models' }).getByRole('status');
  await expect(verdict).toContainText('Works. It answers in the form');
  await expect(lines).toContainText('5 of 5 answers');
  await expect(page.getByRole('button', { name: 'Test again' })).toBeVisible();
});

test('the ranker’s state follows what main tells, and a folder that is none is said at its field', async ({
  main,
  open,
}) => {
  main.answer('settings.change', ({ changes }) => {
    if (changes.rankerModel === '/nowhere') throw new FakeFailure('There is no folder /nowhere.');
    main.state.settings = { ...main.state.settings, ...changes };
    return main.state.settings;
  });
  const page = await open();
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Ranker' }).click();
  await expect(page.getByText('parley-ranker-1 on CPU')).toBeVisible();
  main.emit({ type: 'ranker-changed', state: fallenRanker });
  await expect(page.getByText('There is no model.onnx in /home/ada/models/minilm')).toBeVisible();
  await page.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: 'The processor (CPU)' }).click();
  await expect.poll(() => main.paramsOf('settings.change')).toEqual([{ changes: { rankerDevice: 'cpu' } }]);
  const folder = page.getByRole('textbox', { name: 'Folder of another model' });
  await folder.fill('/nowhere');
  await folder.press('Enter');
  await expect(page.getByText('There is no folder /nowhere.')).toBeVisible();
  await folder.fill('/opt/models/minilm');
  await folder.press('Enter');
  await expect(page.getByRole('button', { name: 'Use the one that comes with Parley' })).toBeVisible();
});

test('a connection is asked with another prompt: what belongs to that is shown, and what it says is kept', async ({
  main,
  open,
}) => {
  withConnections(main);
  const page = await open();
  await openModels(page);
  await choose(page, 'More for Work', 'Edit');
  await expect(page.getByRole('textbox', { name: 'Folder of the texts it was trained on' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Asked with' }).click();
  await page.getByRole('option', { name: 'MindAct’s multiple choice' }).click();
  await expect(page.getByText('One step asks several short questions')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What the model is shown' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'How it is asked' }).click();
  await page.getByRole('option', { name: 'As one text' }).click();
  await page.getByRole('textbox', { name: 'Folder of the texts it was trained on' }).fill('/texts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => lastOf(main.paramsOf('connections.save')))
    .toMatchObject({
      connection: { prompt: 'mindact', api: 'completion', templates: '/texts', images: 'none' },
    });
  // The form, which says it too, gives way to the list.
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByText('MindAct’s multiple choice')).toBeVisible();
});
