import { describe, expect, it } from 'vitest';
import { looksLikeCode, readSecretWords } from './secret-words.ts';

describe('readSecretWords', () => {
  it.each([
    ['Verification code', 'one-time-code'],
    ['Enter the code we sent you', 'one-time-code'],
    ['TAN', 'one-time-code'],
    ['pushTAN eingeben', 'one-time-code'],
    ['Bestätigungscode', 'one-time-code'],
    ['Sicherheitscode aus der SMS', 'one-time-code'],
    ['Code de vérification', 'one-time-code'],
    ['Código de verificación', 'one-time-code'],
    ['Codice di verifica', 'one-time-code'],
    ['Código de confirmação', 'one-time-code'],
    ['Verificatiecode', 'one-time-code'],
    ['Kod weryfikacyjny', 'one-time-code'],
    ['Doğrulama kodu', 'one-time-code'],
    ['Код подтверждения', 'one-time-code'],
    ['Код из СМС', 'one-time-code'],
    ['短信验证码', 'one-time-code'],
    ['認証コードを入力', 'one-time-code'],
    ['otpCode', 'one-time-code'],
    ['Password', 'password'],
    ['Recovery phrase', 'password'],
    ['Private key', 'password'],
    ['Security answer', 'password'],
    ['API token', 'password'],
    ['Geheime Antwort', 'password'],
    ['Wiederherstellungsphrase', 'password'],
    ['Mot de passe', 'password'],
    ['Phrase de récupération', 'password'],
    ['Contraseña', 'password'],
    ['Clave privada', 'password'],
    ['Risposta di sicurezza', 'password'],
    ['Senha', 'password'],
    ['Wachtwoord', 'password'],
    ['Hasło', 'password'],
    ['Şifreniz', 'password'],
    ['Пароль', 'password'],
    ['Секретный ключ', 'password'],
    ['私钥', 'password'],
    ['助记词', 'password'],
    ['パスワード', 'password'],
    ['リカバリーフレーズ', 'password'],
    ['Pаsswоrd', 'password'],
    ['Kartennummer', 'card'],
    ['Número de tarjeta', 'card'],
    ['Номер карты', 'card'],
    ['カード番号', 'card'],
    ['Code', 'code'],
    ['Código', 'code'],
    ['Kod', 'code'],
    ['Код', 'code'],
    ['コード', 'code'],
  ])('%s names %s', (words, kind) => {
    expect(readSecretWords(words)).toBe(kind);
  });

  it.each([
    'Discount code',
    'Promotional code',
    'Gutscheincode',
    'Code promo',
    'Código postal',
    'Codice sconto',
    'Kortingscode',
    'Postcode',
    'Kod pocztowy',
    'İndirim kodu',
    'Почтовый индекс',
    'Промокод',
    '优惠码',
    '国コード',
    'Email',
    'Booking reference',
    'Pinned note',
    'Opinion',
    'Palabras clave',
    'Passenger name',
    'Company',
    'Standard',
    'Search',
    'Inserisci una parola',
    'Keyword',
  ])('%s names none', (words) => {
    expect(readSecretWords(words)).toBeNull();
  });
});

it('tells the shape of a code from other values', () => {
  for (const code of ['', '481516', '48 15 16', 'AB12-CD34', 'g7Kq2', '123']) {
    expect(looksLikeCode(code), code).toBe(true);
  }
  for (const other of ['print("hello")', 'function main() {', 'Lisbon', '12', 'ann@example.com']) {
    expect(looksLikeCode(other), other).toBe(false);
  }
});
