import { expect, test } from 'vitest';
import { secretMask } from '#shared/text/secrets.ts';
import { prepareForEar } from './prepare-for-ear.ts';

test.each([
  ['an address is its site', 'See https://www.shop.example/red/shoes?size=38&x=1.', 'See shop.example.'],
  ['a linked word is the word', 'Open [the basket](https://shop.example/basket) now', 'Open the basket now'],
  ['marks of formatting are dropped', '**Six** `red` shoes, _all_ new', 'Six red shoes, all new'],
  ['a name with underscores stays whole', 'the file my_long_name.txt', 'the file my_long_name.txt'],
  ['a sum stays a sum', '3 * 4 is 12', '3 * 4 is 12'],
  [
    'headings and points become sentences',
    '# Found\n- red boots\n- blue boots',
    'Found. red boots. blue boots',
  ],
  ['pictures are not read', 'Done 🎉👍🏽 in 🇩🇪 ✅!', 'Done in!'],
  ['numbers and prices are left', 'The first costs £6.50, 25% off.', 'The first costs £6.50, 25% off.'],
  ['a hidden value is named', `typed “${secretMask}” into Password`, 'typed something hidden into Password'],
  ['a short mask is hidden too', 'the code is •••', 'the code is something hidden'],
  ['no two stops follow each other', 'Which boots?. 1: Red boots', 'Which boots? 1: Red boots'],
  [
    'a table is read as a list',
    '| Book | Price |\n|---|---|\n| Night Ferry | £4 |',
    'Book, Price. Night Ferry, £4',
  ],
  ['quotes are not read', 'Now on “Harbour Books”', 'Now on Harbour Books'],
  ['only pictures are nothing', '🎉\n---', ''],
])('%s', (_name, text, spoken) => {
  expect(prepareForEar(text)).toBe(spoken);
});
