/** A process of its own that records turns for ever and prints each id once the store says that it is saved. */
import { openStore } from '../index.ts';
import {
  sampleNavigatorTurn,
  samplePage,
  samplePicture,
  sampleTrace,
  sampleUserTurn,
} from './sample-turns.ts';

const dataDir = process.argv[2] ?? '';
const store = await openStore({ dataDir });
const { id } = await store.createSession();
await store.setRunning(id, true);
process.stdout.write(`session ${id}\n`);
for (let number = 0; ; number += 1) {
  const said = await store.recordUserTurn(sampleUserTurn(id, `instruction ${number}`, Date.now()));
  process.stdout.write(`turn ${said.id}\n`);
  const picture = samplePicture(1_000 + ((number * 7_919) % 90_000));
  const done = await store.recordNavigatorTurn(
    sampleNavigatorTurn(id, { at: Date.now() }),
    { ...sampleTrace, reply: `reply ${number}`.repeat(300) },
    { shown: picture, page: samplePage(number) },
    { number },
  );
  process.stdout.write(`turn ${done.id} ${picture.length}\n`);
  // Deletes make free pages and FTS work of another kind than appending.
  if (number % 20 === 19) await store.maskSecret(id, `instruction ${number}`);
}
