import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ControlModel, classifyControl, loadControlModel } from './control-classifier.ts';
import type { ControlContext, ControlForm } from './control-features.ts';

const folder = join(import.meta.dirname, '../../../../resources/models/consequences');
let model: ControlModel;
beforeAll(async () => {
  model = await loadControlModel(folder);
});

const form: ControlForm = {
  method: 'post',
  fieldNames: [],
  hasPassword: false,
  hasCard: false,
  hasFile: false,
  isSearch: false,
};

function control(label: string, more: Partial<ControlContext> = {}): ControlContext {
  return {
    role: 'button',
    tag: 'button',
    type: '',
    visible: label,
    name: label,
    title: '',
    icon: '',
    dialog: '',
    heading: '',
    page: '',
    form: null,
    href: null,
    ...more,
  };
}

const judge = (label: string, more: Partial<ControlContext> = {}) =>
  classifyControl(model, control(label, more));

describe('what has consequences is not let through', () => {
  test.each([
    ['Delete account', 'delete'],
    ['Konto löschen', 'delete'],
    ['Jetzt kaufen', 'pay'],
    ['Payer maintenant', 'pay'],
    ['Enviar mensaje', 'send'],
    ['Usuń konto', 'delete'],
    ['Şimdi öde', 'pay'],
    ['Оплатить заказ', 'pay'],
    ['立即支付', 'pay'],
    ['送信する', 'send'],
    ['Grant admin access', 'grant'],
    ['Transfer €500', 'transfer'],
  ])('%s', (label, kind) => {
    expect(judge(label)).toMatchObject({ kind, band: 'ask' });
  });

  test.each(['Pаy now', 'ＰＡＹ now', 'P\u200bay no\u00adw', 'D e l e t e account', 'De1ete account'])(
    'in disguise: %s',
    (label) => {
      expect(judge(label).band).toBe('ask');
    },
  );

  test.each([
    ['a link that goes nowhere', 'Pay now', { role: 'link', tag: 'a', href: '#' }],
    ['a button', 'Place your order', {}],
    [
      'a link by GET',
      'Transfer €500',
      { role: 'link', tag: 'a', href: 'https://bank.example/transfer?to=7' },
    ],
    ['a link by GET', 'Delete account', { role: 'link', tag: 'a', href: 'https://a.example/account/delete' }],
    ['a tab', 'Pay now', { role: 'tab', tag: 'div' }],
    ['a switch', 'Make repository public', { role: 'switch', tag: 'button' }],
    ['a menu item', 'Delete conversation', { role: 'menuitem', tag: 'li' }],
    ['an option', 'Delete', { role: 'option', tag: 'option' }],
  ] as const)('as %s: %s', (_, label, more) => {
    expect(judge(label, more).band).toBe('ask');
  });

  test('a label that tells other than it shows counts as the graver of both', () => {
    expect(judge('Pay now', { name: 'Next' }).kind).toBe('pay');
    expect(judge('Next', { title: 'Delete account' }).kind).toBe('delete');
  });

  test('words behind the sixtieth letter count', () => {
    expect(judge(`${'This is what you have chosen so far on our pages. '.repeat(3)}Pay now`).band).toBe(
      'ask',
    );
  });

  test('a picture without words', () => {
    expect(judge('🗑').band).toBe('ask');
    expect(judge('', { icon: 'fa fa-trash' }).band).toBe('ask');
  });

  test('"OK" is what the dialog asks', () => {
    expect(judge('OK', { dialog: 'Delete this conversation? This cannot be undone.' }).band).toBe('ask');
    expect(judge('OK', { dialog: 'We use cookies to improve your experience' }).band).not.toBe('ask');
  });
});

describe('what is harmless is not asked about', () => {
  test.each([
    ['Add to cart', 'cart'],
    ['In den Warenkorb', 'cart'],
    ['Reject all cookies', 'cookie'],
    ['Sort by price', 'filter'],
    ['Delete filter', 'filter'],
    ['ダークモード', 'theme'],
  ])('%s, which can be taken back', (label, kind) => {
    expect(judge(label)).toMatchObject({ band: 'let', kind: 'none', reversible: { kind } });
  });

  test.each(['Cancel', 'Show more', 'Weiterlesen', 'Página siguiente', 'Закрыть', '次へ', 'Menu'])(
    '%s',
    (label) => {
      expect(judge(label).band).not.toBe('ask');
    },
  );

  test('a search, whatever its form', () => {
    const search = { ...form, fieldNames: ['From', 'To', 'Departure'], isSearch: true };
    expect(judge('Search', { type: 'submit', form: search }).band).toBe('let');
  });

  test('a link to a page that is about it', () => {
    const link = { role: 'link', tag: 'a', href: 'https://shop.example/orders' };
    expect(judge('My orders', link).band).toBe('let');
    expect(judge('Books', link).band).toBe('let');
  });
});

describe('the model', () => {
  test('is refused when it is not the file of its card', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'consequences-'));
    try {
      await cp(folder, copy, { recursive: true });
      const bytes = await readFile(join(copy, 'model.bin'));
      bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
      await writeFile(join(copy, 'model.bin'), bytes);
      await expect(loadControlModel(copy)).rejects.toMatchObject({ name: 'AppError', code: 'internal' });
      await rm(join(copy, 'model.bin'));
      await expect(loadControlModel(copy)).rejects.toMatchObject({ name: 'AppError' });
    } finally {
      await rm(copy, { recursive: true });
    }
  });
});
