/** Electron's entry: `npm start` where its runtime is, and everything that a packaged `parley` does. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createApp } from './app/index.ts';
import { createElectronHost, runCommand, startUtilityProcess } from './host/electron/index.ts';
import { type Launch, launch } from './launch.ts';
import { isSelfTest, readCommandLine } from './platform/command-names.ts';
import { createLog } from './platform/log.ts';
import { besideArchive, dataPaths } from './platform/paths.ts';

const root = join(import.meta.dirname, '..', '..');

const openHost = ({ dataDir, log }: Pick<Launch, 'dataDir' | 'log'>) =>
  createElectronHost({
    rendererDir: join(root, 'out', 'renderer'),
    preloadFile: join(root, 'out', 'preload', 'index.cjs'),
    welcomeDir: join(root, 'resources', 'welcome'),
    dataDir,
    log,
  });

const [first = '', ...others] = process.argv.slice(1);
// A runtime that is no package is told what to run, as a file or a folder.
const isEntry = first !== '' && [root, import.meta.filename].includes(resolve(first));
const command = readCommandLine(isEntry ? others : [first, ...others]);
if (command === null) launch(root, openWindow);
else {
  runCommand(
    async (host: Awaited<ReturnType<typeof openHost>>) => {
      // Only here: a start of the window does not read what it does not use.
      const { openInElectron, runCli } = await import('./cli/index.ts');
      return host === null ? runCli(command, root) : runCli(command, root, openInElectron(host));
    },
    isSelfTest(command)
      ? (dataDir) => openHost({ dataDir, log: createLog({ file: dataPaths(dataDir).logFile }) })
      : null,
  );
}

async function openWindow({ dataDir, log, version, tellOfUpdate, updates }: Launch): Promise<void> {
  // First of all, with nothing awaited before it: the host tells Electron things that only count before it is ready.
  const host = await openHost({ dataDir, log });
  if (host === null) return;
  const app = await createApp({
    host,
    dataDir,
    modelsDir: join(besideArchive(root), 'resources', 'models'),
    licencesFile: join(root, 'out', 'licences.json'),
    startProcess: startUtilityProcess,
    ...{ version, log, updates },
    startUrl: null,
  });
  host.onQuit(async () => {
    await app.close();
    await host.close();
  });
  await host.serve(app.dispatch);
  tellOfUpdate(app);
  // `npm start` opens the browser instead where this is never reached.
  const note = process.env.PARLEY_OPENED_NOTE;
  if (note !== undefined && note !== '') writeFileSync(note, '');
}
