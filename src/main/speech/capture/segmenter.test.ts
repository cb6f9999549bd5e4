import { describe, expect, test } from 'vitest';
import { frameSamples } from '../ports.ts';
import {
  type Frame,
  type Segment,
  Segmenter,
  type SegmenterOptions,
  segmenterOptions,
  toSamples,
} from './segmenter.ts';

const settings = { endSilenceMs: 800, longestUtteranceS: 30 };
const handsFree = segmenterOptions('hands-free', settings);
const held = segmenterOptions('hold', settings);
const frameMs = (frameSamples * 1_000) / 16_000;

interface Ran {
  readonly segments: readonly Segment[];
  readonly ended: readonly Extract<Segment, { kind: 'ended' }>[];
}

/** Runs frames through a segmenter, and checks what must hold at each of them. */
function run(options: SegmenterOptions, frames: readonly Frame[]): Ran {
  const segmenter = new Segmenter(options);
  const segments: Segment[] = [];
  let kept = 0;
  const take = (found: readonly Segment[]): void => {
    for (const segment of found) {
      if (segment.from < kept) throw new Error(`sample ${segment.from} was let go before`);
      segments.push(segment);
    }
    const { keepFrom, heard } = segmenter;
    if (keepFrom < kept || keepFrom > heard)
      throw new Error(`${keepFrom} is not between ${kept} and ${heard}`);
    kept = keepFrom;
  };
  for (const frame of frames) take(segmenter.take(frame));
  take(segmenter.finish(segmenter.heard));
  return {
    segments,
    ended: segments.filter((segment): segment is Ran['ended'][number] => segment.kind === 'ended'),
  };
}

/** "....##" → frames: `#` speech, `~` speech that is getting soft, anything else silence. */
function frames(drawn: string): readonly Frame[] {
  return [...drawn].map((sign) => {
    if (sign === '#') return { probability: 0.95, energy: 1e6 };
    if (sign === '~') return { probability: 0.4, energy: 1e5 };
    return { probability: 0.02, energy: 100 };
  });
}

const silence = (ms: number): string => '.'.repeat(Math.round(ms / frameMs));
const speech = (ms: number): string => '#'.repeat(Math.round(ms / frameMs));
const ms = (samples: number): number => samples / 16;

describe('hands-free', () => {
  test('an utterance begins half a second before the first voiced frame and ends shortly after the last', () => {
    const { ended } = run(handsFree, frames(silence(2_000) + speech(1_000) + silence(2_000)));
    expect(ended).toHaveLength(1);
    const [{ from, to, voiced, how } = { from: 0, to: 0, voiced: 0, how: '' }] = ended;
    expect(how).toBe('silence');
    expect(ms(from)).toBeCloseTo(2_016 - 500, -2);
    expect(ms(to)).toBeCloseTo(3_008 + 400, -2);
    expect(ms(voiced)).toBeCloseTo(992, 0);
  });

  test('the end comes after the silence that the user set, not before', () => {
    for (const endSilenceMs of [200, 800, 5_000]) {
      const segmenter = new Segmenter(segmenterOptions('hands-free', { ...settings, endSilenceMs }));
      for (const frame of frames(speech(500))) segmenter.take(frame);
      let waited = 0;
      while (segmenter.take({ probability: 0, energy: 0 }).length === 0) waited += 1;
      expect((waited + 1) * frameMs).toBeGreaterThanOrEqual(endSilenceMs);
      expect(waited * frameMs).toBeLessThan(endSilenceMs);
    }
  });

  test('a pause shorter than that does not part an utterance, and a soft syllable is not a pause', () => {
    const said = speech(400) + silence(600) + '~'.repeat(20) + silence(600) + speech(300);
    expect(run(handsFree, frames(said + silence(1_000))).ended).toHaveLength(1);
  });

  test('soft sound alone, and one voiced frame alone, begin nothing', () => {
    expect(run(handsFree, frames(`${'~'.repeat(60)}.#..#...#.#${silence(900)}`)).segments).toEqual([]);
  });

  test('a "no" of 100 ms is an utterance, a click of 64 ms is not', () => {
    expect(run(handsFree, frames(`${silence(700)}####${silence(900)}`)).ended).toHaveLength(1);
    const { segments } = run(handsFree, frames(`${silence(700)}##${silence(900)}`));
    expect(segments.map(({ kind }) => kind)).toEqual(['started', 'misfired']);
  });

  test('the pre-roll does not reach into the utterance before', () => {
    const { ended } = run(handsFree, frames(speech(500) + silence(832) + speech(500) + silence(900)));
    expect(ended).toHaveLength(2);
    expect(ended[1]?.from).toBe(ended[0]?.to);
  });
});

describe('an utterance that is too long', () => {
  test('is cut at its quietest place near the end, and goes on right there', () => {
    const pause = silence(96);
    const { ended } = run(handsFree, frames(speech(27_500) + pause + speech(8_000) + silence(1_000)));
    expect(ended.map(({ how }) => how)).toEqual(['cut', 'silence']);
    const cutAt = ms(ended[0]?.to ?? 0);
    expect(cutAt).toBeGreaterThanOrEqual(27_488);
    expect(cutAt).toBeLessThanOrEqual(27_488 + 96);
    expect(ended[1]?.from).toBe(ended[0]?.to);
  });

  test('keeps a last syllable after the cut, however short', () => {
    // The limit falls into the last syllable, after a pause that the cut takes.
    const { ended } = run(handsFree, frames(`${'#'.repeat(934)}..#${silence(1_000)}`));
    expect(ended).toHaveLength(2);
    expect(ms(ended[1]?.voiced ?? 0)).toBeGreaterThanOrEqual(frameMs);
  });
});

describe('while the key is held', () => {
  test('two seconds of thinking do not part an utterance', () => {
    const said = speech(600) + silence(2_000) + speech(600);
    const { ended } = run(held, frames(silence(300) + said));
    expect(ended.map(({ how }) => how)).toEqual(['finish']);
    expect(ms((ended[0]?.to ?? 0) - (ended[0]?.from ?? 0))).toBeGreaterThan(3_100);
  });

  test('nothing said is nothing', () => {
    expect(run(held, frames(silence(20_000))).segments).toEqual([]);
  });
});

/** A generator of numbers 0 to 1 that is the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs of speech, hesitation and silence of random length. */
function randomFrames(random: () => number, count: number): readonly Frame[] {
  const drawn: Frame[] = [];
  while (drawn.length < count) {
    const [low, high] = random() < 0.5 ? [0.5, 1] : random() < 0.3 ? [0, 1] : [0, 0.4];
    const length = 1 + Math.floor(random() ** 3 * 400);
    for (let index = 0; index < length; index += 1) {
      drawn.push({ probability: low + random() * (high - low), energy: random() ** 4 * 1e8 });
    }
  }
  return drawn.slice(0, count);
}

test('whatever comes: utterances never overlap, never exceed the limit, and hold all speech once', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seeded(seed);
    const mode = random() < 0.5 ? 'hold' : 'hands-free';
    const options = segmenterOptions(mode, {
      endSilenceMs: 200 + Math.floor(random() * 4_800),
      longestUtteranceS: 5 + Math.floor(random() * 30),
    });
    const all = randomFrames(random, 3_000);
    const { segments } = run(options, all);
    const ends = segments.filter((segment) => segment.kind !== 'started');
    let doneTo = 0;
    for (const segment of ends) {
      expect(segment.from, `seed ${seed}`).toBeGreaterThanOrEqual(doneTo);
      expect(segment.to - segment.from, `seed ${seed}`).toBeLessThanOrEqual(options.longest);
      doneTo = segment.to;
    }
    // Starts and ends take turns: an utterance that began is always told the end of.
    expect(
      segments.map(({ kind }) => kind === 'started').every((is, place) => is === (place % 2 === 0)),
    ).toBe(true);
    expectAllSpeechInside(all, ends, options, seed);
  }
});

/** Every voiced frame that stands in a run long enough to begin an utterance lies in exactly one. */
function expectAllSpeechInside(
  all: readonly Frame[],
  ends: readonly Exclude<Segment, { kind: 'started' }>[],
  options: SegmenterOptions,
  seed: number,
): void {
  /** How many utterances each frame lies in. */
  const inside = new Uint8Array(all.length);
  for (const { from, to } of ends) {
    for (let frame = Math.ceil(from / frameSamples); (frame + 1) * frameSamples <= to; frame += 1) {
      inside[frame] = (inside[frame] ?? 0) + 1;
    }
  }
  let rising = 0;
  const missed = new Set<number>();
  all.forEach(({ probability }, place) => {
    rising = probability >= options.startAt ? rising + 1 : 0;
    if (rising < options.startFrames) return;
    for (const frame of rising === options.startFrames ? [place - 1, place] : [place]) {
      if (inside[frame] !== 1) missed.add(frame);
    }
  });
  expect([...missed], `seed ${seed}`).toEqual([]);
}

test('lengths in ms become whole samples', () => {
  expect(toSamples(500)).toBe(8_000);
  expect(toSamples(0.01)).toBe(1);
});
