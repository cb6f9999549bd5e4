/** A process of its own that opens a store, says how that went, and ends. `maxStatements`: dies before that one. */
import { isAppError } from '#shared/errors/index.ts';
import { openStore } from '../index.ts';

const [dataDir = '', dieAt] = process.argv.slice(2);
let statements = 0;
try {
  const store = await openStore({
    dataDir,
    onStatement: () => {
      statements += 1;
      if (statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
    },
  });
  await store.close();
  process.stdout.write(`opened ${statements}\n`);
} catch (problem) {
  if (!isAppError(problem)) throw problem;
  process.stderr.write(problem.message);
  process.stdout.write(`${problem.code}\n`);
}
