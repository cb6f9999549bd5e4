/** Electron's entry: `npm start` where its runtime is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app/index.ts';
import { createElectronHost, startUtilityProcess } from './host/electron/index.ts';
import { launch } from './launch.ts';

const root = join(import.meta.dirname, '..', '..');
// In a package the app is an archive; what is opened by its path, as models are, stands beside it.
const beside = root.replace(/app\.asar$/, 'app.asar.unpacked');

launch(root, async ({ dataDir, log, version }) => {
  // First of all, with nothing awaited before it: the host tells Electron things that only count before it is ready.
  const host = await createElectronHost({
    rendererDir: join(root, 'out', 'renderer'),
    preloadFile: join(root, 'out', 'preload', 'index.cjs'),
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    log,
  });
  if (host === null) return;
  const app = await createApp({
    host,
    dataDir,
    modelsDir: join(beside, 'resources', 'models'),
    licencesFile: join(root, 'out', 'licences.json'),
    startProcess: startUtilityProcess,
    version,
    log,
    startUrl: null,
  });
  host.onQuit(async () => {
    await app.close();
    await host.close();
  });
  await host.serve(app.dispatch);
  // `npm start` opens the browser instead where this is never reached.
  const note = process.env.PARLEY_OPENED_NOTE;
  if (note !== undefined && note !== '') writeFileSync(note, '');
});
