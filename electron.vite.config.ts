import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        // One entry per composition root: the Electron app, the web host, the command line; and the process that runs
        // the ranker's model, which inference/find-entry.ts looks for under this name.
        input: {
          index: resolve('src/main/index.ts'),
          web: resolve('src/main/web.ts'),
          cli: resolve('src/main/cli.ts'),
          'inference-process': resolve('src/main/inference/process/inference-process.ts'),
        },
      },
    },
  },
  preload: {
    // A sandboxed preload is one CommonJS file with everything inside it.
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    plugins: [react()],
    // Read at each start of the window: less than half as long.
    build: { minify: 'oxc', rolldownOptions: { input: resolve('src/renderer/index.html') } },
  },
});
