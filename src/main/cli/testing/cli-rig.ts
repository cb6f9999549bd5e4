import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeModel, fakeModel } from '../../../../e2e/model/index.ts';
import { type Sites, startSites } from '../../../../e2e/sites/server.ts';
import { type ParleyHere, type RunningParley, runParley, runParleyHere } from './run-parley.ts';

/** What tests of `parley …` with a model need: the served sites, and for each test a folder, a model and processes that end with it. */
export interface CliRig {
  readonly sites: Sites;
  readonly folder: string;
  /** The one that was played last; null before. */
  readonly model: FakeModel | null;
  play(options: Parameters<typeof fakeModel>[0]): Promise<FakeModel>;
  run(args: readonly string[], variables: Record<string, string>): RunningParley;
  /** The same in this process. */
  here(args: readonly string[], variables?: Record<string, string>): ParleyHere;
}

/** For the top of a test file: registers what is done before and after. */
export function cliRig(name: string): CliRig {
  let sites: Sites;
  let folder = '';
  let model: FakeModel | null = null;
  const children = new Set<ChildProcess>();
  beforeAll(async () => {
    sites = await startSites();
  });
  afterAll(() => sites.close());
  beforeEach(() => {
    sites.reset();
    folder = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await model?.close();
    model = null;
    // A Chromium that lost its parent ends by itself, but not at once.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  return {
    get sites() {
      return sites;
    },
    get folder() {
      return folder;
    },
    get model() {
      return model;
    },
    async play(options) {
      model = await fakeModel(options);
      return model;
    },
    run(args, variables) {
      const running = runParley(args, variables);
      children.add(running.child);
      return running;
    },
    here: runParleyHere,
  };
}
