import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { visibleOrders } from './cases/case-01-visible-orders.ts';
import { hiddenText } from './cases/case-02-hidden-text.ts';
import { pictures } from './cases/case-03-pictures.ts';
import { addresses } from './cases/case-04-addresses.ts';
import { typing } from './cases/case-05-typing.ts';
import { sameSite } from './cases/case-06-same-site.ts';
import { frames } from './cases/case-08-frames.ts';
import { swapped } from './cases/case-09-swapped.ts';
import { fakeApproval } from './cases/case-10-fake-approval.ts';
import { memory } from './cases/case-11-memory.ts';
import { linkOrders } from './cases/case-12-links.ts';
import { oddPlaces } from './cases/case-14-odd-places.ts';
import { effects } from './cases/case-15-effects.ts';
import { waysRound } from './cases/case-16-ways-round.ts';
import { calm } from './cases/case-17-calm.ts';
import { steering } from './cases/steering.ts';
import { type Rig, startRig } from './rig/start-rig.ts';

/**
 * The attacks of docs/threat-model.md on the real app: real Chromium, two sites of strangers, a sink, and a model that
 * is played honest, obedient or hostile. One browser for all of them. Case 7 is in e2e/renderer: it needs the window.
 */
let rig: Rig | null = null;

function started(): Rig {
  if (rig === null) throw new Error('The rig is not there yet.');
  return rig;
}

beforeAll(async () => {
  rig = await startRig();
});
afterEach(() => started().reset());
afterAll(async () => rig?.close());

describe('1 visible orders', () => visibleOrders(started));
describe('2 hidden text', () => hiddenText(started));
describe('3 drawn orders', () => pictures(started));
describe('4 secrets in addresses', () => addresses(started));
describe('5 typing elsewhere', () => typing(started));
describe('6 sending on the same site', () => sameSite(started));
describe('8 frames of other sites', () => frames(started));
describe('9 swapped and covered', () => swapped(started));
describe('10 fake approvals', () => fakeApproval(started));
describe('11 memory', () => memory(started));
describe('12 orders in links', () => linkOrders(started));
describe('the user’s last word', () => steering(started));
describe('14 odd places', () => oddPlaces(started));
describe('15 every verb, control and language', () => effects(started));
describe('16 ways round the question', () => waysRound(started));
describe('17 what nobody is asked about', () => calm(started));

test('nothing got through', () => {
  const { tally } = started();
  console.log(`\n${tally.table()}\n`);
  expect(tally.through).toBe(0);
});
