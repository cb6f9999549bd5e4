import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '#shared/domain/index.ts';
import { candidateNamed, type Rig, startRig, wordsOf } from './testing/rig.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig();
});

afterAll(() => rig.close());

const button =
  '<style>body { margin: 0 } button { width: 60px; height: 20px; margin: 0; padding: 0; border: 0; display: block }</style><button>Inside</button>';
const tall = `${button}<div style="height:2000px"></div>`;

const round = ({ x, y, width, height }: Box): readonly number[] =>
  [x, y, width, height].map((n) => Math.round(n));

describe('a frame', () => {
  const style =
    'position:absolute;left:100px;top:50px;border:5px solid;border-left-width:20px;padding:3px;width:300px;height:100px';

  it.each([
    ['of the same site', 'own'],
    ['of another site', 'other'],
  ] as const)('%s has its boxes where a person sees them', async (_whose, site) => {
    const snapshot = await rig.look(
      `<button>Before</button><iframe style="${style}" src="${rig.serve(button, site)}"></iframe><button>Behind</button>`,
    );
    expect(wordsOf(snapshot)).toEqual(['button Before', 'button Inside', 'button Behind']);
    expect(round(candidateNamed(snapshot, 'Inside').box)).toEqual([123, 58, 60, 20]);
    expect(snapshot.frames.map(({ crossSite }) => crossSite)).toEqual([false, site === 'other']);
  });

  it.each(['own', 'other'] as const)(
    'that is scrolled, in a page that is scrolled (%s site)',
    async (site) => {
      const snapshot = await rig.look(
        `<div style="height:3000px"></div><iframe style="${style};top:600px" src="${rig.serve(tall, site)}"></iframe>`,
        {
          prepare: async (page) => {
            await page.evaluate('scrollTo(0, 400)');
            await page.evaluateInFrame('scrollTo(0, 5)');
          },
        },
      );
      expect(round(candidateNamed(snapshot, 'Inside').box)).toEqual([123, 600 - 400 + 8 - 5, 60, 20]);
      expect(candidateNamed(snapshot, 'Inside').inViewport).toBe(true);
    },
  );

  it.each(['own', 'other'] as const)('that is scaled (%s site)', async (site) => {
    const frame = `<iframe style="border:0;width:400px;height:200px" src="${rig.serve(button, site)}"></iframe>`;
    const snapshot = await rig.look(
      `<div style="position:absolute;left:10px;top:10px;transform:scale(.5);transform-origin:0 0">${frame}</div>`,
    );
    expect(round(candidateNamed(snapshot, 'Inside').box)).toEqual([10, 10, 30, 10]);
  });

  it('in a frame in a frame, across sites and back', async () => {
    const at = (inner: string) =>
      `<style>body { margin: 0 }</style><iframe style="position:absolute;left:10px;top:20px;border:0;width:400px;height:300px" src="${inner}"></iframe>`;
    const snapshot = await rig.look(
      at(rig.serve(at(rig.serve(at(rig.serve(button, 'own')), 'own')), 'other')),
    );
    expect(round(candidateNamed(snapshot, 'Inside').box)).toEqual([30, 60, 60, 20]);
    expect(snapshot.frames).toHaveLength(4);
    expect(snapshot.frames.map(({ crossSite }) => crossSite)).toEqual([false, true, false, false]);
  });

  it('holds candidates that name it in their ref', async () => {
    const snapshot = await rig.look(`<iframe name="pay" src="${rig.serve(button, 'other')}"></iframe>`);
    const inside = candidateNamed(snapshot, 'Inside');
    expect(snapshot.frames[inside.frame]).toMatchObject({
      id: inside.ref.frameId,
      name: 'pay',
      crossSite: true,
    });
    expect(inside.xpath).toBe('/html/body/button');
  });

  it('lies above what it is painted over', async () => {
    const snapshot = await rig.look(
      `<button style="position:absolute;z-index:5">Over</button><button>Under</button><iframe style="position:relative;z-index:3" src="${rig.serve(button, 'other')}"></iframe>`,
    );
    const [under, inside, over] = ['Under', 'Inside', 'Over'].map(
      (name) => candidateNamed(snapshot, name).paintOrder,
    );
    expect(under).toBeLessThan(inside ?? 0);
    expect(inside).toBeLessThan(over ?? 0);
  });

  it('that never answers is a gap, and the rest is there', async () => {
    const busy = rig.serve(
      '<title>Busy</title><script>setTimeout(() => { for (;;); }, 300)</script>',
      'other',
    );
    const snapshot = await rig.look(`<button>Here</button><iframe src="${busy}"></iframe>`, {
      prepare: () => new Promise((resolve) => setTimeout(resolve, 600)),
      limits: { frameDeadlineMs: 300 },
    });
    expect(wordsOf(snapshot)).toEqual(['button Here']);
    expect(snapshot.gaps).toEqual([expect.stringContaining('did not answer in time')]);
    // The frame would stay busy, and its process with it.
    await rig.page.goto('about:blank');
  });
});

describe('generated text', () => {
  it('stands before and behind the content, as it is painted', async () => {
    const snapshot = await rig.look(
      '<style>p::before { content: "One " } p::after { content: " four" } b::after { content: "three" }</style><p>two <b></b></p>',
    );
    expect(snapshot.texts.map(({ text }) => text)).toEqual(['One two three four']);
  });
});
