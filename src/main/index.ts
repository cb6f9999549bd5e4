/** Electron's entry: `npm start` where its runtime is. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app/index.ts';
import { createElectronHost, startUtilityProcess } from './host/electron/index.ts';
import { createLog } from './platform/log.ts';
import { dataPaths, defaultDataDir } from './platform/paths.ts';

const root = join(import.meta.dirname, '..', '..');
const dataDir = defaultDataDir();
// Before anything writes to it: what is in it is nobody else's business.
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const log = createLog({ file: dataPaths(dataDir).logFile });

// A failure that nothing waited for is a fault of ours, and no reason to take the user's session away.
process.on('unhandledRejection', (error) => {
  log.error('a failure that nothing waited for', { error: error instanceof Error ? error : String(error) });
});

// Not awaited: Electron gets ready only once its entry has ended, so waiting here for that would be for ever
// (electron/electron#40719).
start().catch((error: unknown) => {
  log.error('the app could not start', { error: error instanceof Error ? error : String(error) });
  process.stderr.write(`parley: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
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
    modelsDir: join(root, 'resources', 'models'),
    startProcess: startUtilityProcess,
    version: version(),
    log,
    startUrl: null,
  });
  host.onQuit(async () => {
    await app.close();
    await host.close();
  });
  await host.serve(app.dispatch);
}

function version(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.version;
}
