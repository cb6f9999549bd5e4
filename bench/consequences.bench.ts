import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { namedFrom } from '../src/main/agent/policy/consequences.ts';
import {
  type ControlModel,
  classifyControl,
  judgeFeatures,
  loadControlModel,
} from '../src/main/agent/policy/control-classifier.ts';
import {
  type ControlContext,
  type ControlFeatures,
  readFeatures,
  readSurroundings,
} from '../src/main/agent/policy/control-features.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { computeInterval } from './interval.ts';
import { measureRequests } from './measured-requests.ts';
import { median, quantile } from './statistics.ts';

/** Of a hundred harmless controls so many may be asked about before they are pressed. */
const falseAlarmGoal = 8;
const missGoal = 0;
const costGoalMs = 0.2;
const rounds = 2_000;
const sourceCount = 7;
/** No measure of anything but memory: there to see what the held-back third is worth. */
const learntFrom = 'learnt from';
const sample: ControlContext = {
  role: 'button',
  tag: 'button',
  type: 'submit',
  visible: 'Save changes and continue',
  name: 'Save changes and continue',
  title: '',
  icon: 'icon icon-save',
  dialog: 'Do you want to keep the changes that you have made to this page?',
  heading: 'Your address',
  page: 'Account settings | Example',
  form: {
    method: 'post',
    fieldNames: ['First name', 'Last name', 'Street', 'Town'],
    hasPassword: false,
    hasCard: false,
    hasFile: false,
    isSearch: false,
  },
  href: null,
};

const traitsOf = (role: string) =>
  readFeatures({ ...sample, role }, '', readSurroundings(sample)).at(-1) ?? [];
/** The number by which the features of a link say that it is one. */
const linkTrait = traitsOf('link').find((trait) => !traitsOf('button').includes(trait)) ?? -1;
const harmless: ReadonlySet<string> = new Set(['none', 'cart', 'wishlist', 'filter', 'theme', 'cookie']);

/**
 * What the classifier of controls misses, and where it asks for nothing, on labelled controls of real pages and
 * programs. The controls are kept as numbers only (training/consequences/measure.ts), so nothing of theirs is here.
 * What was held back was not seen before the model was finished.
 */
export const benchmark: Benchmark = {
  name: 'consequences',
  async run() {
    const root = join(import.meta.dirname, '..');
    const model = await loadControlModel(join(root, 'resources', 'models', 'consequences'));
    const measured = readMeasured(join(root, 'training', 'consequences', 'measured')).map((one) => ({
      ...one,
      rating: judgeFeatures(model, one.features),
    }));
    const rows: Row[] = [];
    for (const split of ['held-back', learntFrom]) {
      const part = measured.filter((one) => one.split === split);
      if (part.length === 0) continue;
      rows.push(...compare(split, part));
      if (split === learntFrom) continue;
      rows.push(namedRow(split, part));
      const languages = [...new Set(part.map((one) => one.language))];
      rows.push(
        ...worstFirst(
          languages.map((name) =>
            missRow(
              `${split}, ${name}`,
              part.filter((one) => one.language === name),
            ),
          ),
        ),
      );
      const kinds = [...new Set(part.filter(isGrave).map((one) => one.kind ?? one.label))];
      rows.push(
        ...worstFirst(
          kinds.map((name) =>
            missRow(
              `${split}, ${name}`,
              part.filter((one) => (one.kind ?? one.label) === name),
            ),
          ),
        ),
      );
    }
    return [...rows, ...measureRequestRows(model, root), measureCost(model)];
  },
};

/** What is let go unasked though it does something for good, and what is asked about though it does not. */
function measureRequestRows(model: ControlModel, root: string): readonly Row[] {
  const measured = measureRequests(model, join(root, 'training', 'consequences', 'requests'));
  return (['held-back', 'open'] as const).flatMap((split) => {
    const part = measured.filter((one) => one.split === split);
    const grave = part.filter(({ label }) => label === 'consequential');
    const mild = part.filter(({ label }) => label === 'harmless');
    const missed = grave.filter(({ fate }) => fate === 'let go');
    const early = mild.filter(({ fate }) => fate === 'asked before');
    const late = mild.filter(({ fate }) => fate === 'asked when sent');
    return [
      {
        ...shareRow(`requests, misses, ${split}`, missed.length, grave.length, grave.length),
        goal: missGoal,
        baseline: { what: 'no gate', median: 100 },
        note: describe(missed.length, grave.length),
      },
      {
        ...shareRow(`requests, false alarms, ${split}`, early.length + late.length, mild.length, mild.length),
        baseline: { what: 'every request asked about', median: 100 },
        note: `${describe(early.length + late.length, mild.length)}; before the press ${describe(early.length, mild.length)}`,
      },
    ];
  });
}

interface Measured {
  readonly split: string;
  readonly label: string;
  readonly kind: string | null;
  readonly language: string;
  readonly origin: string;
  readonly labels: number;
  /** The list of wordings asks about it. */
  readonly words: boolean;
  readonly features: readonly ControlFeatures[];
}

interface Rated extends Measured {
  readonly rating: ReturnType<typeof judgeFeatures>;
}

function readMeasured(stem: string): readonly Measured[] {
  const bytes = gunzipSync(readFileSync(`${stem}.u16.gz`));
  const numbers = new Uint16Array(Uint8Array.from(bytes).buffer);
  let at = 0;
  const readSource = (): readonly number[] => {
    const count = numbers[at] ?? 0;
    const source = [...numbers.subarray(at + 1, at + 1 + count)];
    at += 1 + count;
    return source;
  };
  const lines = gunzipSync(readFileSync(`${stem}.jsonl.gz`))
    .toString('utf8')
    .split('\n');
  return lines.map((line) => {
    const row: Omit<Measured, 'features'> = JSON.parse(line);
    const features = Array.from({ length: row.labels }, () =>
      Array.from({ length: sourceCount }, readSource),
    );
    return { ...row, split: row.split === 'open' ? learntFrom : row.split, features };
  });
}

const isGrave = (one: Measured): boolean => !harmless.has(one.label);

function compare(split: string, part: readonly Rated[]): readonly Row[] {
  const mild = part.filter((one) => !isGrave(one));
  const passed = mild.filter((one) => one.rating.band !== 'let');
  const asked = mild.filter((one) => one.rating.band === 'ask');
  const grave = part.filter(isGrave);
  const unasked = grave.filter((one) => one.rating.band !== 'ask');
  return [
    missRow(split, part),
    {
      ...shareRow(
        `not asked before the press, ${split}`,
        unasked.length,
        grave.length,
        grave.filter((one) => !one.words).length,
      ),
      note: describe(unasked.length, grave.length),
    },
    {
      ...shareRow(
        `false alarms, ${split}`,
        asked.length,
        mild.length,
        mild.filter((one) => one.words).length,
      ),
      goal: falseAlarmGoal,
      note: `${describe(asked.length, mild.length)}; with those held at the network ${describe(passed.length, mild.length)}`,
    },
  ];
}

/** What was let through as harmless; in the note also what only the network would have held. */
function missRow(what: string, part: readonly Rated[]): Row {
  const grave = part.filter(isGrave);
  const missed = grave.filter((one) => one.rating.band === 'let');
  const unasked = grave.filter((one) => one.rating.band !== 'ask');
  return {
    ...shareRow(`misses, ${what}`, missed.length, grave.length, grave.filter((one) => !one.words).length),
    goal: missGoal,
    note: `${describe(missed.length, grave.length)}; not asked before the press ${describe(unasked.length, grave.length)}`,
  };
}

/** How often a kind that a card would name is not the right one: links are left out, of which no card names any. */
function namedRow(split: string, part: readonly Rated[]): Row {
  const kinds = part.filter(
    ({ rating, features }) =>
      rating.band === 'ask' && rating.kind !== 'submit' && features[0]?.at(-1)?.includes(linkTrait) !== true,
  );
  const isWrong = ({ label, rating }: Rated) => label !== rating.kind;
  const named = kinds.filter(({ rating }) => rating.share >= namedFrom);
  const wrong = named.filter(isWrong).length;
  return {
    ...shareRow(`kind named wrongly, ${split}`, wrong, named.length, 0),
    baseline: {
      what: `all ${kinds.length} named`,
      median: (100 * kinds.filter(isWrong).length) / Math.max(kinds.length, 1),
    },
    note: describe(wrong, named.length),
  };
}

function shareRow(what: string, count: number, of: number, baseline: number): Row {
  const percent = (part: number) => (of === 0 ? 0 : (100 * part) / of);
  return {
    what,
    unit: '%',
    median: percent(count),
    p95: null,
    goal: null,
    baseline: { what: 'word list, one band', median: percent(baseline) },
    note: '',
  };
}

function describe(count: number, of: number): string {
  const [low, high] = computeInterval(count, of);
  return `${count} of ${of} (95 %: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %)`;
}

function worstFirst(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => b.median - a.median);
}

function measureCost(model: ControlModel): Row {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    classifyControl(model, sample);
    if (round > rounds / 2) times.push(performance.now() - start);
  }
  return {
    what: 'to classify one control',
    unit: 'ms',
    median: median(times),
    p95: quantile(times, 0.95),
    goal: costGoalMs,
    baseline: { what: 'goal', median: costGoalMs },
    note: `${times.length} times the same, warmed up`,
  };
}
