import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DriverChannel } from '../cdp/index.ts';
import { holdDownloads, safeFileName } from './downloads.ts';

type Report = (event: unknown) => void;

/** A browser's channel of which a test says what it reports. */
function playChannel() {
  const reports = new Map<string, Report>();
  const channel: Partial<DriverChannel> = {
    post: () => undefined,
    onClose: () => () => undefined,
    on: ((name: string, report: Report) => {
      reports.set(name, report);
      return () => undefined;
    }) as DriverChannel['on'],
  };
  return {
    channel: channel as DriverChannel,
    report: (name: string, event: unknown) => reports.get(name)?.(event),
  };
}

describe('a download', () => {
  it.each([
    ['small enough', 10, 'kept', ['notes.txt']],
    ['too large', 5_000, 'too-large', []],
  ] as const)('that is %s and whole at its first report ends so', async (_what, bytes, state, kept) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-downloads-'));
    const told: string[] = [];
    const downloads = holdDownloads({
      folder,
      maxBytes: 1_000,
      sideEffects: { record: () => undefined } as never,
      isPrivate: () => false,
      onEnded: (message) => told.push(message),
    });
    const { channel, report } = playChannel();
    downloads.attach(channel);
    await downloads.allow(channel);
    report('Browser.downloadWillBegin', { guid: 'g', suggestedFilename: 'notes.txt' });
    writeFileSync(join(folder, '.arriving', 'g'), 'x'.repeat(bytes));
    report('Browser.downloadProgress', {
      guid: 'g',
      state: 'completed',
      receivedBytes: bytes,
      totalBytes: bytes,
    });
    await expect.poll(() => existsSync(join(folder, '.arriving', 'g'))).toBe(false);
    await expect.poll(() => downloads.list()[0]?.state).toBe(state);
    expect(readdirSync(folder).filter((name) => name !== '.arriving')).toEqual(kept);
    expect(told).toHaveLength(1);
  });
});

describe('safeFileName', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../x', 'x'],
    ['_.._.._x_report.pdf', 'x_report.pdf'],
    ['..\\..\\evil.exe', 'evil.exe'],
    ['/etc/passwd', 'passwd'],
    ['a\u0000b.txt', 'ab.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a.pdf.exe', 'a.pdf.exe'],
    ['...', 'download'],
    ['', 'download'],
    ['.htaccess', 'htaccess'],
    ['con.txt', 'download con.txt'],
    ['what?.txt ', 'what_.txt'],
  ])('makes %j into %j', (suggested, expected) => {
    expect(safeFileName(suggested)).toBe(expected);
  });

  it('keeps the extension of a name that is too long', () => {
    const name = safeFileName(`${'x'.repeat(400)}.pdf`);
    expect(name).toHaveLength(120);
    expect(name.endsWith('.pdf')).toBe(true);
  });
});
