import { unmaskText } from './look-alikes.ts';

/**
 * What the words about a field or a text say about the secret in it, in twelve languages: English, German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Turkish, Russian, Chinese and Japanese. Read by the snapshot, by the
 * script inside pages and by the guard on what leaves, all through the one folding below. No framework and no
 * language says it in the markup, so it has to be words; they are the nouns for the thing, not phrases of some site.
 */
export type SecretWords =
  | 'card'
  | 'one-time-code'
  | 'password'
  /** Some code; which one is told by the shape of the field or text. */
  | 'code'
  | null;

/** Letters that no decomposition takes apart. */
const apart: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' };

/** Lower case, no accents, no look-alikes, names as in markup taken apart, single spaces. */
function fold(text: string): string {
  return unmaskText(text)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łıßøæœ]/gu, (letter) => apart[letter] ?? letter)
    .replace(/['’_\-.[\]:/\\\s]+/gu, ' ');
}

/** A space may be missing; where no spaces are written at all, a word is found anywhere. */
function anyOf(terms: readonly string[]): RegExp {
  const folded = terms.map((term) => term.normalize('NFKD').replace(/\p{M}+/gu, ''));
  const isDense = (term: string): boolean =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(term);
  const spaced = folded.filter((term) => !isDense(term)).map((term) => term.replaceAll(' ', ' ?'));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${spaced.join('|')})(?![\p{L}\p{N}])|${folded.filter(isDense).join('|')}`,
    'u',
  );
}

const letters = String.raw`\p{L}*`;

const card = anyOf([
  '(?:credit |debit |payment )?card (?:number|no|num|nr)',
  '(?:cc|card) ?(?:number|num|no)',
  'cvv2?',
  'cvc2?',
  'csc',
  'card verification',
  'security code',
  'card expiry',
  'expiry',
  'expir(?:y|ation) (?:date|month|year)',
  'exp date',
  'mm yy',
  `${letters}kartennummer`,
  'pruf(?:nummer|ziffer|code)',
  'gultig bis',
  'ablaufdatum',
  'numero de (?:la |votre )?carte',
  'date d expiration',
  'cryptogramme',
  'numero de (?:la |tu )?tarjeta',
  'fecha de (?:caducidad|vencimiento)',
  'numero (?:della )?carta',
  'data di scadenza',
  'numero do cartao',
  'data de validade',
  'kaartnummer',
  'vervaldatum',
  'numer karty',
  'data waznosci',
  'kart numarasi',
  'son kullanma tarihi',
  'номер карты',
  'срок действия',
  '卡号',
  '安全码',
  'カード番号',
  '有効期限',
  'セキュリティコード',
]);

const oneTimeCode = anyOf([
  'one time',
  'single use',
  'otp',
  '2fa',
  'mfa',
  'totp',
  '(?:verification|authenti?cat(?:or|ion)|confirmation|activation|two factor|backup|recovery) code',
  '(?:sms|text|login|log in|sign in|access) code',
  '(?:six|6|four|4|eight|8) digit (?:code|pin)',
  'code (?:we|that|which|you|from|was|has)',
  `(?:i|m|sms|push|chip|photo|q r )?tans?`,
  `(?:einmal|bestatigungs|verifizierungs|sicherheits|zugangs|aktivierungs|freigabe|anmelde|sms ?)${letters}(?:code|kode|kennwort|passwort|nummer|pin)`,
  'code (?:de verification|de confirmation|de securite|d acces|d activation|a usage unique|recu|sms)',
  'codigo (?:de )?(?:verificacion|verificacao|confirmacion|confirmacao|seguridad|seguranca|acceso|acesso|un solo uso|uso unico|sms|autenticacion|autenticacao)',
  'codice (?:di )?(?:verifica|conferma|sicurezza|accesso|sms|usa e getta|autenticazione|monouso|otp)',
  '(?:verificatie|bevestigings|beveiligings|toegangs|inlog|sms ?|eenmalige )code',
  'kod(?:u)? (?:weryfikacyjn|potwierdzaj|sms|jednorazow|autoryzacyjn|dostepu|bezpieczenstwa)\\p{L}*',
  '(?:dogrulama|onay|guvenlik|giris|aktivasyon|sms|tek kullanimlik) (?:kod|sifre)\\p{L}*',
  'код\\p{L}* (?:подтвержден|проверк|доступа|безопасност|из|активац|авторизац)\\p{L}*',
  '(?:проверочн|одноразов|защитн|секретн)\\p{L}* (?:код|парол)\\p{L}*',
  '验证码',
  '校验码',
  '确认码',
  '动态码',
  '动态密码',
  '短信码',
  '驗證碼',
  '認証コード',
  '確認コード',
  '認証番号',
  '確認番号',
  'ワンタイム',
]);

const password = anyOf([
  'pass ?(?:word|code|phrase|key)s?',
  'passwd',
  'pwd',
  'pin(?: ?code| number)?',
  'secrets?(?: answer| key| word| phrase)?',
  'security answer',
  '(?:answer|response) to (?:the|your) (?:security|secret) question',
  'social security',
  'ssn',
  'api ?key',
  '(?:private|secret|recovery|access|encryption|signing) keys?',
  '(?:recovery|seed|backup|mnemonic|secret) (?:phrase|words)',
  'mnemonic',
  '(?:access |auth |api |bearer |security )?tokens?',
  `${letters}(?:passwort|kennwort|losungswort)`,
  'geheim(?:zahl|wort|nummer|e antwort|frage antwort)',
  'sicherheitsantwort',
  '(?:privater|geheimer) schlussel',
  `wiederherstellungs(?:phrase|schlussel|code|worter)`,
  'mot de passe',
  'code (?:secret|confidentiel)',
  'phrase (?:secrete|de recuperation|de recuperacion|de passe)',
  'cle (?:privee|secrete|d api)',
  'reponse (?:secrete|de securite)',
  'jeton',
  'contrasena',
  'clave (?:de acceso|secreta|privada|personal|de firma)',
  '(?:tu|su|la) clave',
  'frase (?:de recuperacion|de recuperacao|semilla|di recupero|secreta|segreta|seed)',
  'respuesta (?:secreta|de seguridad)',
  'parola d ordine',
  'chiave (?:privata|segreta)',
  'risposta (?:segreta|di sicurezza)',
  'senhas?',
  'palavra passe',
  'chave (?:privada|secreta)',
  'resposta (?:secreta|de seguranca)',
  'wachtwoord(?:en)?',
  'pincode',
  'herstel(?:zin|code|sleutel)',
  '(?:prive|geheime) ?sleutel',
  '(?:beveiligings|geheim )antwoord',
  'hasl(?:o|a|em)',
  '(?:fraza|klucz) (?:odzyskiwania|prywatny)',
  'klucz prywatny',
  'odpowiedz zabezpieczajaca',
  `sifre${letters}`,
  '(?<!una )parola(?! chiave)(?:niz|m|nizi)?',
  '(?:ozel|gizli) anahtar\\p{L}*',
  'kurtarma (?:ifadesi|kodu|anahtari)',
  'guvenlik (?:cevabi|yaniti)',
  `парол${letters}`,
  'пин(?: ?код)?',
  '(?:закрыт|приватн|секретн)\\p{L}* (?:ключ|слов|вопрос)\\p{L}*',
  '(?:сид|секретн\\p{L}*|мнемоническ\\p{L}*) ?фраз\\p{L}*',
  'фраз\\p{L}* восстановления',
  'токен\\p{L}*',
  '密码',
  '密碼',
  '口令',
  '私钥',
  '密钥',
  '助记词',
  '恢复短语',
  '密保',
  '安全问题',
  '令牌',
  'パスワード',
  'パスフレーズ',
  '暗証番号',
  '秘密鍵',
  'リカバリーフレーズ',
  '復元フレーズ',
  '秘密の(?:答え|質問)',
  '合言葉',
  'トークン',
]);

const someCode = anyOf([
  'codes?',
  `${letters}(?:code|kode)`,
  'codigos?',
  'codic[ei]',
  'kod\\p{L}{0,3}',
  'код(?:а|у|ом|е)?',
  '代码',
  'コード',
]);

/** Codes that are no secrets: they stand on envelopes, in adverts and in shops. */
const openCode = anyOf([
  '(?:promo\\p{L}*|discount|coupon|voucher|gift|zip|post(?:al)?|area|country|dial(?:l?ing)?|colou?r|qr|source|dress|referral|invite|invitation|airport|station|product|item|article|style|tracking|order|booking|reservation|reference|tax|bar|sort|course|error|status|language|currency|embed|swift|bic|iban|vat) ?codes?',
  '(?:promo|rabatt|gutschein|aktions|vorteils|geschenk|einladungs|lander|quell|farb|bar|strich|fehler|artikel|buchungs|qr|korting\\p{L}*|actie|cadeau|land|post|kleur|bron)(?:s|en)?(?:code|kode)',
  'code (?:promo\\p{L}*|postal|de reduction|cadeau|pays|barres|source|couleur|parrain\\p{L}*|d invitation|article|produit)',
  'codigo (?:de |del |do )?(?:postal|promoc\\p{L}*|descuento|desconto|pais|area|barras|cupon|cupom|regalo|invitacion|convite|producto|produto|fuente|fonte)',
  'codice (?:di |del )?(?:postale|sconto|promozion\\p{L}*|promo|paese|avviamento|fiscale|a barre|prodotto|regalo|invito|sorgente|iban)',
  'kod\\p{L}* (?:pocztow\\p{L}*|rabatow\\p{L}*|promoc\\p{L}*|kraju|kreskow\\p{L}*|produktu|zrodlow\\p{L}*)',
  '(?:posta|indirim|kupon|promosyon|ulke|alan|urun|kaynak|hediye|davet) kod\\p{L}*',
  '(?:почтов|промо)\\p{L}* ?код\\p{L}*',
  'код\\p{L}* (?:страны|города|товара|купона|скидки)',
  '优惠代码',
  '国家代码',
  '源代码',
  'クーポンコード',
  '割引コード',
  '招待コード',
  '国コード',
  'バーコード',
  'ソースコード',
  'プロモ[^ ]*コード',
]);

/** What the words name, the most telling kind first. */
export function readSecretWords(words: string): SecretWords {
  const text = fold(words);
  if (card.test(text)) return 'card';
  if (oneTimeCode.test(text)) return 'one-time-code';
  if (password.test(text)) return 'password';
  return someCode.test(text) && !openCode.test(text) ? 'code' : null;
}

/** What is entered as a code: four to twelve letters and digits without a gap, or in groups, at least one a digit. */
const codeShape = /^(?=.*\d)[\p{L}\p{N}]{1,8}(?:[ -]?[\p{L}\p{N}]{1,8}){0,3}$/u;
const shortestCode = 3;
const longestCode = 14;

/** A value that could be such a code, or none yet. */
export function looksLikeCode(value: string): boolean {
  const text = value.trim();
  if (text === '') return true;
  return text.length >= shortestCode && text.length <= longestCode && codeShape.test(text);
}
