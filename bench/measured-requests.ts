import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type JudgeControl, judgeEffect, readNames } from '../src/main/agent/policy/consequences.ts';
import { type ControlModel, judgeFeatures } from '../src/main/agent/policy/control-classifier.ts';
import type { ControlFeatures } from '../src/main/agent/policy/control-features.ts';
import { judgeRequest } from '../src/main/agent/policy/requests.ts';
import { buildCandidate, buildSnapshot } from '../src/main/agent/testing/fake-ports.ts';
import type { HeldRequest } from '../src/shared/domain/index.ts';

interface Kept {
  readonly split: 'open' | 'held-back';
  readonly label: 'consequential' | 'harmless';
  readonly kind: string | null;
  readonly method: string;
  readonly isQuery: boolean;
  /** Names without their words: "wa wb". */
  readonly operation: string;
  readonly path: string;
  readonly fields: readonly string[];
  readonly words: number;
}

export interface MeasuredRequest extends Pick<Kept, 'split' | 'label' | 'kind'> {
  /** What happened to it: asked about before the press, at the network, or let go. */
  readonly fate: 'asked before' | 'asked when sent' | 'let go';
}

const sourceCount = 7;
const site = 'https://app.example';

/**
 * What the rules make of labelled requests (training/consequences/measure-requests.ts), each set off by a press on a
 * button with the words that set it off. What a field held is not known: it counts as words of the user.
 * @param stem of the files that hold them, without their endings
 */
export function measureRequests(model: ControlModel, stem: string): readonly MeasuredRequest[] {
  const numbers = new Uint16Array(Uint8Array.from(gunzipSync(readFileSync(`${stem}.u16.gz`))).buffer);
  let at = 0;
  const next = (): number => {
    at += 1;
    return numbers[at - 1] ?? 0;
  };
  const readText = (): readonly ControlFeatures[] =>
    Array.from({ length: next() }, () =>
      Array.from({ length: sourceCount }, () => Array.from({ length: next() }, next)),
    );
  const lines = gunzipSync(readFileSync(`${stem}.jsonl.gz`))
    .toString('utf8')
    .split('\n');
  return lines.map((line) => {
    const kept: Kept = JSON.parse(line);
    const press = readText();
    const texts = new Map<string, readonly ControlFeatures[]>([['press', press]]);
    const names = [
      ...new Set([kept.operation, kept.path, ...kept.fields].join(' ').split(' ').filter(Boolean)),
    ];
    for (const name of names) texts.set(name, readText());
    const whole = (parts: readonly string[]): string =>
      [...new Set(parts.join(' ').split(' ').filter(Boolean))].join(' ');
    for (const parts of [
      [kept.operation, kept.path],
      [kept.operation, kept.path, ...kept.fields],
    ])
      texts.set(whole(parts), readText());
    const judge: JudgeControl = ({ visible }) => {
      if (visible === '')
        return { band: 'let', kind: 'none', harm: 0, share: 0, reversible: null, because: '' };
      const features = texts.get(visible);
      if (features === undefined) throw new Error(`Of the text “${visible}” no features were kept.`);
      return { ...judgeFeatures(model, features), because: '' };
    };
    return { split: kept.split, label: kept.label, kind: kept.kind, fate: follow(kept, judge) };
  });
}

function follow(kept: Kept, judge: JudgeControl): MeasuredRequest['fate'] {
  const button = buildCandidate({ name: 'press', text: 'press', region: -1 });
  const effect = { kind: 'press', controls: [button], sends: null } as const;
  const { band, mild, consequence } = judgeEffect(
    effect,
    // Nothing of the page was kept: it has no title and no address that says anything.
    buildSnapshot([button], { title: '', url: `${site}/` }),
    judge,
  );
  if (consequence !== null) return 'asked before';
  // What only asks is not held.
  if (kept.method === 'GET' || kept.method === 'HEAD') return 'let go';
  const verdict = judgeRequest(describe(kept), {
    band,
    mild,
    inSearch: false,
    agreed: null,
    page: `${site}/`,
    read: (words) => readNames(words, judge),
  });
  return verdict.kind === 'let-go' ? 'let go' : 'asked when sent';
}

function describe({ method, isQuery, operation, path, fields }: Kept): HeldRequest {
  const bodyText = isQuery ? '{"query":"query A { a }"}' : '';
  return {
    id: '1',
    url: `${site}/${path.replaceAll(' ', '/')}`,
    method,
    resourceType: 'fetch',
    contentType: isQuery ? 'application/json' : '',
    fields: fields.map((name) => ({ name, value: 'some words' })),
    operation: operation === '' ? null : operation,
    bodyText,
    bodyBytes: bodyText.length,
    frameUrl: `${site}/`,
    matchesOwnTraffic: false,
    fromNewDocument: false,
    redirectedFrom: null,
    at: 0,
  };
}
