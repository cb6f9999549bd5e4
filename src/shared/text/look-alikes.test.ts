import { describe, expect, test } from 'vitest';
import { unmaskText } from './look-alikes.ts';

describe('what only looks like Latin letters is read as them', () => {
  test.each([
    ['Pаy nоw', 'pay now'],
    ['Рау', 'pay'],
    ['ＢＵＹ now', 'BUY now'],
    ['ʙᴜʏ ɴᴏᴡ', 'buy now'],
    ['Dеlеtе account', 'delete account'],
    ['P\u200ba\u00ady', 'Pay'],
    ['\u{e0050}Pay\ufe0f', 'Pay'],
    ['D e l e t e', 'Delete'],
    ['De1ete', 'Delete'],
    ['𝐏𝐚𝐲', 'Pay'],
  ])('%s', (seen, read) => {
    expect(unmaskText(seen)).toBe(read);
  });
});

describe('words of other alphabets stay what they are', () => {
  test.each([
    'Оплатить сейчас',
    'Удалить аккаунт',
    'Πληρωμή τώρα',
    '削 除 する',
    '立即支付',
    'Konto löschen',
    '24/7',
    'B2B',
    'covid19',
  ])('%s', (text) => {
    expect(unmaskText(text)).toBe(text);
  });
});
