/** The web host's entry: `npm start` where Electron cannot run. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app/index.ts';
import { createWebHost } from './host/web/index.ts';
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

try {
  await start();
} catch (error) {
  log.error('the app could not start', { error: error instanceof Error ? error : String(error) });
  process.stderr.write(`parley: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const host = await createWebHost({
    rendererDir: join(root, 'out', 'renderer'),
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    port: Number(process.env.PARLEY_PORT ?? 0),
    openBrowser: process.env.PARLEY_OPEN !== 'never',
  });
  const app = await createApp({
    host,
    dataDir,
    modelsDir: join(root, 'resources', 'models'),
    version: version(),
    log,
    startUrl: null,
  });
  // Before the window opens: Ctrl+C may come at any time.
  host.onQuit(async () => {
    await app.close();
    await host.close();
  });
  const address = await host.serve(app.dispatch);
  process.stdout.write(`Parley is open at ${address}\n`);
}

function version(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.version;
}
