import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { click, type Rig, startRig } from './testing/drive-pages.ts';

/** A page for frames: a password with a value and a button, far down in it. */
const inner = `<body style="margin:0;height:3000px;background:#fff"><input type="password" aria-label="Password" value="CanaryInFrame" style="box-sizing:border-box;position:absolute;left:20px;top:1000px;width:300px;height:40px;border:0;background:#ff0;font-size:30px">
  <button style="position:absolute;left:20px;top:1100px;width:100px;height:30px" onclick="this.textContent = 'Pressed'">Press</button><script>scrollTo(0, 1000)</script>`;

// As Windows and Linux scale their screens, and a Mac does.
describe.each([1, 1.5, 2])('on a screen of scale %d', (scale) => {
  let rig: Rig;

  beforeAll(async () => {
    rig = await startRig(
      {
        '/': `<body style="margin:0;height:4000px;background:#fff"><h1>Frames</h1>`,
        '/inner': inner,
        '/down': inner.replaceAll('left:20px', 'left:600px').replace('(0, 1000)', '(0, 500)'),
      },
      { flags: [`--force-device-scale-factor=${scale}`] },
    );
    // As the window tells it of a pane on that screen.
    await rig.real.views.setViewport({ width: 1280, height: 800, deviceScaleFactor: scale });
  });

  afterAll(() => rig.close());

  it('a field far down the page is found where it is, covered there, and clicked there', async () => {
    await rig.open('/down');
    const { candidates } = await rig.look();
    const field = candidates.find(({ inputType }) => inputType === 'password');
    const { x = 0, y = 0, width = 0, height = 0 } = field?.box ?? {};
    expect([x, y, width, height].map(Math.round)).toEqual([600, 500, 300, 40]);
    const jpeg = await rig.picture();
    if (jpeg === null) throw new Error('no picture');
    expect(await isBlack(jpeg, { left: 600, top: 500, width: 300, height: 40 }, scale)).toBe(true);
    expect(await isBlack(jpeg, { left: 600, top: 560, width: 300, height: 40 }, scale)).toBe(false);
    await rig.on('Press', click);
    expect((await rig.look()).candidates.map(({ name }) => name)).toContain('Pressed');
  });

  it.each(['own', 'other'] as const)(
    'a field in a scrolled frame of the %s site is found where it is, and covered there',
    async (site) => {
      const origin = site === 'own' ? rig.server.origin : rig.server.otherOrigin;
      await rig.open('/');
      await rig.read(`new Promise((loaded) => {
        const frame = document.createElement('iframe');
        frame.style.cssText = 'position:absolute;left:200px;top:500px;width:500px;height:300px;border:6px solid #0a0';
        frame.src = '${origin}/inner';
        frame.onload = loaded;
        document.body.append(frame);
      })`);
      await rig.read('scrollTo(0, 200)');
      const { candidates } = await rig.look();
      const field = candidates.find(({ inputType }) => inputType === 'password');
      const { x = 0, y = 0, width = 0, height = 0 } = field?.box ?? {};
      expect([x, y, width, height].map(Math.round)).toEqual([226, 306, 300, 40]);
      const jpeg = await rig.picture();
      if (jpeg === null) throw new Error('no picture');
      expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1280 * scale, height: 800 * scale });
      expect(await isBlack(jpeg, { left: 226, top: 306, width: 300, height: 40 }, scale)).toBe(true);
      expect(await isBlack(jpeg, { left: 226, top: 360, width: 300, height: 40 }, scale)).toBe(false);
      await rig.on('Press', click);
      expect((await rig.look()).candidates.map(({ name }) => name)).toContain('Pressed');
    },
  );
});

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Whether an area, in CSS px of the page, is black all over; JPEG lets a little of what is beside it in. */
async function isBlack(jpeg: Uint8Array, area: Area, scale: number): Promise<boolean> {
  const [left, top, width, height] = [area.left, area.top, area.width, area.height].map((side) =>
    Math.round(side * scale),
  ) as [number, number, number, number];
  const pixels = await sharp(jpeg).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
  return pixels.every((value) => value < 64);
}
