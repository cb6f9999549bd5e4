/**
 * Brings Electron's archive into its package's cache, and tells how far it is: one line of "bytes total" on standard
 * output each time. install.js of that package takes it from there; by itself it downloads without a word.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { modules } from './paths.mjs';

const require = createRequire(join(modules, 'electron', 'install.js'));
const { downloadArtifact } = await import(require.resolve('@electron/get'));
const { env } = process;

await downloadArtifact({
  version: require('./package.json').version,
  artifactName: 'electron',
  cacheRoot: env.electron_config_cache,
  checksums: require('./checksums.json'),
  platform: env.ELECTRON_INSTALL_PLATFORM ?? process.platform,
  arch: env.ELECTRON_INSTALL_ARCH ?? process.arch,
  downloadOptions: {
    quiet: true,
    getProgressCallback: async ({ transferred, total }) => {
      process.stdout.write(`${transferred} ${total ?? 0}\n`);
    },
  },
});
