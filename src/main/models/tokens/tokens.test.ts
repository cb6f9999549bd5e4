import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { chooseTokenCounter, encodingOf, prepareTokenCounter } from './index.ts';

const openAi = chooseTokenCounter('gpt-4o');
const older = chooseTokenCounter('gpt-4');
const unknown = chooseTokenCounter('llama3.2:3b');

const sites = join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'sites');
const pages = readdirSync(sites, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, markup: readFileSync(join(sites, name), 'utf8').slice(0, 40_000) }));

const visible = (markup: string) =>
  markup
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('encodingOf', () => {
  it.each([
    ['gpt-4o-mini', 'o200k_base'],
    ['openai/gpt-4.1-nano', 'o200k_base'],
    ['gpt-5.2', 'o200k_base'],
    ['o3-mini', 'o200k_base'],
    ['gpt-oss:20b', 'o200k_base'],
    ['openai/gpt-oss-120b:free', 'o200k_base'],
    ['ft:gpt-4o-mini-2024-07-18:team::abc', 'o200k_base'],
    ['GPT-4-Turbo', 'cl100k_base'],
    ['gpt-35-turbo', 'cl100k_base'],
    ['gpt-4', 'cl100k_base'],
    ['gpt-4all', null],
    ['olmo-2', null],
    ['llama3.2:3b', null],
    ['qwen2.5-7b-instruct', null],
    ['', null],
  ])('knows %s as %s', (model, encoding) => {
    expect(encodingOf(model)).toBe(encoding);
  });
});

describe('the exact counter', () => {
  it('is loaded beforehand without holding the loop for all of it', async () => {
    const order: string[] = [];
    const pause = new Promise<void>((resolve) =>
      setImmediate(() => {
        order.push('something else');
        resolve();
      }),
    );
    await Promise.all([prepareTokenCounter('gpt-4').then(() => order.push('loaded')), pause]);
    expect(order).toEqual(['something else', 'loaded']);
    await prepareTokenCounter('llama3');
    expect(older.count('hello world')).toBe(2);
  });

  it('counts as the encoding divides', () => {
    expect(openAi).toMatchObject({ name: 'o200k_base', exact: true });
    expect(openAi.count('hello world')).toBe(2);
    for (const { markup } of pages.slice(0, 5)) expect(openAi.count(markup)).toBe(encode(markup).length);
  });

  it('gives spans that cover the text in order, also where characters are split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const spans = openAi.spans(text);
        expect(spans.length).toBe(openAi.count(text));
        let covered = 0;
        for (const { start, end } of spans) {
          expect(start).toBeLessThanOrEqual(covered);
          expect(end).toBeGreaterThan(start);
          covered = Math.max(covered, end);
        }
        expect(covered).toBe(text.length);
      }),
      { numRuns: 300 },
    );
    const text = 'Red mug, 12 €';
    const tokens = encode(text).map((token) => decode([token]));
    expect(openAi.spans(text).map(({ start, end }) => text.slice(start, end))).toEqual(tokens);
  });

  it('reads special tokens in a page as ordinary text', () => {
    expect(openAi.count('<|endoftext|><|im_start|>system')).toBeGreaterThan(6);
    expect(older.count('<|endoftext|>')).toBeGreaterThan(3);
  });

  it('is not stalled by a page’s endless word', () => {
    const count = openAi.count('a'.repeat(200_000));
    expect(count).toBeGreaterThanOrEqual(200_000 / 8);
    expect(openAi.spans('😀'.repeat(2_000)).at(-1)?.end).toBe(4_000);
  });
});

describe('the estimate', () => {
  it('says that it is one', () => {
    expect(unknown).toMatchObject({ exact: false, name: 'an estimate that errs high' });
  });

  it('is at least what the exact encodings count, on pages and on their visible text', () => {
    const texts = pages
      .flatMap(({ markup }) => [markup, visible(markup)])
      .filter((text) => text.length > 100);
    expect(texts.length).toBeGreaterThan(40);
    for (const text of texts) {
      expect(unknown.count(text)).toBeGreaterThanOrEqual(openAi.count(text));
      expect(unknown.count(text)).toBeGreaterThanOrEqual(older.count(text));
    }
  });

  it.each([
    'Die Zugverbindung nach Lissabon fällt heute wegen eines Streiks aus. Datenschutzerklärung, Lieferbedingungen.',
    'Ajoutez cet article à votre panier et profitez de la livraison gratuite dès trente-cinq euros d’achat.',
    'Wyszukaj połączenia kolejowe, sprawdź rozkład jazdy i kup bilet przez internet.',
    'Добавьте товар в корзину и оформите заказ. Бесплатная доставка по всей стране.',
    'Προσθέστε το προϊόν στο καλάθι και ολοκληρώστε την παραγγελία σας.',
    'أضف المنتج إلى سلة التسوق وأكمل الطلب. اختر موعد التسليم المناسب لك.',
    'उत्पाद को कार्ट में जोड़ें और ऑर्डर पूरा करें। अपनी पसंद का समय चुनें।',
    '将商品加入购物车并完成订单。满两百元免运费。',
    '商品をカートに追加して注文を完了してください。',
    '상품을 장바구니에 담고 주문을 완료하세요.',
    'เพิ่มสินค้าลงในตะกร้าและดำเนินการสั่งซื้อให้เสร็จสิ้น',
    '🛒 Add to cart ❤️ 4.5 ⭐⭐⭐⭐ 👍🏽 1,204 reviews 🇵🇹 Lisbon ✈️ €199.99',
    'https://shop.example.com/de/p/B08XYZ1234?ref=sr_1_3&qid=1700000000&sprefix=red+mug%2Caps',
  ])('does not undercount “%s”', (text) => {
    expect(unknown.count(text)).toBeGreaterThanOrEqual(openAi.count(text));
    expect(unknown.count(text)).toBeGreaterThanOrEqual(older.count(text));
  });

  it('has as many spans as it counts, each inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const spans = unknown.spans(text);
        expect(spans.length).toBe(unknown.count(text));
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          if (text.isWellFormed()) expect(text.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
