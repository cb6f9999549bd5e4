import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** What set-up brings and remembers; git ignores it and deleting it is harmless. */
export const cache = join(root, '.cache');
export const modules = join(root, 'node_modules');
