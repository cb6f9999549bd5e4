/**
 * A folder that stands in for Electron's runtime where it cannot be had, so that a package can be laid out and read without
 * it: a program that ends at once, with the row of fuses that Electron's has, and none of the rest.
 */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where @electron/fuses finds the fuses of a program: this, a version, how many there are, and each as `0` or `1`. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron ships them (electronjs.org/docs/latest/tutorial/fuses). */
const fuses = '10110001';
/** Their order, in the names that electron-builder has for them. */
const names = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];

/** @returns {string} the folder, which the caller removes */
export function makeStandInRuntime() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-runtime-'));
  const program = join(folder, 'electron');
  const wire = Buffer.concat([
    Buffer.from(sentinel),
    Buffer.from([1, fuses.length]),
    Buffer.from(fuses),
    Buffer.from('\n'),
  ]);
  writeFileSync(program, Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n# '), wire]));
  chmodSync(program, 0o755);
  mkdirSync(join(folder, 'resources'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html'])
    writeFileSync(join(folder, name), 'of the runtime\n');
  return folder;
}

/**
 * How the fuses stand where a configuration has been carried out; one that it does not name stays as it is shipped.
 *
 * @param {Readonly<Record<string, boolean | undefined>>} configured what else is in it is no fuse
 */
export function wantedFuses(configured) {
  return names.map((name, at) => Number(configured[name] ?? fuses[at] === '1')).join('');
}

/**
 * Which fuses of a program are on, in their order.
 *
 * @param {Buffer} program
 * @returns {string | null} null for a program without any
 */
export function readFuses(program) {
  const at = program.indexOf(sentinel);
  if (at === -1) return null;
  const from = at + sentinel.length + 2;
  return program.subarray(from, from + (program[from - 1] ?? 0)).toString();
}
