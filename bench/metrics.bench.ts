import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWeblinx } from '../e2e/recordings/write-recordings.ts';
import { chooseTokenCounter } from '../src/main/models/tokens/index.ts';
import {
  buildActionRecords,
  listElementFacts,
  parleyPromptTemplates,
  parseHtml,
} from '../src/main/navigators/prompts/weblinx/index.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { makePromptPage } from './prompt-page.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const answersWanted = 100_000;
const rounds = 40;

/**
 * Scoring 100,000 given answers by WebLINX's metrics, in a process of its own, as `parley eval --predictions` does; beside
 * it reading the same recordings and answers without scoring anything. Then the input of WebLINX's action models for
 * a page of 1,775 elements, beside reading the page's HTML, without which nobody has a prompt.
 */
export const benchmark: Benchmark = {
  name: 'metrics',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parley-metrics-'));
    try {
      const turns = writeCopies(folder);
      const scoring = await measure(['score', folder]);
      const reading = await measure(['read', folder]);
      const note = `${turns.toLocaleString('en')} turns; processor time of the whole process`;
      return [
        {
          what: 'metrics of 100,000 turns',
          unit: 'ms',
          median: scoring.ms,
          p95: null,
          goal: 60_000,
          baseline: { what: 'recordings and answers read', median: reading.ms },
          note,
        },
        {
          what: 'metrics of 100,000 turns, memory',
          unit: 'MiB',
          median: scoring.mib,
          p95: null,
          goal: 500,
          baseline: { what: 'recordings and answers read', median: reading.mib },
          note: 'most that the process ever had',
        },
        await measurePrompt(),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The small recordings under as many names as there have to be, with an answer to each turn. @returns how many */
function writeCopies(folder: string): number {
  const source = join(folder, 'source');
  writeWeblinx(source);
  const recordings = join(source, 'demonstrations');
  const answers = readdirSync(recordings).map((name) => [name, answersTo(join(recordings, name))] as const);
  mkdirSync(join(folder, 'demonstrations'));
  const names: string[] = [];
  const lines: string[] = [];
  while (lines.length < answersWanted) {
    const [source = '', given = []] = answers[names.length % answers.length] ?? [];
    const name = `copy${names.length}`;
    symlinkSync(join(recordings, source), join(folder, 'demonstrations', name), 'dir');
    names.push(name);
    for (const [turn, action] of given) lines.push(JSON.stringify({ demo: name, turn, action }));
  }
  writeFileSync(join(folder, 'splits.json'), JSON.stringify({ valid: names }));
  writeFileSync(join(folder, 'answers.jsonl'), `${lines.join('\n')}\n`);
  return lines.length;
}

interface RecordedTurn {
  readonly type: string;
  readonly speaker?: string;
  readonly utterance?: string;
  readonly action?: {
    readonly intent: string;
    readonly arguments: {
      readonly text?: string;
      readonly element?: { readonly attributes: Readonly<Record<string, string>> };
    };
  };
}

/** Something to score at each turn: the right element where there is one, words that are partly right. */
function answersTo(folder: string): readonly (readonly [turn: number, action: string])[] {
  const { data } = JSON.parse(readFileSync(join(folder, 'replay.json'), 'utf8')) as {
    readonly data: readonly RecordedTurn[];
  };
  return data.flatMap(({ type, speaker, utterance = '', action }, turn) => {
    if (type === 'chat')
      return speaker === 'navigator'
        ? [[turn, `say(speaker="navigator", utterance="${utterance.slice(0, 20)}")`] as const]
        : [];
    const uid = action?.arguments.element?.attributes['data-webtasks-id'];
    if (uid === undefined) return [[turn, 'load(url="https://example.org/somewhere")'] as const];
    const text = action?.arguments.text;
    return [
      [
        turn,
        text === undefined ? `${action?.intent}(uid="${uid}")` : `text_input(text="${text}s", uid="${uid}")`,
      ] as const,
    ];
  });
}

/** Processor time in ms and the most memory of a process that does one of both things. */
async function measure(args: readonly string[]): Promise<{ readonly ms: number; readonly mib: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'score-answers.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += String(chunk);
  return JSON.parse(said) as { readonly ms: number; readonly mib: number };
}

async function measurePrompt(): Promise<Row> {
  const html = numberElements(makePromptPage());
  const page = parseHtml(html);
  if (page === null) throw new Error('the page of the benchmark has no element');
  const counter = chooseTokenCounter('gpt-4o');
  const boxes = new Map(
    Array.from({ length: countElements(html) }, (_, at) => [
      uidOf(at),
      { x: 0, y: 12 * at, width: 80, height: 12 },
    ]),
  );
  const facts = listElementFacts(page, boxes);
  // Ten that lie far from each other, so that as much as possible is left of the page.
  const step = Math.floor(facts.length / 10);
  const candidates = facts.filter((_, at) => at % step === step - 1).slice(0, 10);
  const build = () =>
    buildActionRecords({
      turns: [
        { type: 'chat', timestamp: 1, speaker: 'instructor', utterance: 'Add the red trail shoe to my cart' },
      ],
      page,
      candidates,
      viewport: { width: 1280, height: 720 },
      templates: parleyPromptTemplates,
      counter,
    });
  const times = await timeRepeatedly(rounds, async () => build(), 5);
  const parsing = await timeRepeatedly(rounds, async () => parseHtml(html), 5);
  const tokens = counter.count(
    build()
      .map(({ content }) => content)
      .join('\n'),
  );
  return {
    what: "WebLINX's own prompt, 1,775 elements",
    unit: 'ms',
    median: median(times),
    p95: quantile(times, 0.95),
    goal: 50,
    baseline: { what: 'its HTML parsed', median: median(parsing) },
    note: `${tokens} tokens, counted exactly`,
  };
}

const countElements = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;
const uidOf = (place: number): string => `${place.toString(16).padStart(8, '0')}-aaaa-bbbb`;

/** Every element under a uid, as recordings have them. */
function numberElements(html: string): string {
  let place = 0;
  return html.replace(/<([a-z][a-z0-9]*)/g, (_whole, tag: string) => {
    place += 1;
    return `<${tag} data-webtasks-id="${uidOf(place - 1)}"`;
  });
}
