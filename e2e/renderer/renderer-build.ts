import { join } from 'node:path';

export const rendererSource: string = join(import.meta.dirname, '..', '..', 'src', 'renderer');
/** Where the tests' own build of the window lies; the app's is left alone. */
export const rendererBuild: string = join(import.meta.dirname, '..', '..', '.cache', 'e2e-renderer');
