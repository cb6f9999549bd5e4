import { expect, it } from 'vitest';
import { methodNames } from './channels.ts';
import { contract } from './contract.ts';

it('names in channels.ts exactly the methods of the contract', () => {
  expect([...methodNames].sort()).toEqual(Object.keys(contract).sort());
});
