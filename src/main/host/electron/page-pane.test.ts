import type { BaseWindow, WebContentsView } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mark } from '#shared/domain/index.ts';

vi.mock('electron', async () => {
  const fake = await import('./testing/fake-electron.ts');
  return { WebContentsView: fake.FakeContentsView, View: fake.FakeView };
});

const { FakeContentsView, FakeWindow } = await import('./testing/fake-electron.ts');
const { PagePane } = await import('./page-pane.ts');

const box = { x: 480.4, y: 84, width: 900, height: 700 };
const mark = (label: string, x: number, y: number): Mark => ({
  uid: label,
  box: { x, y, width: 100, height: 40 },
  label,
  kind: 'choice',
});

let window: InstanceType<typeof FakeWindow>;
let pane: InstanceType<typeof PagePane>;
beforeEach(() => {
  window = new FakeWindow();
  pane = new PagePane(window as unknown as BaseWindow);
  pane.place(box);
});

function show() {
  const view = new FakeContentsView();
  pane.show(view as unknown as WebContentsView);
  return view;
}

/** What is seen over the page: visible views above it, from bottom to top. */
const over = (view: InstanceType<typeof FakeContentsView>) =>
  window.contentView.children
    .slice(window.contentView.children.indexOf(view) + 1)
    .filter((child) => child.visible && child.hasLayer);

describe('the page pane', () => {
  it('lays the page in front where the window wants it, on whole pixels', () => {
    const view = show();
    expect(view.bounds).toEqual({ x: 480, y: 84, width: 900, height: 700 });
    pane.place({ ...box, width: 500 });
    expect(view.bounds.width).toBe(500);
  });

  it('shows one page at a time, the last one on top', () => {
    const first = show();
    const second = show();
    expect([first.visible, second.visible]).toEqual([false, true]);
    pane.show(first as unknown as WebContentsView);
    expect([first.visible, second.visible]).toEqual([true, false]);
    expect(window.contentView.children.at(-1)).toBe(first);
  });

  it('gives way to the window with a picture of the page, and comes back', async () => {
    const view = show();
    expect(await pane.cover(true)).toBe(`data:image/jpeg;base64,${Buffer.from('jpeg').toString('base64')}`);
    expect(view.visible).toBe(false);
    expect(await pane.cover(false)).toBeNull();
    expect(view.visible).toBe(true);
  });

  it('does not hide a page that was uncovered while its picture was being taken', async () => {
    const view = show();
    const covering = pane.cover(true);
    await pane.cover(false);
    await covering;
    expect(view.visible).toBe(true);
  });

  it('gives way without a picture when none comes, as of a page that hangs', async () => {
    const view = show();
    vi.useFakeTimers();
    view.webContents.capturePage = () => new Promise(() => undefined);
    const covering = pane.cover(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(view.visible).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await covering).toBeNull();
  });

  it('gives way at once where a busy machine takes its time for the picture, which follows', async () => {
    const view = show();
    vi.useFakeTimers();
    const { capturePage } = view.webContents;
    view.webContents.capturePage = async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return capturePage.call(view.webContents);
    };
    const covering = pane.cover(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(view.visible).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await covering).toMatch(/^data:image\/jpeg/);
    expect(view.visible).toBe(false);
  });

  it('gives way without a picture when the page has none', async () => {
    const view = show();
    view.webContents.capturePage = async () => {
      throw new Error('Current display surface not available for capture');
    };
    expect(await pane.cover(true)).toBeNull();
    expect(view.visible).toBe(false);
  });

  it('moves the keyboard into the page in front', () => {
    show();
    const view = show();
    pane.focus();
    expect(view.webContents.focused).toBe(true);
  });

  it('takes a closed page off the window', () => {
    const view = show();
    pane.remove(view as unknown as WebContentsView);
    expect(window.contentView.children).not.toContain(view);
    pane.focus();
    expect(view.webContents.focused).toBe(false);
  });
});

describe('marks', () => {
  it('are a frame and a label each, above the page', () => {
    const view = show();
    pane.setMarks([mark('1', 50, 60), mark('2', 50, 160)]);
    expect(over(view)).toHaveLength(10);
    const [top] = over(view);
    expect(top?.bounds).toEqual({ x: 528, y: 142, width: 104, height: 2 });
    const label = over(view)[4] as InstanceType<typeof FakeContentsView>;
    expect(decodeURIComponent(label.webContents.loaded[0] ?? '')).toContain('>1');
    expect(label.bounds.y).toBe(122);
  });

  it('stay above a page that comes to front after them', () => {
    show();
    pane.setMarks([mark('1', 50, 60)]);
    expect(over(show())).toHaveLength(5);
  });

  it('are drawn only inside the pane', () => {
    const view = show();
    pane.setMarks([mark('gone', 50, -200), mark('edge', 850, 690)]);
    expect(over(view)).toHaveLength(5);
    for (const { bounds } of over(view)) {
      expect(bounds.x).toBeGreaterThanOrEqual(480);
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(1381);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(785);
    }
  });

  it('go when they are cleared, covered or without a page', async () => {
    const view = show();
    pane.setMarks([mark('1', 50, 60)]);
    await pane.cover(true);
    expect(over(view)).toEqual([]);
    await pane.cover(false);
    expect(over(view)).toHaveLength(5);
    pane.setMarks([]);
    expect(over(view)).toEqual([]);
  });

  it('show a page’s words as words', () => {
    const view = show();
    pane.setMarks([mark('<img src=x>&', 50, 60)]);
    const label = over(view)[4] as InstanceType<typeof FakeContentsView>;
    expect(decodeURIComponent(label.webContents.loaded[0] ?? '')).toContain('&lt;img src=x>&amp;');
    expect(label.preferences).toMatchObject({ javascript: false, sandbox: true });
  });
});
