import { describe, expect, it } from 'vitest';
import { parseClip, parseClipPath } from './clips.ts';

const box = [100, 100, 300, 200] as const;

describe('parseClipPath', () => {
  it.each([
    ['inset(50%)', [200, 150, 200, 150]],
    ['inset(10px 20px)', [120, 110, 280, 190]],
    ['inset(1px 2px 3px 4px round 5px)', [104, 101, 298, 197]],
    ['circle(0px at 50% 50%)', [100, 100, 100, 100]],
    ['polygon(0px 0px, 50% 0px, 50% 100%)', [100, 100, 200, 200]],
    ['polygon(evenodd, 0px 0px, 0px 0px, 0px 0px)', [100, 100, 100, 100]],
  ])('leaves of a box by %s', (value, expected) => {
    expect(parseClipPath(value, box)).toEqual(expected);
  });

  it.each(['circle(50%)', 'ellipse(closest-side farthest-side)', 'url(#shape)', 'path("M0 0")', 'none'])(
    'does not judge %s',
    (value) => {
      expect(parseClipPath(value, box)).toBeNull();
    },
  );
});

describe('parseClip', () => {
  it('measures all sides from the top left corner', () => {
    expect(parseClip('rect(10px, 50px, 60px, 20px)', box)).toEqual([120, 110, 150, 160]);
    expect(parseClip('rect(0px, 0px, 0px, 0px)', box)).toEqual([100, 100, 100, 100]);
    expect(parseClip('rect(auto, auto, auto, auto)', box)).toEqual([...box]);
    expect(parseClip('auto', box)).toBeNull();
  });
});
