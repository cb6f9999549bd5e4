import { join } from 'node:path';

/**
 * The text of `src/injected` as one script. The build puts the text itself in the place of this module
 * (`electron.vite.config.ts`); run from source, as tests and benchmarks do, it is bundled here once per process.
 */
export const injectedScript: string = await bundle('index.ts');

/** The little that stands in the page's own world (`src/injected/page-world.ts`), in the same way. */
export const pageWorldScript: string = await bundle('page-world.ts');

async function bundle(entry: string): Promise<string> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: join(import.meta.dirname, '..', '..', '..', 'injected', entry),
    output: { format: 'iife' },
    write: false,
  });
  return output[0].code;
}
