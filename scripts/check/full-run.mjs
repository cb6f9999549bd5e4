import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { setUp } from '../setup.mjs';
import { runPlaywright, runVitest } from './run-suite.mjs';
import { addUp, sumUp } from './sum-up.mjs';

const record = join(root, 'docs', 'test-full.md');

/** Tests of the app of which `npm test` runs some. */
export const inTheWindow = [
  ...[
    'cards',
    'downloads',
    'file-drops',
    'hand-over',
    'host',
    'host-window',
    'information',
    'leave-page',
    'looking',
    'main-job',
  ],
  ...[
    'no-question',
    'own-acts',
    'private',
    'questions',
    'replay',
    'replies',
    'speech',
    'speech-whisper',
    'stop',
    'window-input',
  ],
  ...['voice-acts', 'voice-control', 'voice-long', 'voice-own'],
].map((name) => `e2e/app/${name}.spec.ts`);

/**
 * Everything that `npm test` takes samples of, in parts that a person can wait for. `runs`: into how many of about the
 * same length it can be split, each a few minutes on two quiet processors.
 */
export const parts = [
  {
    name: 'attacks',
    what: 'every verb, kind of control, language and wording: 3,024 on 605 pages, where npm test takes each verb on each kind once; every visible order, hidden text, encoding, claim, link and moment',
    runs: 6,
    run: (found) => runVitest(found, ['e2e/attacks']),
  },
  {
    name: 'instructions',
    what: 'the whole third that the navigator was tuned on, where npm test takes one of each kind, always the same',
    runs: 2,
    run: (found) => runVitest(found, ['e2e/instructions']),
  },
  {
    name: 'hijacked',
    what: 'each attack of a hijacked model both in the window and through parley chat',
    runs: 1,
    run: (found) => runPlaywright(found, ['--project=app-web', 'app/hijacked-model']),
  },
  {
    name: 'galleries',
    what: 'every view opened anew in each theme, where npm test opens one in eleven',
    runs: 1,
    run: (found) => runPlaywright(found, ['--project=renderer', 'gallery']),
  },
  {
    name: 'window',
    what: 'each scale of a screen, each part of a day without a question, both ways of listening, a minute of sound, what drivers’ tests show and the window shows once more, and on the stand-in for Electron all of the contract of hosts and what goes through it like everything else',
    runs: 1,
    run: (found) =>
      runPlaywright(found, [
        ...['app-web', 'sound', 'real-time']
          .flatMap((name) => [name, `${name.replace('-web', '')}-electron-stand-in`])
          .map((name) => `--project=${name}`),
        ...['--no-deps', '--workers=1', 'e2e/renderer/voice-capture.spec.ts', ...inTheWindow],
      ]),
  },
  {
    name: 'units',
    what: 'every way to a place that is refused, stop in 40 rounds, a page of 200,000 elements, each moment to die in a migration, 20 kills, 1,000 pages in a prompt, every way of saying a correction, an answer or a count, every bad reply and byte to break off at, every number of a speech model, what a short sound costs it, voice, lot and model on WebGPU, every command without a model or templates, five moments to be killed at in a conversation, 30 sessions that are exported and imported, both kinds of SeeAct’s pictures, every press on the cinema’s pages',
    runs: 1,
    run: (found) =>
      runVitest(found, [
        'src/main/browser/tabs/navigation-guard.test.ts',
        'src/main/browser/browser.stop.test.ts',
        'src/main/browser/browser.sites.test.ts',
        'src/main/browser/snapshot/snapshot.sites.test.ts',
        'src/main/store/migrations.test.ts',
        'src/main/store/store.kill.test.ts',
        'src/main/export/import-session.test.ts',
        'src/main/evaluation/evaluate.test.ts',
        'src/main/cli/mindact-contestant.test.ts',
        'src/main/cli/cli.test.ts',
        'src/main/cli/eval.pictures.test.ts',
        'src/main/cli/cli.prompts.test.ts',
        'src/main/cli/cli.chat-navigator.test.ts',
        'src/main/ranker/inference/inference.webgpu.test.ts',
        'src/main/speech/capture/microphone-stream.test.ts',
        'src/main/speech/transcribe/whisper/whisper.test.ts',
        'src/main/speech/transcribe/whisper/whisper.words.test.ts',
        'src/main/navigators/chat/chat-navigator.byte-offsets.test.ts',
        'src/main/navigators/chat/chat-navigator.faults.test.ts',
        'src/main/navigators/chat/prompt/prompt.budget.test.ts',
        'src/main/navigators/offline/offline.spoken-corrections.test.ts',
        'src/main/navigators/offline/offline.read-aloud.test.ts',
        'src/main/navigators/offline/offline.conversation.test.ts',
      ]),
  },
];

/** "attacks 2/6" runs that sixth of a part, "galleries" all of one; its row of the record is written over. */
export async function runPart([name, share = '1/1']) {
  const part = parts.find((each) => each.name === name);
  if (part === undefined || !/^[1-9]\d*\/[1-9]\d*$/.test(share)) {
    const names = parts.map((each) => (each.runs === 1 ? each.name : `${each.name} [1/${each.runs}]`));
    process.stderr.write(`npm run test:full -- PART, which is one of: ${names.join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  if (part.runs > 1) process.env.PARLEY_TEST_PART = share;
  const found = await setUp({ chromium: 'needed', tests: true });
  const started = { at: new Date(), commit: commit() };
  const counts = await part.run(found);
  const label = part.runs > 1 ? `${name} ${share}` : name;
  writeFileSync(record, withRow(readRecord(), partRow(label, counts, started)));
  sumUp([counts]);
}

/** Writes the result of a whole run into docs/test-full.md, to be committed; what was run in parts before is replaced by it. */
export function recordFullRun({ startedAt, counts, times, noElectron }, endedAt = new Date()) {
  const all = Object.entries(counts);
  const rows = [...all, ['all', addUp(all.map(([, count]) => count))]].map(
    ([name, { passed, failed, skipped }]) => `| ${name} | ${passed} | ${failed} | ${skipped} |`,
  );
  const failures = all.flatMap(([, count]) => count.failures ?? []).map((text) => text.split('\n')[0]);
  const text = [
    ...opening(),
    '',
    `Run as a whole on ${day(startedAt)}, commit ${commit()}, ${minutes(startedAt, endedAt)} minutes on ${availableParallelism()} processors, Node ${process.versions.node}${noElectron === null ? '' : `; without the Electron window (${noElectron})`}.`,
    '',
    `In ${times}.`,
    '',
    '| suite | passed | failed | skipped |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    ...(failures.length === 0 ? [] : ['', 'Failed:', '', ...failures.map((line) => `- ${line}`)]),
  ];
  writeFileSync(record, `${text.join('\n')}\n`);
}

function opening() {
  return [
    '# The last full test run',
    '',
    'Written by `npm run test:full`, which tests every combination that `npm test` takes samples of, and by its parts',
    '(`npm run test:full -- PART`), whose rows stand until the whole is run. A sample is one in so many, from a place that',
    '`PARLEY_SEED` gives (`sample` in src/main/testing/sample.ts): each kind has its test in every run, and which of its',
    'wordings, views or moments that is differs from seed to seed. `npm test` opens pages in Chromium’s headless shell,',
    'where it is installed, unless a test is about the browser around a page; the full run opens all in the whole browser.',
    '',
    ...parts.map(({ name, what, runs }) => `- \`${name}${runs === 1 ? '' : ` 1/${runs}`}\`: ${what}`),
  ];
}

const tableHead = [
  '| part | on | commit | passed | failed | minutes |',
  '| --- | --- | --- | ---: | ---: | ---: |',
];

function partRow(label, { passed, failed, failures }, started) {
  const names = failures.map((text) => text.split('\n')[0].split('/').at(-1)).join('; ');
  const told = failed === 0 ? '0' : `${failed}: ${names}`;
  return `| ${label} | ${day(started.at)} | ${started.commit} | ${passed} | ${told} | ${minutes(started.at, new Date())} |`;
}

/** The record with this part's row instead of the one before it. */
export function withRow(words, row) {
  const key = row.split('|').slice(0, 2).join('|');
  const lines = words.split('\n').filter((line) => !line.startsWith(`${key}|`));
  const head = lines.indexOf(tableHead[1]);
  if (head === -1) return `${[...opening(), '', ...tableHead, row].join('\n')}\n`;
  const after = lines.findIndex((line, place) => place > head && !line.startsWith('|'));
  const end = after === -1 ? lines.length : after;
  const rows = [...lines.slice(head + 1, end), row].sort();
  return [...lines.slice(0, head + 1), ...rows, ...lines.slice(end)].join('\n');
}

function readRecord() {
  try {
    return readFileSync(record, 'utf8');
  } catch {
    return '';
  }
}

const day = (date) => date.toISOString().slice(0, 10);
const minutes = (from, to) => Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));

function commit() {
  try {
    const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const changes = git('status', '--porcelain')
      .split('\n')
      .filter((line) => line !== '' && !line.endsWith('docs/test-full.md'));
    return `${git('rev-parse', '--short', 'HEAD')}${changes.length === 0 ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
