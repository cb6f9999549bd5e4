/** `npm run build`: set-up, which builds out/ when the sources are newer. */
import { setUp } from './setup.mjs';

await setUp();
