import { assetReply } from '../files.ts';
import type { Html } from '../html.ts';
import {
  type Answer,
  jsonReply,
  pageReply,
  redirectReply,
  type Site,
  type SiteRequest,
  svgReply,
} from '../site.ts';
import { addLine, type Cart, type CartLine, countOf, discountOf, totalsOf } from './cart.ts';
import { cartContent } from './cart-page.ts';
import { checkoutContent } from './checkout-page.ts';
import { page } from './layout.ts';
import { listingContent, listingTitle } from './listing-page.ts';
import { type Layout, newLayouts, readLayout, withNewLayout } from './new-layout.ts';
import {
  helpContent,
  homeContent,
  newsletterContent,
  orderPlacedContent,
  wishListContent,
} from './other-pages.ts';
import { pictureOf } from './picture.ts';
import { productContent } from './product-page.ts';
import { findProduct, sizes } from './products.ts';
import { reviewsOf } from './reviews.ts';
import { list, readFilters } from './search.ts';

interface Order {
  readonly number: string;
  readonly lines: readonly CartLine[];
  readonly total: number;
  readonly fields: Readonly<Record<string, string>>;
}

interface ShopState {
  readonly cart: Cart;
  readonly wishList: Set<string>;
  readonly orders: Order[];
  readonly newsletter: string[];
  readonly questions: { readonly slug: string; readonly question: string }[];
  readonly helpfulVotes: Map<string, number>;
}

/** Larkfield: outdoor clothes. */
export function createShop(): Site {
  const state: ShopState = {
    cart: { lines: [], promoCode: undefined },
    wishList: new Set(),
    orders: [],
    newsletter: [],
    questions: [],
    helpfulVotes: new Map(),
  };
  /** How the whole shop looks since it was launched anew; null for as it is. */
  let launched: Layout | null = null;
  const show = async (request: SiteRequest): Promise<Answer> =>
    (await assetReply('shop', request)) ??
    (request.method === 'POST' ? takePost(state, request) : showPage(state, request));
  return {
    state: () => ({
      ...state,
      wishList: [...state.wishList],
      helpfulVotes: Object.fromEntries(state.helpfulVotes),
    }),
    handle: async (request) => {
      if (request.path === '/launch' && request.method === 'POST') {
        launched = readLayout(request.query.get('layout'));
        return jsonReply({ launched });
      }
      if (launched !== null) return withNewLayout(await show(request), '', launched);
      const newLayout = Object.entries(newLayouts).find(([prefix]) => request.path.startsWith(`${prefix}/`));
      if (newLayout === undefined) return show(request);
      const [prefix, layout] = newLayout;
      const inner = { ...request, path: request.path.slice(prefix.length) };
      return withNewLayout(await show(inner), prefix, layout);
    },
  };
}

function showPage(state: ShopState, request: SiteRequest): Answer {
  const { path, query } = request;
  const show = (title: string, content: Html, more: { words?: string; script?: string } = {}) =>
    pageReply(page({ title, content, cartCount: countOf(state.cart), ...more }));

  if (path === '/') return show('Outdoor clothes and tents', homeContent(state.wishList));
  if (path === '/search' || path === '/list') {
    const filters = readFilters(query);
    const content = listingContent(`/shop${path}`, query, filters, list(filters), state.wishList);
    return show(listingTitle(filters), content, { words: filters.words, script: 'listing.js' });
  }
  if (path === '/cart') return show('Cart', cartContent(state.cart, query.get('message') ?? undefined));
  if (path === '/checkout') return show('Checkout', checkoutContent(state.cart));
  if (path === '/wish-list') return show('Wish list', wishListContent(state.wishList));
  if (path.startsWith('/orders/'))
    return show('Order placed', orderPlacedContent(path.slice('/orders/'.length)));
  if (path.startsWith('/help/')) return show('Help', helpContent(path.slice('/help/'.length)));

  const picture = path.match(/^\/pictures\/(.+)\.svg$/)?.[1];
  if (picture) {
    const product = findProduct(picture);
    return product && svgReply(pictureOf(product, query.get('colour') ?? ''));
  }
  const product = findProduct(path.match(/^\/p\/([^/]+)$/)?.[1] ?? '');
  if (!product) return undefined;
  const content = productContent({
    product,
    reviews: reviewsOf(product),
    helpfulCount: (review) => review.helpful + (state.helpfulVotes.get(review.id) ?? 0),
    ownQuestions: state.questions.filter(({ slug }) => slug === product.slug).map(({ question }) => question),
    wishList: state.wishList,
  });
  return show(product.name, content, { script: 'product.js' });
}

function takePost(state: ShopState, request: SiteRequest): Answer {
  const { path, form } = request;
  const line = state.cart.lines[Number(form.get('line') ?? -1)];
  const value = (name: string) => form.get(name) ?? '';

  switch (path) {
    case '/cart/add': {
      const product = findProduct(value('slug'));
      if (!product) return undefined;
      addLine(state.cart, {
        slug: product.slug,
        size: value('size') || (sizes(product)[0] ?? ''),
        colour: value('colour') || (product.colours[0] ?? ''),
        quantity: Number(value('quantity')) || 1,
      });
      return redirectReply(
        `/shop/cart?message=${encodeURIComponent(`${product.name} was added to your cart.`)}`,
      );
    }
    case '/cart/remove':
      state.cart.lines = state.cart.lines.filter((other) => other !== line);
      return redirectReply('/shop/cart');
    case '/cart/quantity':
      if (line) line.quantity = Number(value('quantity'));
      return redirectReply('/shop/cart');
    case '/cart/promo': {
      const known = discountOf(value('code')) !== undefined;
      if (known) state.cart.promoCode = value('code');
      return redirectReply(
        `/shop/cart?message=${known ? 'Promo+code+applied.' : 'This+promo+code+is+not+valid.'}`,
      );
    }
    case '/orders': {
      const number = `LF-${10_412 + state.orders.length}`;
      const { lines } = state.cart;
      state.orders.push({
        number,
        lines,
        total: totalsOf(state.cart).total,
        fields: Object.fromEntries(form),
      });
      state.cart.lines = [];
      state.cart.promoCode = undefined;
      return redirectReply(`/shop/orders/${number}`);
    }
    case '/newsletter':
      state.newsletter.push(value('email'));
      return pageReply(
        page({
          title: 'Newsletter',
          content: newsletterContent(value('email')),
          cartCount: countOf(state.cart),
        }),
      );
    case '/wish-list': {
      const saved = !state.wishList.delete(value('slug'));
      if (saved) state.wishList.add(value('slug'));
      return jsonReply({ saved });
    }
    case '/helpful':
      return countHelpfulVote(state, value('review'));
  }
  const asked = path.match(/^\/p\/([^/]+)\/questions$/)?.[1];
  if (!asked) return undefined;
  state.questions.push({ slug: asked, question: value('question') });
  return redirectReply(`/shop/p/${asked}`);
}

function countHelpfulVote(state: ShopState, id: string): Answer {
  const votes = (state.helpfulVotes.get(id) ?? 0) + 1;
  state.helpfulVotes.set(id, votes);
  const slug = id.replace(/-\d+$/, '');
  const product = findProduct(slug);
  const review = product && reviewsOf(product).find((candidate) => candidate.id === id);
  return jsonReply({ count: (review?.helpful ?? 0) + votes });
}
