import { join } from 'node:path';

/**
 * The text of `src/injected` as one script. The build puts the text itself in the place of this module
 * (`electron.vite.config.ts`); run from source, as tests and benchmarks do, it is bundled here once per process.
 */
export const injectedScript: string = await bundle();

async function bundle(): Promise<string> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: join(import.meta.dirname, '..', '..', '..', 'injected', 'index.ts'),
    output: { format: 'iife' },
    write: false,
  });
  return output[0].code;
}
