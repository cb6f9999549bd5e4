/**
 * Starts Parley as a person does, with `npm start`: its window comes up in Electron and not in a browser, and Ctrl+C ends
 * all of it. For machines with Electron's runtime.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const data = mkdtempSync(join(tmpdir(), 'parley-started-'));
const longestMs = 300_000;
const isWindows = process.platform === 'win32';

const child = spawn('npm', ['start'], {
  env: { ...process.env, PARLEY_DATA: data, PARLEY_OPEN: 'never' },
  stdio: ['ignore', 'pipe', 'pipe'],
  // Its command is a file of the shell's there.
  shell: isWindows,
  // A terminal tells every program of Ctrl+C that runs in it: here those of this group.
  detached: !isWindows,
});
let said = '';
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    said += text;
    process.stdout.write(text);
  });
}
const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));

const from = Date.now();
const isOpen = () => existsSync(join(data, 'electron')) && existsSync(join(data, 'parley.db'));
const isInBrowser = () => said.includes('instead of Electron');
while (!isOpen() && !isInBrowser() && child.exitCode === null && Date.now() - from < longestMs)
  await wait(200);
// One that falls over does so at once.
await wait(10_000);
const problems = [];
if (isInBrowser()) problems.push('it came up in the browser');
else if (!isOpen()) problems.push('the app did not come up');
if (child.exitCode !== null) problems.push(`it ended by itself with ${child.exitCode}`);
if (isWindows) child.kill('SIGINT');
else process.kill(-child.pid, 'SIGINT');
const end = await Promise.race([ended, wait(30_000, 'nothing: it still runs')]);
// Windows has no such key for another process: it is ended at once there.
if (!isWindows && ![0, 130, 'SIGINT'].includes(end)) problems.push(`Ctrl+C led to ${end}`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
