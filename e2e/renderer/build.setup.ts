import { test } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { remPerPx } from '../../scripts/rem-per-px.mjs';
import { rendererBuild, rendererSource } from './renderer-build.ts';

test('build the window', async () => {
  await build({
    root: rendererSource,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { postcss: { plugins: [remPerPx] } },
    build: { outDir: rendererBuild, emptyOutDir: true },
  });
});
