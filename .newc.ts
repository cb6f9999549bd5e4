import { startTalkRig } from './src/main/navigators/offline/testing/converse.ts';
import { shippedModels } from './src/main/navigators/offline/testing/models.ts';
import { startConversation } from './src/main/navigators/offline/testing/converse.ts';
import { eachOf } from './src/main/grounding/kind.ts';
// node .newc.ts URL sentences: what the reader heard, what the models think, what was done
const models = shippedModels() as any;
const rig = await startTalkRig();
const [url, ...said] = process.argv.slice(2);
for (const one of said) {
  const c = startConversation(rig.driver, undefined, models);
  await c.say(`go to ${url}`);
  const e = await c.say(one);
  const steps = await models.read(one, '', new AbortController().signal);
  console.log('##', one, '=>', JSON.stringify(e.actions), (e.actions[0] as any)?.uid ? `<${e.snapshot.candidates.find((x) => x.uid === (e.actions[0] as any).uid)?.name}>` : '', e.say, '|', e.last.reason);
  for (const s of steps ?? []) console.log('   ', JSON.stringify(Object.fromEntries(Object.entries(s).filter(([, v]) => v !== null && v !== '' && v !== false))));
  for (const s of (steps ?? []).slice(0, 1)) {
    const op = s.operation === 'submit' ? 'type' : ['press','type','choose','check','uncheck'].includes(s.operation) ? s.operation : 'press';
    const m = await models.meaning(`${op} | ${s.clause}`, e.snapshot, new AbortController().signal);
    const top = e.snapshot.candidates.map((x: any, i: number) => [m.scores[i], x.role, x.name || x.text || x.nearbyLabel, x.uid]).filter((x: any) => Number.isFinite(x[0])).sort((a: any, b: any) => b[0] - a[0]).slice(0, 5);
    console.log('    top:', top.map((x: any) => `${x[0].toFixed(1)} ${x[1]} ${String(x[2]).slice(0, 40)}`).join(' ; '));
  }
}
await rig.close(); process.exit(0);
