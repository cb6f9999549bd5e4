import { expect, test } from 'vitest';
import { secretMask } from '#shared/text/secrets.ts';
import { guessLanguage, prepareForEar, splitForSpeech } from './spoken-text.ts';

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
  ['stars are counted', 'Boots, ★★★★☆ (163), £129.00', 'Boots, 4 of 5 stars (163), £129.00'],
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

test('sentences are spoken one by one', () => {
  expect(splitForSpeech('Six books were found. The first is dear. Open it?', 'en')).toEqual([
    'Six books were found.',
    'The first is dear.',
    'Open it?',
  ]);
});

test('numbers of a list and short words stay with what follows', () => {
  expect(splitForSpeech('1. Red boots. 2. Blue boots, lined.', 'en')).toEqual([
    '1. Red boots.',
    '2. Blue boots, lined.',
  ]);
});

test('a long sentence is cut at a comma and nothing of it is lost', () => {
  const long = Array.from({ length: 40 }, (_, index) => `thing number ${index}`).join(', ');
  const pieces = splitForSpeech(long, 'en');
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(180);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join(' ')).toBe(long);
  expect(pieces[0]?.endsWith(',')).toBe(true);
});

test('a text without spaces is cut too, and not through a character', () => {
  const pieces = splitForSpeech(`a${'😀'.repeat(200)}`, 'en');
  expect(pieces.join('')).toBe(`a${'😀'.repeat(200)}`);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

test('nothing to say is no piece', () => {
  expect(splitForSpeech('  ', 'en')).toEqual([]);
});

test.each([
  ['Clicked Search', 'de', 'en'],
  ['I found six books. Which one do you mean?', 'de', 'en'],
  ['Ich habe sechs Bücher gefunden, welche meinen Sie?', 'de', 'de'],
  ['Il y a six livres dans cette boutique.', 'auto', 'fr'],
  ['Hay seis libros. ¿Cuál quiere abrir?', 'auto', 'es'],
  ['Нашлось шесть книг.', 'auto', 'ru'],
  ['六冊の本が見つかりました。', 'auto', 'ja'],
  ['I opened 東京 for you, the weather is good', 'auto', 'en'],
])('“%s” to somebody who speaks %s is %s', (text, spoken, language) => {
  expect(guessLanguage(text, spoken)).toBe(language);
});
