import { assess } from './carry-out/index.ts';
import type { Scene } from './scene.ts';
import type { Assessment } from './step.ts';
import type { Readings } from './understand/index.ts';

export interface ChosenReading {
  /** Which of the readings. */
  readonly index: number;
  readonly assessment: Assessment;
}

/** A reading further back must fit better by this much. */
const orderShare = 0.04;

/** The way in which a clause is meant: the first reading that the page bears out, else the one that fits best. */
export function chooseReading(readings: Readings, scene: Scene): ChosenReading {
  const fixed = scene.work.reading >= 0 ? readings[scene.work.reading] : undefined;
  if (fixed !== undefined) return { index: scene.work.reading, assessment: assess(fixed, scene) };
  const byWords = chooseAmong(readings, { ...scene, meaning: null });
  // What a model makes of one reading must not win over another that the words themselves bear out.
  if (byWords.assessment.sure || scene.meaning === null) return byWords;
  return chooseAmong(readings, scene);
}

function chooseAmong(readings: Readings, scene: Scene): ChosenReading {
  let best: ChosenReading | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, reading] of readings.entries()) {
    const assessment = assess(reading, scene);
    if (assessment.sure) return { index, assessment };
    const value = assessment.score - orderShare * index;
    if (value > most) {
      best = { index, assessment };
      most = value;
    }
  }
  return best ?? { index: 0, assessment: assess(readings[0], scene) };
}
