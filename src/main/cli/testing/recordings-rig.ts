import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FakeModel, fakeModel } from '../../../../e2e/model/index.ts';
import { writeMind2Web, writeWeblinx } from '../../../../e2e/recordings/write-recordings.ts';

/** For the top of a test file: the made recordings of both data sets, and a model that ends with its test. */
export function recordingsRig(name: string) {
  let root = '';
  let model: FakeModel | null = null;
  let runs = 0;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), `parley-${name}-`));
    writeMind2Web(join(root, 'mind2web'));
    writeWeblinx(join(root, 'weblinx'));
  });
  afterEach(() => model?.close());
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return {
    /** A folder below that of the recordings. */
    folder: (below: string): string => join(root, below),
    /** Another one at each call. */
    outFolder(): string {
      runs += 1;
      return join(root, `out-${runs}`);
    },
    async play(answer: Parameters<typeof fakeModel>[0]['answer']): Promise<FakeModel> {
      await model?.close();
      model = await fakeModel({ answer });
      return model;
    },
  };
}
