/** The web host's entry: `npm start` where Electron cannot run. */
import { join } from 'node:path';
import { createApp } from './app/index.ts';
import { createWebHost } from './host/web/index.ts';
import { launch } from './launch.ts';

const root = join(import.meta.dirname, '..', '..');

launch(root, async ({ dataDir, log, version, tellOfUpdate, updates }) => {
  const host = await createWebHost({
    rendererDir: join(root, 'out', 'renderer'),
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    port: Number(process.env.PARLEY_PORT ?? 0),
    openBrowser: process.env.PARLEY_OPEN !== 'never',
  });
  const modelsDir = join(root, 'resources', 'models');
  const licencesFile = join(root, 'out', 'licences.json');
  const named = { dataDir, modelsDir, licencesFile, version };
  const app = await createApp({ host, ...named, log, updates, startUrl: null });
  // Before the window opens: Ctrl+C may come at any time.
  host.onQuit(async () => {
    await app.close();
    await host.close();
  });
  const address = await host.serve(app.dispatch);
  tellOfUpdate(app);
  process.stdout.write(`Parley is open at ${address}\n`);
});
