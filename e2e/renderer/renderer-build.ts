import { join } from 'node:path';

/** The app's own build of the window. */
export const rendererBuild: string = join(import.meta.dirname, '..', '..', 'out', 'renderer');
