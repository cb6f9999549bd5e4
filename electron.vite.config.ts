import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';
import { remPerPx } from './scripts/rem-per-px.mjs';

/** What runs inside pages, as one text in main: the build's part of `src/main/browser/cdp/injected-script.ts`. */
const injectedScript: Plugin = {
  name: 'injected-script',
  async load(id) {
    if (!id.endsWith('/browser/cdp/injected-script.ts')) return null;
    const [own, page] = await Promise.all([bundle('index.ts'), bundle('page-world.ts')]);
    return `export const injectedScript = ${own}; export const pageWorldScript = ${page};`;
  },
};

/** The licences of what is put into a bundle: scripts/setup/licences.mjs collects them. */
const license = { fileName: 'licenses.json' };

/** @returns the script as a string literal */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: 'oxc',
      lib: { entry: resolve('src/injected', entry), formats: ['iife'], name: 'parley' },
    },
  });
  const code = Array.isArray(built) ? built[0]?.output[0].code : null;
  if (code == null) throw new Error(`src/injected/${entry} gave no script`);
  return JSON.stringify(code);
}

export default defineConfig({
  main: {
    plugins: [injectedScript],
    build: {
      license,
      rolldownOptions: {
        // One entry per composition root: the Electron app, the web host, the command line; and the processes that
        // run the ranker's model and tell speech from other sound, which platform/child-process.ts looks for by name.
        input: {
          index: resolve('src/main/index.ts'),
          web: resolve('src/main/web.ts'),
          cli: resolve('src/main/cli.ts'),
          'inference-process': resolve('src/main/ranker/inference/process/inference-process.ts'),
          'voice-process': resolve('src/main/speech/capture/vad/voice-process.ts'),
        },
      },
    },
  },
  preload: {
    // A sandboxed preload is one CommonJS file with everything inside it.
    build: {
      license,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react()],
    css: { postcss: { plugins: [remPerPx] } },
    // Read at each start of the window: less than half as long.
    build: { license, minify: 'oxc', rolldownOptions: { input: resolve('src/renderer/index.html') } },
  },
});
