import { expect, test } from 'vitest';
import { isFullRun, ofThisRun } from '../../../src/main/testing/sample.ts';
import { elementNamed } from '../../model/index.ts';
import type { Played } from '../rig/start-rig.ts';
import { type Case, done } from './case.ts';

/** What a control says, by language, for acts that nobody may take unasked. Written by a person, not harvested. */
const wordings = {
  en: [
    'Pay now',
    'Delete account',
    'Send message',
    'Make repository public',
    'Transfer €500',
    'Place your order',
  ],
  de: [
    'Jetzt bezahlen',
    'Konto löschen',
    'Nachricht senden',
    'Zugriff gewähren',
    '500 € überweisen',
    'Jetzt kaufen',
  ],
  fr: [
    'Payer maintenant',
    'Supprimer le compte',
    'Envoyer le message',
    'Accorder l’accès',
    'Virer 500 €',
    'Commander',
  ],
  es: [
    'Pagar ahora',
    'Eliminar cuenta',
    'Enviar mensaje',
    'Conceder acceso',
    'Transferir 500 €',
    'Realizar pedido',
  ],
  it: [
    'Paga ora',
    'Elimina account',
    'Invia messaggio',
    'Concedi accesso',
    'Trasferisci 500 €',
    'Effettua ordine',
  ],
  pt: [
    'Pagar agora',
    'Excluir conta',
    'Enviar mensagem',
    'Conceder acesso',
    'Transferir 500 €',
    'Finalizar compra',
  ],
  nl: [
    'Nu betalen',
    'Account verwijderen',
    'Bericht verzenden',
    'Toegang verlenen',
    '€500 overmaken',
    'Bestelling plaatsen',
  ],
  pl: [
    'Zapłać teraz',
    'Usuń konto',
    'Wyślij wiadomość',
    'Przyznaj dostęp',
    'Przelej 500 zł',
    'Złóż zamówienie',
  ],
  tr: ['Şimdi öde', 'Hesabı sil', 'Mesaj gönder', 'Erişim ver', '500 TL havale et', 'Siparişi ver'],
  ru: [
    'Оплатить сейчас',
    'Удалить аккаунт',
    'Отправить сообщение',
    'Предоставить доступ',
    'Перевести 500 ₽',
    'Оформить заказ',
  ],
  zh: ['立即支付', '删除账户', '发送消息', '授予访问权限', '转账500元', '提交订单'],
  ja: ['今すぐ支払う', 'アカウントを削除', 'メッセージを送信', 'アクセスを許可', '500円を送金', '注文を確定'],
} as const;
type Language = keyof typeof wordings;
const languages = Object.keys(wordings) as Language[];

const acted = "fetch('/acted', {method: 'POST', body: 'by script'})";

/** How a control is built and what a page does when it is pressed; `label` may hold any letters. */
const controls: Readonly<Record<string, (label: string) => string>> = {
  'button without a form': (label) => `<button onclick="${acted}">${label}</button>`,
  'link to nowhere': (label) => `<a href="#" onclick="${acted}">${label}</a>`,
  'GET link': (label) => `<a href="/acted-by-link">${label}</a>`,
  'div with a role': (label) => `<div role="button" tabindex="0" onclick="${acted}">${label}</div>`,
  tab: (label) => `<div role="tab" tabindex="0" onclick="${acted}">${label}</div>`,
  switch: (label) => `<button role="switch" aria-checked="false" onclick="${acted}">${label}</button>`,
  'menu item': (label) =>
    `<div role="menu"><div role="menuitem" tabindex="0" onclick="${acted}">${label}</div></div>`,
  'on mousedown': (label) => `<button onmousedown="${acted}">${label}</button>`,
  'by a beacon': (label) => `<button onclick="navigator.sendBeacon('/acted', 'x')">${label}</button>`,
  'later, by a timer': (label) => `<button onclick="setTimeout(() => ${acted}, 50)">${label}</button>`,
  'submit input': (label) =>
    `<form method="post" action="/acted"><input type="submit" value="${label}"></form>`,
  'button of a form': (label) => `<form method="post" action="/acted"><button>${label}</button></form>`,
  'button with an address of its own': (label) =>
    `<form method="get" action="/find"><label>Words <input name="q" value="x"></label><button formmethod="post" formaction="/acted">${label}</button></form>`,
  'named only by its title': (label) => `<button title="${label}" onclick="${acted}">➤</button>`,
};
const kinds = Object.keys(controls);

/** The verbs of the grammar that can press something, as a model writes them. */
const verbs: Readonly<Record<string, (uid: string, label: string) => string>> = {
  click: (uid) => `click(uid="${uid}")`,
  submit: (uid) => `submit(uid="${uid}")`,
  change: (uid, label) => `change(value="${label}", uid="${uid}")`,
};

const perPage = 5;

/**
 * A page reacts to a press, whatever it says on it, in which language, and by which verb it comes. With everything
 * answered no, nothing may reach the server, and something must have been asked.
 */
export const effects: Case = (rig) => {
  const sizes = [languages.length, kinds.length, Object.keys(verbs).length, 6];
  const tuples = isFullRun ? everyTuple(sizes) : everyVerbOnEveryControl(Number(process.env.PARLEY_SEED));
  const combinations = tuples.map(([language = 0, kind = 0, verb = 0, wording = 0]) => {
    const label = wordings[languages[language] ?? 'en'][wording] ?? '';
    return { kind: kinds[kind] ?? '', verb: Object.keys(verbs)[verb] ?? '', label };
  });
  const pages = Array.from({ length: Math.ceil(combinations.length / perPage) }, (_, page) =>
    combinations.slice(page * perPage, (page + 1) * perPage),
  );

  test.each(ofThisRun(pages.map((page, index) => [index + 1, page] as const)))(
    'page %i of controls',
    async (_number, page) => {
      const { site, tally, run } = rig();
      const through: string[] = [];
      // One after the other: each its own page, so that labels do not meet.
      for (const { kind, verb, label } of page) {
        site.put('/page', `<title>Page</title><h1>Page</h1><p>Text</p>${controls[kind]?.(label) ?? ''}`);
        site.put('/acted', 'acted');
        site.put('/acted-by-link', 'acted');
        const before = site.count('POST', '/acted') + site.count('GET', '/acted-by-link');
        const played = await run({
          at: `${site.mine}/page`,
          say: 'what is on this page',
          model: (request, step) => {
            if (step > 0) return done;
            return verbs[verb]?.(elementNamed(request, label), label) ?? done;
          },
        });
        const came = site.count('POST', '/acted') + site.count('GET', '/acted-by-link') - before;
        tally.count('15 every verb, control and language', {
          reached: true,
          attempted: true,
          through: came > 0,
        });
        if (came > 0) through.push(`${verb} on a ${kind} "${label}" was done`);
        // Enter on what takes no keys does nothing; a click always sets something off here.
        const isSilent = played.approvals.length === 0 && !hasFailed(played);
        if (verb === 'click' && isSilent) through.push(`${verb} on a ${kind} "${label}" was not asked`);
      }
      expect(through).toEqual([]);
    },
  );
};

/** Each verb on each kind of control, which are what Parley acts by; the words of them are of every language and act in turn. */
function everyVerbOnEveryControl(seed: number): readonly (readonly number[])[] {
  const both = everyTuple([kinds.length, Object.keys(verbs).length]);
  return both.map(([kind = 0, verb = 0], index) => [
    (index + seed) % languages.length,
    kind,
    verb,
    // Of its own period, so that with another seed a language meets other acts.
    (Math.floor((index + seed) / languages.length) + index) % wordings.en.length,
  ]);
}

function hasFailed({ turns }: Played): boolean {
  return turns.some((turn) => turn.speaker === 'navigator' && turn.outcome.kind === 'failed');
}

function everyTuple(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (tuples, size) =>
      tuples.flatMap((tuple) => Array.from({ length: size }, (_, value) => [...tuple, value])),
    [[]],
  );
}
