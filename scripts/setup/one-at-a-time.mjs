import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cache } from './paths.mjs';
import { say } from './say.mjs';

/** How often a waiting set-up looks again, in ms. */
const lookAgainMs = 200;

/** Keeps two set-ups (two terminals, tests that run in parallel) from installing or building at the same time. */
export async function oneAtATime(work) {
  const lock = join(cache, 'setup.lock');
  mkdirSync(cache, { recursive: true });
  for (let told = false; !take(lock); told = true) {
    if (!told) say('another set-up is at work in this folder; waiting for it …');
    await sleep(lookAgainMs);
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isAlive(lock)) rmSync(lock, { force: true });
  return false;
}

function isAlive(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Just made and not written yet.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
