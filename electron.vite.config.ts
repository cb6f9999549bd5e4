import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        // One entry per composition root: the Electron app, the web host, the command line; and the processes that
        // run the ranker's model and tell speech from other sound, which platform/find-entry.ts looks for by name.
        input: {
          index: resolve('src/main/index.ts'),
          web: resolve('src/main/web.ts'),
          cli: resolve('src/main/cli.ts'),
          'inference-process': resolve('src/main/inference/process/inference-process.ts'),
          'voice-process': resolve('src/main/speech/vad/process/voice-process.ts'),
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
