import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

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
