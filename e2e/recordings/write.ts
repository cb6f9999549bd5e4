import { join, resolve } from 'node:path';
import { writeMind2Web, writeWeblinx } from './write-recordings.ts';

/** `npm run recordings -- DIR`: small recordings in the form of WebLINX's and Mind2Web's, to try `parley eval` on. */
const folder = resolve(process.argv[2] ?? 'recordings');
writeWeblinx(join(folder, 'weblinx'));
writeMind2Web(join(folder, 'mind2web'));
console.log(
  `Recordings written to ${folder}: weblinx (valid, test_web, test_cat), mind2web (test_task, test_website, test_domain)`,
);
