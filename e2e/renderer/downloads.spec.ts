import type { Download } from '#shared/domain/index.ts';
import { expect, expectAccessible, test } from './renderer-test.ts';

const arriving: Download = {
  ...{ id: 'd1', name: 'annual-report.pdf', state: 'arriving', path: '' },
  ...{ receivedBytes: 3_100_000, totalBytes: 12_400_000 },
};

test('a download is shown with its progress, and cancelled by the keyboard', async ({ main, open }) => {
  main.state.downloads = [arriving];
  const page = await open();
  const shelf = page.getByRole('region', { name: 'Downloads' });
  await expect(shelf.getByRole('listitem')).toContainText('annual-report.pdf');
  await expect(shelf.getByRole('listitem')).toContainText('3.1 MB of 12 MB, 25 %');
  const bar = shelf.getByRole('progressbar', { name: 'annual-report.pdf' });
  expect(await bar.evaluate((element) => (element as HTMLProgressElement).position)).toBeCloseTo(0.25, 2);
  main.emit({ type: 'downloads-changed', downloads: [{ ...arriving, receivedBytes: 12_399_000 }] });
  await expect(shelf.getByRole('listitem')).toContainText('99 %');

  const cancel = shelf.getByRole('button', { name: 'Cancel the download of annual-report.pdf' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => main.paramsOf('downloads.cancel')).toEqual([{ downloadId: 'd1' }]);
  main.emit({ type: 'downloads-changed', downloads: [{ ...arriving, state: 'cancelled' }] });
  await expect(shelf.getByRole('listitem')).toContainText('Cancelled');
  // The keyboard is still where it was.
  await expect(shelf.getByRole('button', { name: /^Take annual-report.pdf off this list/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => main.paramsOf('downloads.forget')).toEqual([{ downloadId: 'd1' }]);
  main.emit({ type: 'downloads-changed', downloads: [] });
  await expect(shelf).toBeHidden();
});

test('a kept file is shown in its folder, or its place is told', async ({ main, open }) => {
  const path = '/home/ana/parley/downloads/annual-report.pdf';
  main.state.downloads = [{ ...arriving, state: 'kept', path }];
  const page = await open();
  const show = page.getByRole('button', { name: 'Show annual-report.pdf in its folder' });
  await show.click();
  await expect.poll(() => main.paramsOf('downloads.show')).toEqual([{ downloadId: 'd1' }]);
  await expect(page.getByText('The file is at')).toHaveCount(0);
  main.answer('downloads.show', () => false);
  await show.click();
  await expect(page.getByText(`The file is at ${path}`)).toBeVisible();
});

test('the page gives way to the shelf, in a narrow window too', async ({ main, open }) => {
  const page = await open({ width: 700, height: 800 });
  await page.getByRole('button', { name: 'Close the conversation' }).click();
  const placed = () => main.paramsOf('page.place').at(-1)?.box.height ?? 0;
  await expect.poll(placed).toBeGreaterThan(0);
  const before = placed();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const unknown = { ...arriving, totalBytes: 0 };
  const downloads = names.map((name, at) => ({
    ...(at === 0 ? unknown : at === 1 ? arriving : { ...arriving, state: 'failed' as const }),
    ...{ id: name, name: `${name.repeat(60)}.pdf` },
  }));
  main.emit({ type: 'downloads-changed', downloads });
  const shelf = page.getByRole('region', { name: 'Downloads' });
  await expect(shelf.getByRole('listitem')).toHaveCount(5);
  await expect.poll(placed).toBeLessThan(before);
  // Whatever their names, the rows are no wider than the window and the buttons are in it.
  expect(await shelf.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect(shelf.getByRole('button').last()).toBeInViewport();
  // The conversation with the window's heading is closed.
  await expectAccessible(page, [
    'color-contrast',
    'button-name',
    'scrollable-region-focusable',
    'list',
    'listitem',
  ]);
});
