import { findProduct, type Product } from './products.ts';

export interface CartLine {
  readonly slug: string;
  readonly size: string;
  readonly colour: string;
  quantity: number;
}

export interface Cart {
  lines: CartLine[];
  promoCode: string | undefined;
}

export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly delivery: number;
  readonly total: number;
}

const promoCodes: Readonly<Record<string, number>> = { LARK10: 0.1, SPRING20: 0.2 };
const freeDeliveryFrom = 50;
const deliveryPrice = 3.95;

export function discountOf(code: string): number | undefined {
  return promoCodes[code.trim().toUpperCase()];
}

export function addLine(cart: Cart, line: CartLine): void {
  const same = cart.lines.find(
    (other) => other.slug === line.slug && other.size === line.size && other.colour === line.colour,
  );
  if (same) same.quantity += line.quantity;
  else cart.lines.push(line);
}

export function countOf(cart: Cart): number {
  return cart.lines.reduce((count, line) => count + line.quantity, 0);
}

export function productOf(line: CartLine): Product {
  const product = findProduct(line.slug);
  if (!product) throw new Error(`No product ${line.slug}`);
  return product;
}

export function totalsOf(cart: Cart): Totals {
  const subtotal = cart.lines.reduce((sum, line) => sum + productOf(line).price * line.quantity, 0);
  const discount = subtotal * (discountOf(cart.promoCode ?? '') ?? 0);
  const delivery = subtotal >= freeDeliveryFrom ? 0 : deliveryPrice;
  return { subtotal, discount, delivery, total: subtotal - discount + delivery };
}
