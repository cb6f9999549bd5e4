import type { Page } from '@playwright/test';
import { settings } from './fake-data.ts';
import { needsModel } from './fake-speech.ts';
import { showGallery, type View, withLargeText, withSession } from './gallery.ts';
import { expect } from './renderer-test.ts';

async function showHistory(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('176 pictures · 19 MB')).toBeVisible();
}

function voiceView(name: string, engine: 'whisper' | 'endpoint' | 'command', heading: string): View {
  return {
    name,
    prepare: (main) => {
      withSession(main);
      main.state.settings = settings({ ...main.state.settings, speechEngine: engine });
      if (engine === 'whisper') main.answer('speech.state', () => needsModel);
    },
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'Voice' }).click();
      await expect(page.getByText('This machine has no voice.')).toBeVisible();
      await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    },
  };
}

const narrowVoice: View = {
  ...voiceView('voice-narrow', 'whisper', 'What you say'),
  size: { width: 480, height: 800 },
};

showGallery([
  {
    name: 'settings',
    prepare: withSession,
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'settings-history',
    prepare: withSession,
    show: showHistory,
  },
  {
    name: 'settings-history-working',
    size: { width: 900, height: 700 },
    prepare: (main) => {
      withSession(main);
      main.answer('backups.write', () => new Promise(() => undefined));
    },
    show: async (page, main) => {
      await showHistory(page);
      await page.getByRole('button', { name: 'Free room now…' }).click();
      await page.getByRole('button', { name: 'Save a backup…' }).click();
      await expect(page.getByRole('progressbar', { name: 'Making the backup' })).toBeVisible();
      main.emit({ type: 'backup-progress', doing: 'making', share: 0.6 });
      await page.getByRole('progressbar', { name: 'Making the backup' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'permissions',
    prepare: (main) => {
      withSession(main);
      main.state.grants = [
        {
          id: 'g1',
          origin: 'https://forum.example',
          kind: 'post',
          path: '/',
          createdAt: Date.now() - 86_400_000,
        },
        {
          id: 'g2',
          origin: 'https://mail.example',
          kind: 'send',
          path: '/',
          createdAt: Date.now() - 9_000_000,
        },
      ];
    },
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'Permissions' }).click();
      await expect(page.getByText('forum.example')).toBeVisible();
    },
  },
  {
    name: 'about',
    prepare: (main) => {
      withSession(main);
      main.state.licences = [
        { name: 'react', version: '19.3.1', licence: 'MIT', text: 'MIT License' },
        {
          name: 'ws',
          version: '8.23.0',
          licence: 'MIT',
          text: 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software.',
        },
      ];
      main.state.doctor = {
        checks: [
          {
            name: 'New versions',
            status: 'warning',
            found: '1.2.10 is out; this is 1.2.9',
            advice: 'To get it, run “parley update” in a terminal, which asks before it fetches anything.',
          },
          { name: 'Chromium', status: 'ok', found: '156.0, /usr/bin/chromium', advice: '' },
          {
            name: 'Electron',
            status: 'missing',
            found: 'not installed',
            advice:
              'Parley runs in the browser instead. Run “npx install-electron” where its download can be reached.',
          },
          {
            name: 'Disk',
            status: 'warning',
            found: '1.2 GB free',
            advice: 'Pictures of pages need room: turn them off in Working, or free some space.',
          },
        ],
      };
    },
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'About' }).click();
      await expect(page.getByText('1.2 GB free')).toBeVisible();
      await page.getByText('Licences of others').click();
      await page.getByText('ws 8.23.0').click();
      await expect(page.getByText('Permission is hereby granted')).toBeVisible();
    },
  },
  {
    name: 'clear-history',
    prepare: withSession,
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Clear all history…' }).click();
      await expect(page.getByRole('button', { name: 'Delete 7 sessions' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete 7 sessions' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'text-200-settings',
    size: { width: 1280, height: 800 },
    prepare: withLargeText,
    show: async (page) => {
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    },
  },
  voiceView('voice-microphone', 'whisper', 'Microphone'),
  voiceView('voice-endpoint', 'endpoint', 'Who writes it down'),
  voiceView('voice-command', 'command', 'Who writes it down'),
  narrowVoice,
]);
