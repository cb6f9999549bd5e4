import { openModels } from './open-models.ts';
import { playedModel } from './serve-models.ts';

/** Fetches a model into a folder and prints what became of it. Arguments: source, folder, bytes, checksum. */
const [source = '', folder = '', bytes = '0', sha256 = ''] = process.argv.slice(2);
const entry = { ...playedModel('one', 1).entry, bytes: Number(bytes), sha256 };
const { models, one, files } = openModels({ source, catalogue: [entry] }, folder);
await models.download('one').catch(() => {});
console.log(JSON.stringify({ ...(await one('one')), files: files() }));
await models.close();
