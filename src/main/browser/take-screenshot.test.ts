import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rig, startRig, type } from './testing/drive-pages.ts';

let rig: Rig;
const { signal } = new AbortController();

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Picture</title><body style="margin:0;background:#fff"><div style="height:100px;background:#0a0"></div>
      <input id="card" aria-label="Card number" autocomplete="cc-number" style="position:absolute;left:100px;top:200px;width:300px;height:40px;border:0;background:#ff0">
      <div style="position:absolute;left:0;top:400px;width:200px;height:100px;background:#00f"></div>`,
    '/reader': '<title>Reader</title><canvas id="c"></canvas>',
  });
});

afterAll(() => rig.close());

/** Colours at points of a JPEG, read by the browser itself on another page. */
async function colours(jpeg: Uint8Array, points: readonly (readonly [number, number])[]): Promise<string[]> {
  await rig.open('/reader');
  const data = Buffer.from(jpeg).toString('base64');
  return (await rig.read(`(async () => {
    const image = await createImageBitmap(await (await fetch('data:image/jpeg;base64,${data}')).blob());
    c.width = image.width; c.height = image.height;
    const context = c.getContext('2d'); context.drawImage(image, 0, 0);
    return ${JSON.stringify(points)}.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map(v => v > 128 ? 'x' : '.').join(''));
  })()`)) as string[];
}

describe('a screenshot', () => {
  const points = [
    [50, 50],
    [250, 220],
    [50, 450],
  ] as const;

  it('is a JPEG of the viewport', async () => {
    await rig.open('/');
    const jpeg = await rig.driver.screenshot({ signal });
    if (jpeg === null) throw new Error('no picture');
    expect([...jpeg.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(await colours(jpeg, points)).toEqual(['.x.', 'xx.', '..x']);
  });

  it('does not show what a card field holds, and leaves the page as it was', async () => {
    await rig.open('/');
    await rig.on('Card number', type('4111111111111111'));
    await rig.look();
    const before = await rig.read('document.documentElement.outerHTML');
    const jpeg = await rig.driver.screenshot({ signal });
    expect(await rig.read('document.documentElement.outerHTML')).toBe(before);
    const again = await rig.driver.screenshot({ signal });
    if (jpeg === null || again === null) throw new Error('no picture');
    const everywhere = [...Array(30).keys()].map((step) => [105 + step * 10, 220] as const);
    expect(new Set(await colours(jpeg, everywhere))).toEqual(new Set(['...']));
    expect(await colours(again, points)).toEqual(['.x.', '...', '..x']);
  });
});
