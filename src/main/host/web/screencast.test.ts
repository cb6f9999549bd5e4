import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelEvent, PageView } from '../../platform/page-view.ts';
import { type CastFrame, Screencast } from './screencast.ts';

/** A JPEG as far as its frame header goes. */
function jpeg(width: number, height: number): string {
  const bytes = Buffer.from('ffd8ffc0000b08000000000100', 'hex');
  bytes.writeUInt16BE(height, 7);
  bytes.writeUInt16BE(width, 9);
  return bytes.toString('base64');
}

function start() {
  const sent: string[] = [];
  const frames: CastFrame[] = [];
  let tell: (event: ChannelEvent) => void = () => undefined;
  let taken = jpeg(791, 819);
  const resized: PageView[] = [];
  const view = {
    channel: {
      send: async (method: string) => {
        sent.push(method);
        return method === 'Page.captureScreenshot' ? { data: taken } : {};
      },
      onEvent: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
      onClose: () => () => undefined,
    },
  } as unknown as PageView;
  const cast = new Screencast({
    viewport: () => ({ width: 791, height: 819 }),
    resize: async (page) => void resized.push(page),
    onFrame: (frame) => frames.push(frame),
  });
  return {
    cast,
    view,
    sent,
    resized,
    sizes: () => frames.map(({ width, height }) => `${width}x${height}`),
    takes: (data: string) => {
      taken = data;
    },
    frame: (deviceWidth: number, deviceHeight: number, data = jpeg(deviceWidth, deviceHeight)) =>
      tell({
        method: 'Page.screencastFrame',
        sessionId: null,
        params: { data, sessionId: 1, metadata: { deviceWidth, deviceHeight } },
      } as ChannelEvent),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the screencast', () => {
  it.each(['the tab', 'the window'])('begins when both are there, %s first', (first) => {
    const { cast, view, sent } = start();
    const steps = [() => cast.follow(view), () => cast.watch(true)];
    for (const step of first === 'the tab' ? steps : steps.toReversed()) {
      expect(sent).not.toContain('Page.startScreencast');
      step();
    }
    expect(sent).toContain('Page.startScreencast');
  });

  it('leaves out a last picture in the old size, sets the size again and takes one', async () => {
    const { cast, view, frame, sizes, resized } = start();
    cast.follow(view);
    cast.watch(true);
    frame(1280, 713);
    expect(sizes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(resized).toEqual([view]);
    expect(sizes()).toEqual(['791x819']);
  });

  it('leaves out a picture that is not shaped as it says', () => {
    const { cast, view, frame, sizes } = start();
    cast.follow(view);
    cast.watch(true);
    frame(791, 819, jpeg(791, 494));
    expect(sizes()).toEqual([]);
    frame(791, 819, jpeg(791, 819));
    expect(sizes()).toEqual(['791x819']);
  });

  it('shows a page that takes no size rather than nothing', async () => {
    const { cast, view, frame, sizes, takes } = start();
    takes(jpeg(1280, 800));
    cast.follow(view);
    cast.watch(true);
    frame(1280, 800);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sizes().length).toBeGreaterThan(0);
  });
});
