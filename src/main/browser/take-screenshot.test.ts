import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Rig, startRig, type } from './testing/drive-pages.ts';

let rig: Rig;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the fields below stand, in CSS px of their frame. */
const field: Area = { left: 100, top: 200, width: 300, height: 40 };
const place =
  'box-sizing:border-box;position:absolute;left:100px;top:200px;width:300px;height:40px;border:0;background:#ff0';

/** A page for frames: a password with a value, far down in it. */
const inner = `<body style="margin:0;height:3000px;background:#fff"><input type="password" value="CanaryInFrame" style="box-sizing:border-box;position:absolute;left:20px;top:1000px;width:300px;height:40px;border:0;background:#ff0;font-size:30px"><script>scrollTo(0, 1000)</script>`;

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Picture</title><body style="margin:0;background:#fff"><div style="height:100px;background:#0a0"></div>
      <input id="card" aria-label="Card number" autocomplete="cc-number" style="${place}">
      <div style="position:absolute;left:0;top:400px;width:200px;height:100px;background:#00f"></div>`,
    '/long': `<body style="margin:0;height:5000px;background:#fff"><input aria-label="Secret word" type="password" style="${place};font-size:30px">
      <input aria-label="Search" style="position:absolute;left:100px;top:300px;width:300px;height:40px;border:0;background:#ff0">`,
    '/beside': `<body style="margin:0"><form><div style="position:absolute;left:100px;top:170px">Card number</div><input id="f" style="${place}"></form>`,
    '/repeats': `<body style="margin:0"><input aria-label="Password" type="password"><p id="whole" style="position:absolute;left:100px;top:200px;width:300px;height:40px;margin:0;font-size:30px"></p>
      <p id="split" style="position:absolute;left:100px;top:300px;margin:0;font-size:30px"></p>`,
    '/moving': `<body style="margin:0"><input id="p" type="password" value="Canary" style="position:absolute;left:0;top:0">
      <script>setInterval(() => { p.style.left = (performance.now() * 3) % 900 + 'px' }, 4)</script>`,
    '/inner': inner,
    '/hung': `<body style="margin:0;background:#fff"><h1>Busy</h1><script>addEventListener('message', () => { for (;;); })</script>`,
  });
});

afterAll(() => rig.close());

type Colour = readonly [number, number, number];

async function picture(): Promise<Uint8Array> {
  const jpeg = await rig.picture();
  if (jpeg === null) throw new Error('no picture');
  return jpeg;
}

/** Every colour within a rectangle of the picture. */
async function coloursIn(jpeg: Uint8Array, { left, top, width, height }: Area): Promise<readonly Colour[]> {
  const image = sharp(jpeg).extract({ left, top, width, height }).removeAlpha().raw();
  const data = await image.toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at): Colour => {
    const start = at * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  });
}

/** JPEG lets a little of what is beside a sharp edge into the block that it runs through. */
const isBlack = (colour: Colour): boolean => Math.max(...colour) < 64;

async function expectCovered(jpeg: Uint8Array, area: Area): Promise<void> {
  expect((await coloursIn(jpeg, area)).every(isBlack)).toBe(true);
  const heart = {
    left: area.left + 16,
    top: area.top + 16,
    width: area.width - 32,
    height: area.height - 32,
  };
  expect(new Set((await coloursIn(jpeg, heart)).map(String))).toEqual(new Set(['0,0,0']));
}

async function words(jpeg: Uint8Array, points: readonly (readonly [number, number])[]): Promise<string[]> {
  const all = await Promise.all(
    points.map(([left, top]) => coloursIn(jpeg, { left, top, width: 1, height: 1 })),
  );
  return all.map(([colour = [0, 0, 0]]) => colour.map((value) => (value > 128 ? 'x' : '.')).join(''));
}

describe('a screenshot', () => {
  const points = [
    [50, 50],
    [250, 220],
    [50, 450],
  ] as const;

  it('is a JPEG of the viewport', async () => {
    await rig.open('/');
    const jpeg = await picture();
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1_280, height: 800 });
    expect(await words(jpeg, points)).toEqual(['.x.', 'xx.', '..x']);
  });

  it('does not show what a card field holds, and leaves the page as it was', async () => {
    await rig.open('/');
    await rig.on('Card number', type('4111111111111111'));
    await rig.look();
    const before = await rig.read('document.documentElement.outerHTML');
    const jpeg = await picture();
    expect(await rig.read('document.documentElement.outerHTML')).toBe(before);
    await expectCovered(jpeg, field);
    expect(await words(jpeg, points)).toEqual(['.x.', '...', '..x']);
  });

  it('takes one further look, after the picture, while the look at hand is fresh', async () => {
    await rig.open('/');
    await rig.on('Card number', type('4111111111111111'));
    // However slow the machine: no time passes between the look and the picture.
    vi.useFakeTimers({ toFake: ['Date'] });
    await rig.look();
    const channel = rig.real.views.front()?.channel;
    if (channel === undefined) throw new Error('no page is in front');
    const send = vi.spyOn(channel, 'send');
    await picture();
    const sent = send.mock.calls.map(([method]) => method);
    send.mockRestore();
    vi.useRealTimers();
    const order = sent.filter((method) => /captureS/.test(method));
    expect(order).toEqual(['Page.captureScreenshot', 'DOMSnapshot.captureSnapshot']);
  });

  it('does not show a password, typed after the last look and scrolled since; a search it shows', async () => {
    await rig.open('/long');
    await rig.look();
    await rig.read(
      `const [secret, search] = document.querySelectorAll('input'); secret.value = 'CanaryTyped'; search.value = 'shoes'; scrollTo(0, 150)`,
    );
    const jpeg = await picture();
    await expectCovered(jpeg, { ...field, top: 50 });
    const search = await coloursIn(jpeg, { ...field, top: 150 });
    expect(search.some(isBlack) && search.some(([, green]) => green > 200)).toBe(true);
  });

  it('does not show what a field holds that only the words beside it call a card number', async () => {
    await rig.open('/beside');
    await rig.read(`f.value = 'canary words'`);
    await expectCovered(await picture(), field);
  });

  it('does not show a secret where the page repeats it, in one piece or letter by letter', async () => {
    await rig.open('/repeats');
    await rig.on('Password', type('canary77'));
    await rig.read(
      `whole.textContent = 'canary77'; split.innerHTML = [...'canary77'].map((letter) => '<span>' + letter + '</span>').join('')`,
    );
    const { left, width } = (await rig.read(`(() => {
      const range = document.createRange(); range.selectNodeContents(split);
      const { left, width } = range.getBoundingClientRect(); return { left, width };
    })()`)) as { left: number; width: number };
    const jpeg = await picture();
    for (const top of [204, 304]) {
      const area = { left: Math.ceil(left), top, width: Math.floor(width) - 4, height: 26 };
      expect((await coloursIn(jpeg, area)).every(isBlack)).toBe(true);
    }
  });

  it.each(['own', 'other'] as const)('covers a field in a scrolled frame of the %s site', async (site) => {
    const origin = site === 'own' ? rig.server.origin : rig.server.otherOrigin;
    await rig.open('/long');
    await rig.read(`new Promise((loaded) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position:absolute;left:200px;top:300px;width:500px;height:300px;border:5px solid #0a0';
      frame.src = '${origin}/inner';
      frame.onload = loaded;
      document.body.append(frame);
    })`);
    const scrolled = (await rig.look()).candidates.find(
      ({ inputType, frame }) => inputType === 'password' && frame > 0,
    );
    // The frame has scrolled itself until the field is at its top.
    expect(scrolled?.box).toMatchObject({ x: 225, y: 305, width: 300, height: 40 });
    await rig.read('scrollTo(0, 100)');
    const jpeg = await picture();
    await expectCovered(jpeg, { left: 225, top: 205, width: 300, height: 40 });
    expect(
      await words(jpeg, [
        [202, 350],
        [600, 300],
      ]),
    ).toEqual(['.x.', 'xxx']);
  });

  it('covers a whole frame that does not answer, and pages in objects', async () => {
    await rig.open('/long');
    await rig.read(`Promise.all(['iframe', 'object'].map((tag, at) => new Promise((loaded) => {
      const frame = document.createElement(tag);
      frame.style.cssText = 'position:absolute;left:' + (100 + at * 400) + 'px;top:400px;width:300px;height:200px;border:0';
      frame[tag === 'iframe' ? 'src' : 'data'] = tag === 'iframe' ? '${rig.server.otherOrigin}/hung' : '/inner';
      frame.onload = loaded;
      document.body.append(frame);
    })))`);
    await rig.read(`frames[0].postMessage('', '*')`);
    const jpeg = await picture();
    await expectCovered(jpeg, { left: 100, top: 400, width: 300, height: 200 });
    await expectCovered(jpeg, { left: 500, top: 400, width: 300, height: 200 });
  });

  it('is none while a secret does not stand still', async () => {
    await rig.open('/moving');
    expect(await rig.picture()).toBeNull();
  });
});
