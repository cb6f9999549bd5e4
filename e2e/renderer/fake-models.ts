import type { Connection, ModelUsage, RankedBy, Trace } from '#shared/domain/index.ts';
import type { ConnectionState, ProbeReport, RankerState } from '#shared/ipc/index.ts';
import { element, trace } from './fake-data.ts';

export function connection(id: string, more: Partial<Connection> = {}): Connection {
  return {
    id,
    name: 'Home',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    tokenBudget: 4_000,
    images: 'none',
    prompt: 'parley',
    api: 'chat',
    templates: '',
    price: null,
    ...more,
  };
}

export const homeConnection: ConnectionState = {
  connection: connection('home'),
  hasKey: false,
  fromEnvironment: false,
};

export const workConnection: ConnectionState = {
  connection: connection('work', {
    name: 'Work',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o-mini',
    images: 'marked',
    prompt: 'parley',
    api: 'chat',
    templates: '',
    price: { in: 0.15, out: 0.6 },
  }),
  hasKey: true,
  fromEnvironment: false,
};

export const environmentConnection: ConnectionState = {
  connection: connection('environment', {
    name: 'Environment',
    baseUrl: 'https://models.example/v1',
    model: 'large-model',
  }),
  hasKey: true,
  fromEnvironment: true,
};

export const doneProbe: ProbeReport = {
  connectionId: 'home',
  verdict: 'works',
  sentence: 'It answers in the form that Parley reads and quickly enough. You can use it for goals.',
  lines: [
    { check: 'reachable', status: 'ok', message: '127.0.0.1:11434 answers.' },
    { check: 'key', status: 'ok', message: 'None is needed.' },
    { check: 'model', status: 'ok', message: 'qwen3:8b is one of 3 models.' },
    { check: 'format', status: 'ok', message: '5 of 5 answers were an action that can be carried out.' },
    { check: 'images', status: 'unknown', message: 'Not asked: this connection sends no pictures.' },
    { check: 'speed', status: 'ok', message: '0.6 s to the first word, 2.4 s a step.' },
    { check: 'cost', status: 'unknown', message: 'The connection has no prices.' },
  ],
  answered: { right: 5, of: 5 },
  stepMs: 2_410,
  firstTokenMs: 612,
  tokensPerStep: { in: 2_914, out: 41 },
  pricePerStep: null,
};

export const runningProbe: ProbeReport = {
  ...doneProbe,
  verdict: 'running',
  sentence: '',
  lines: doneProbe.lines.map((line, index) => {
    if (index < 3) return line;
    return index === 3
      ? { check: 'format', status: 'running', message: 'Answer 3 of 5' }
      : { ...line, status: 'waiting', message: '' };
  }),
  answered: { right: 2, of: 5 },
  stepMs: null,
  firstTokenMs: null,
  tokensPerStep: null,
};

export const wrongFormatProbe: ProbeReport = {
  ...doneProbe,
  verdict: 'wrong-format',
  sentence:
    'It answers, but not in the form that Parley reads: it explains instead of acting. It would be asked twice at most steps. Choose a larger model, or one that is made for following instructions.',
  lines: doneProbe.lines.map((line) =>
    line.check === 'format'
      ? { ...line, status: 'problem', message: '1 of 5 answers was an action; the others were prose.' }
      : line,
  ),
  answered: { right: 1, of: 5 },
};

export const readyRanker: RankerState = {
  status: 'ready',
  model: 'parley-ranker-1',
  folder: '/opt/parley/resources/models/ranker',
  device: 'CPU',
  reason: 'No graphics card was found, so it runs on the processor.',
  tried: [
    { device: 'WebGPU', result: 'runs on SwiftShader, which is slower than the processor' },
    { device: 'CPU', result: 'works, 2,140 elements a second' },
  ],
  elementsPerSecond: 2_140,
};

export const fallenRanker: RankerState = {
  status: 'fallback',
  model: 'lexical',
  folder: '',
  device: '',
  reason: 'There is no model.onnx in /home/ada/models/minilm. Choose a folder that holds one.',
  tried: [],
  elementsPerSecond: null,
};

export function usage(more: Partial<ModelUsage> = {}): ModelUsage {
  return {
    model: 'gpt-4o-mini',
    tokensIn: 3_412,
    tokensOut: 41,
    estimated: false,
    price: 0.000536,
    requests: 1,
    firstTokenMs: 612,
    page: { elements: 38, of: 1_204, tokens: 2_900 },
    ...more,
  };
}

const denseRanking: RankedBy = { model: 'parley-ranker-1', device: 'CPU', encoded: 12, cached: 1_192 };

/** A trace with more candidates than are shown, ranked by a model. */
export function longTrace(turnId: string): Trace {
  const plain = trace(turnId);
  const books = [
    'Night Ferry',
    'Tide Tables for Beginners',
    'A Very Long Title About Lighthouses and Their Keepers',
  ];
  const more = [...books, 'Delivery', 'Returns', 'Opening hours', 'Contact', 'Next page'].map(
    (name, index) => ({
      element: element(name, 'link'),
      score: 0.41 - index * 0.06,
    }),
  );
  const candidates = [
    ...plain.ownScores.map((candidate, index) => ({ ...candidate, score: 0.83 - index * 0.07 })),
    ...more,
  ];
  return {
    ...plain,
    navigator: 'chat',
    snapshot: { ...plain.snapshot, candidates: 1_204, nodes: 12_500 },
    ranking: {
      by: denseRanking,
      candidates,
      scores: candidates.map(({ element: { uid }, score }) => [uid, score]),
    },
    ownScores: [],
    prompt: '[{"role":"system","content":"You work a browser."}]',
    reply: 'The search box is filled in.\nclick(uid="a3")',
  };
}
