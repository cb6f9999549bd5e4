import type { Page } from '@playwright/test';
import { settings } from './fake-data.ts';
import { FakeFailure, type FakeMain } from './fake-main.ts';
import {
  connection,
  doneProbe,
  environmentConnection,
  fallenRanker,
  homeConnection,
  runningProbe,
  workConnection,
  wrongFormatProbe,
} from './fake-models.ts';
import { showGallery, type View } from './gallery.ts';
import { expect } from './renderer-test.ts';

const small = { width: 700, height: 640 };

function withConnections(main: FakeMain): void {
  main.state.connections = [environmentConnection, homeConnection, workConnection];
  main.state.settings = { ...main.state.settings, navigator: 'chat', activeConnection: 'home' };
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

async function openTest(page: Page): Promise<void> {
  await openSection(page, 'Models');
  await page.getByRole('button', { name: 'Test Home' }).click();
}

const views: readonly View[] = [
  { name: 'models-empty', show: (page) => openSection(page, 'Models') },
  {
    name: 'models-empty-no-secret-store',
    prepare: (main) => {
      main.state.secretStore = false;
    },
    show: (page) => openSection(page, 'Models'),
  },
  {
    name: 'models-list',
    prepare: withConnections,
    show: async (page, main) => {
      await openSection(page, 'Models');
      main.emit({ type: 'probe-changed', report: doneProbe });
      await expect(page.getByText('Works, 2.4 s a step')).toBeVisible();
    },
  },
  {
    name: 'models-list-small',
    size: small,
    prepare: (main) => {
      withConnections(main);
      main.state.secretStore = false;
      main.state.connections = [
        ...main.state.connections,
        {
          ...homeConnection,
          connection: connection('long', {
            name: 'A-very-long-name-that-no-line-can-hold-and-that-has-to-be-broken-somewhere',
            model: 'organisation/a-model-with-a-very-long-name-instruct-q4_k_m.gguf',
          }),
        },
      ];
    },
    show: (page) => openSection(page, 'Models'),
  },
  {
    name: 'models-loading',
    prepare: (main) => main.answer('connections.list', () => new Promise(() => {})),
    show: async (page) => {
      await openSection(page, 'Models');
      await expect(page.getByText('Getting the connections')).toBeVisible();
    },
  },
  {
    name: 'models-failed',
    prepare: (main) =>
      main.answer('connections.list', () => {
        throw new FakeFailure('The settings cannot be read: the disk is full. Free some space.');
      }),
    show: async (page) => {
      await openSection(page, 'Models');
      await expect(page.getByText('Can’t read the connections')).toBeVisible();
    },
  },
  {
    name: 'models-remove',
    prepare: withConnections,
    show: async (page) => {
      await openSection(page, 'Models');
      await page.getByRole('button', { name: 'More for Work' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
    },
  },
  {
    name: 'models-form-new',
    show: async (page) => {
      await openSection(page, 'Models');
      await page.getByRole('button', { name: 'Connect a model' }).click();
      await page.getByRole('button', { name: 'Ollama' }).click();
      await page.getByRole('combobox', { name: 'Model', exact: true }).click();
      await expect(page.getByRole('option', { name: 'llama3.2:3b' })).toBeVisible();
    },
  },
  {
    name: 'models-form-errors',
    size: small,
    prepare: (main) => {
      main.state.secretStore = false;
    },
    show: async (page) => {
      await openSection(page, 'Models');
      await page.getByRole('button', { name: 'Connect a model' }).click();
      await page.getByRole('textbox', { name: 'Address' }).fill('api.openai.com');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('An http or https address')).toBeVisible();
    },
  },
  {
    name: 'models-form-edit',
    prepare: (main) => {
      withConnections(main);
      main.answer('connections.models', () => {
        throw new FakeFailure('api.openai.com does not answer: check the address and your connection.');
      });
    },
    show: async (page) => {
      await openSection(page, 'Models');
      await page.getByRole('button', { name: 'More for Work' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Remove the key' }).click();
      await page.getByRole('combobox', { name: 'Model', exact: true }).focus();
      await expect(page.getByText('does not answer')).toBeVisible();
    },
  },
  {
    name: 'models-form-end',
    prepare: withConnections,
    show: async (page) => {
      await openSection(page, 'Models');
      await page.getByRole('button', { name: 'More for Work' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByText('Sent to api.openai.com at each step').scrollIntoViewIfNeeded();
    },
  },
  { name: 'test-offered', prepare: withConnections, show: openTest },
  {
    name: 'test-running',
    prepare: (main) => {
      withConnections(main);
      main.answer('connections.test', () => new Promise(() => {}));
    },
    show: async (page, main) => {
      await openTest(page);
      await page.getByRole('button', { name: 'Test now' }).click();
      main.emit({ type: 'probe-changed', report: runningProbe });
      await expect(page.getByText('Answer 3 of 5')).toBeVisible();
    },
  },
  {
    name: 'test-works',
    prepare: (main) => {
      withConnections(main);
      main.state.probe = { ...doneProbe, pricePerStep: 0.00046 };
    },
    show: async (page) => {
      await openTest(page);
      await page.getByRole('button', { name: 'Test now' }).click();
      await expect(page.getByText('You can use it for goals.')).toBeVisible();
    },
  },
  {
    name: 'test-wrong-format',
    size: small,
    prepare: (main) => {
      withConnections(main);
      main.state.settings = { ...main.state.settings, navigator: 'offline' };
      main.state.probe = wrongFormatProbe;
    },
    show: async (page) => {
      await openTest(page);
      await page.getByRole('button', { name: 'Test now' }).click();
      await expect(page.getByText('it explains instead of acting')).toBeVisible();
      await page.getByRole('button', { name: 'Test again' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'ranker', show: (page) => openSection(page, 'Ranker') },
  {
    name: 'ranker-fallback',
    prepare: (main) => {
      main.state.ranker = fallenRanker;
      main.state.settings = settings({
        theme: main.state.settings.theme,
        rankerModel: '/home/ada/models/minilm',
      });
    },
    show: async (page) => {
      await openSection(page, 'Ranker');
      await expect(page.getByText('Empty the folder below')).toBeVisible();
    },
  },
  {
    name: 'ranker-starting-small',
    size: small,
    prepare: (main) => {
      main.state.ranker = { ...fallenRanker, status: 'starting', reason: '' };
    },
    show: (page) => openSection(page, 'Ranker'),
  },
  {
    name: 'ranker-failed',
    prepare: (main) =>
      main.answer('ranker.state', () => {
        throw new FakeFailure('Parley is being closed.');
      }),
    show: async (page) => {
      await openSection(page, 'Ranker');
      await expect(page.getByText('Can’t reach the ranker')).toBeVisible();
    },
  },
  { name: 'working', show: (page) => openSection(page, 'Working') },
];

showGallery(views);
