import { describe, expect, it } from 'vitest';
import { checkPackage, missingResources, packageFiles, sizesByPart } from './package-files.mjs';

const whole = [
  'package.json',
  ...['index.js', 'web.js', 'cli.js', 'inference-process.js', 'voice-process.js'].map(
    (name) => `out/main/${name}`,
  ),
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/licences.json',
  'resources/welcome/index.html',
  ...['consequences', 'grounder', 'measure', 'ranker', 'reader', 'vad'].map(
    (name) => `resources/models/${name}/config.json`,
  ),
  'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/onnxruntime_binding.node',
  'node_modules/@img/sharp-wasm32/lib/sharp-wasm32.node.wasm',
  ...['Makefile', 'whisper.cpp', 'whisper.h', 'ggml.c', 'ggml.h'].map(
    (name) => `node_modules/whisper-node/lib/whisper.cpp/${name}`,
  ),
];

describe('a package', () => {
  it('that has all that the app needs and nothing else is right', () => {
    expect(checkPackage(whole, 'linux', 'x64')).toEqual([]);
  });

  it.each(whole)('without %s is refused', (path) => {
    const rest = whole.filter((other) => other !== path);
    expect(checkPackage(rest, 'linux', 'x64')).toHaveLength(1);
  });

  it.each([
    'out/main/agent.test.js',
    'training/train.py',
    'src/main/index.ts',
    'resources/models/test-ranker/model.onnx',
    'node_modules/zod/src/index.ts',
    'node_modules/zod/index.d.ts',
    'node_modules/gpt-tokenizer/esm/fixtures/functionCallingTestCases.js',
    'node_modules/hasown/.nycrc',
    'node_modules/hasown/tsconfig.json',
    'node_modules/node-addon-api/napi.h',
    'node_modules/vitest/index.js',
    '.env',
    'packaging.pem',
  ])('with %s is refused', (path) => {
    expect(checkPackage([...whole, path], 'linux', 'x64')).toEqual([expect.stringContaining(path)]);
  });

  it('has every file beside the code that the app reads, whatever electron-builder leaves out by itself', () => {
    const read = ['resources/whisper/parley.make', 'resources/models/vad/model.onnx'];
    const unread = ['resources/models/test-ranker/model.onnx', 'resources/models/vad/README.md'];
    expect(missingResources(read, [...read, ...unread])).toEqual([]);
    expect(missingResources(read.slice(1), [...read, ...unread])).toEqual([`${read[0]} is not in it`]);
  });

  it('of one platform has the natives of no other', () => {
    const [linux, mac] = [packageFiles('linux', 'x64'), packageFiles('darwin', 'arm64')];
    expect(linux).toContain('node_modules/better-sqlite3/prebuilds/linux-x64.node');
    expect(linux).toContain('!node_modules/@img/sharp-libvips-*/**/*');
    expect(mac).toContain('node_modules/onnxruntime-node/bin/napi-v6/darwin/arm64/**/*');
    expect(mac).toContain('!node_modules/@img/sharp-wasm32/**/*');
  });

  it('is measured by its parts, the largest first', () => {
    const sizes = sizesByPart([
      { path: 'node_modules/@img/colour/a.js', size: 1 },
      { path: 'node_modules/zod/a.js', size: 2 },
      { path: 'node_modules/zod/b/c.js', size: 3 },
    ]);
    expect(sizes).toEqual([
      ['node_modules/zod', 5],
      ['node_modules/@img/colour', 1],
    ]);
  });
});
