// for dev lines of kinds read/purpose/synonym etc. that are said as questions: reader op, chance, passage answer, decide chance on "press | words"
import { join } from 'node:path';
import { readSpoken } from '../e2e/instructions/spoken-pages.ts';
import { decide, indexPage } from '../src/main/grounding/index.ts';
import { createFileRanker, createUnderstanding } from '../e2e/instructions/.cached.ts';
import { isAsked } from '../src/main/navigators/offline/understand/talking.ts';
const models = join(import.meta.dirname, '..', 'resources', 'models');
const ranker = createFileRanker({ modelsFolder: models, device: 'cpu' }); await ranker.ready();
const u = createUnderstanding({ modelsFolder: models, ranker });
const { signal } = new AbortController();
for (const part of (process.argv[2] ?? 'dev').split(',')) for (const { line, snapshot } of readSpoken('/tmp/snap', part)) {
  const steps = (await u.read(line.said, '', signal)) ?? [];
  const [step] = steps;
  if (step === undefined) continue;
  const asked = isAsked(line.said, /\?[\s!?]*$/u.test(line.said));
  if (!asked && step.operation !== 'read') continue;
  const meaning = await u.meaning(`press | ${line.said}`, snapshot, signal);
  const g = decide({ phrase: line.said, want: 'click', option: null, ordinal: null, meaning: meaning!, previousUid: null, byRules: null, excluded: [] } as any, indexPage(snapshot));
  const best = g.ranking[0]; const on = new Set(line.steps[0]?.on ?? []); const right = best !== undefined && on.has(snapshot.candidates.indexOf(best.candidate));
  console.log([line.kind === 'read' ? 'READ' : right ? 'right' : 'other', line.kind, line.said, `${step.operation} ${step.chance.toFixed(2)} of ${steps.length}`, (best?.score ?? 0).toFixed(2), best?.candidate.role, best?.candidate.name].join('\t'));
}
process.exit(0);
