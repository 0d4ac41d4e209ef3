import type { LineChange, ServerCart, ShortLine, WantedLine } from '@isoko/contract';
import { type CartLine, lineSum } from '@isoko/contract/rules/cart-lines';
import { vi } from 'vitest';
import { useToastQueue } from '../../../ui/toast.ts';
import { memoryStorage, openTab } from '../../browser/testing-storage.ts';
import { useCheckoutDraft } from '../../checkout/checkout-draft.ts';
import { clearCartNews, useCart } from '../cart.ts';
import { syncCart } from './server-cart.ts';
import { forgetMutations } from './shown-cart.ts';

interface Asked {
  /** `PUT /cart` */
  call: string;
  body: { line_items?: WantedLine[]; merge?: boolean; coupon?: string };
}

const answer = (data: unknown) => Response.json({ status: 'success', data });
const slugOf = ({ product }: WantedLine) => product.replace(/-id$/, '');

/** A refusal by the API. */
export const refusal = (status: number, code: string, data?: unknown): Response =>
  Response.json({ status: 'fail', code, message: `${code}.`, data, requestId: 'r' }, { status });

/**
 * An account's cart as the API keeps it, for tests of the browser's side: `fetch` answers from it. Prices and stock are
 * by slug; the product's id is `<slug>-id`.
 */
export class AccountCart {
  readonly products: Record<string, { price: number; stock: number }>;
  quantities = new Map<string, number>();
  coupon: string | null = null;
  isPaid = false;
  /** The `changes` of every answer. */
  changes: LineChange[] = [];
  /** The requests so far. */
  asked: Asked[] = [];
  /** Answers a request instead of the cart; throwing is a failed connection. */
  instead: (asked: Asked) => Response | undefined = () => undefined;
  /** The answer of this request gets lost; its change is made. */
  losing: string | null = null;

  constructor(products: AccountCart['products']) {
    this.products = products;
    vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
      const asked = { call: `${method} ${url.replace('/api/v1', '')}`, body: JSON.parse(body ?? '{}') };
      this.asked.push(asked);
      const response = this.instead(asked) ?? this.#respond(asked);
      if (this.losing === asked.call) throw new Error('lost');
      return response;
    });
  }

  /** How often a request was made. */
  count(call: string): number {
    return this.asked.filter((asked) => asked.call === call).length;
  }

  #respond({ call, body }: Asked): Response {
    const item = /^DELETE \/cart\/itemID\/(\w+)-line\/cartID\/cart$/.exec(call)?.[1];
    if (item) return this.quantities.delete(item) ? answer(this.#cart()) : refusal(404, 'not_found');
    if (call === 'GET /cart') return answer(this.quantities.size ? this.#cart() : null);
    if (call === 'POST /cart') return this.#add(body);
    if (call === 'PUT /cart') return this.#replace(body);
    if (call === 'POST /cart/apply_coupon') this.coupon = body.coupon ?? null;
    else if (call === 'DELETE /cart/coupon') this.coupon = null;
    else throw new Error(`The account's cart does not know ${call}.`);
    return answer(this.#cart());
  }

  #add({ line_items = [], merge }: Asked['body']): Response {
    if (line_items.some((each) => !this.products[slugOf(each)])) return refusal(404, 'not_found');
    const had = (each: WantedLine) => this.quantities.get(slugOf(each)) ?? 0;
    const items = new Map(line_items.map((each) => [slugOf(each), had(each) + each.quantity]));
    const short = this.#shortOf(items);
    if (short.length && !merge) return refusal(409, 'out_of_stock', { line_items: short });
    for (const { name, left } of short) items.set(name, left);
    for (const [slug, quantity] of items) this.quantities.set(slug, quantity);
    return answer(this.#cart(short.map(toChange)));
  }

  #replace({ line_items = [] }: Asked['body']): Response {
    const items = new Map(line_items.map((each) => [slugOf(each), each.quantity]));
    const short = this.#shortOf(items).filter((each) => each.wanted > (this.quantities.get(each.name) ?? 0));
    if (short.length) return refusal(409, 'out_of_stock', { line_items: short });
    this.quantities = items;
    return answer(this.#cart());
  }

  #shortOf(items: ReadonlyMap<string, number>): ShortLine[] {
    return [...items].flatMap(([name, wanted]) => {
      const left = this.products[name]?.stock ?? 0;
      return wanted > left ? { product: `${name}-id`, index: -1, name, wanted, left } : [];
    });
  }

  #cart(told: readonly LineChange[] = []): ServerCart {
    const line_items = [...this.quantities].map((each) => this.#line(each));
    const isApplied = this.coupon !== null;
    return {
      _id: 'cart',
      line_items,
      line_items_with_coupon: isApplied ? line_items : [],
      is_coupon_applied: isApplied,
      is_paid: this.isPaid,
      cart_coupon: this.coupon === null ? null : { code: this.coupon, kind: 'percent', value: 10 },
      coupon_message: null,
      totals: { subtotal: 0, discount: 0, total: 0 },
      changes: [...told, ...this.changes],
    };
  }

  #line([slug, quantity]: [string, number]): ServerCart['line_items'][number] {
    const { price = 0, stock = 0 } = this.products[slug] ?? {};
    const sum = lineSum({ price, quantity });
    return {
      _id: `${slug}-line`,
      product: { _id: `${slug}-id`, name: slug, slug, sku: null, image: null, unit: null },
      index: -1,
      label: null,
      price,
      regular_price: price,
      quantity,
      sum,
      discountedPrice: this.coupon === null ? sum : sum - 1,
      stock_quantity: stock,
    };
  }
}

function toChange({ product, index, name, wanted, left: got }: ShortLine): LineChange {
  const unpriced = { price_was: null, price_now: null };
  return { product, index, name, wanted, got, reason: 'stock', ...unpriced, message: `Only ${got} left.` };
}

/** A browser with a logged-in user and an empty cart; 9 taro, 3 rice and 20 soap are in stock. */
export async function openAccount(): Promise<AccountCart> {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('auth-token', 'isk_test');
  await openTab(useCart, useCheckoutDraft);
  // Failed syncs are reported there.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  useToastQueue.setState({ queue: [] });
  clearCartNews();
  forgetMutations();
  return new AccountCart({
    taro: { price: 900, stock: 9 },
    rice: { price: 6000, stock: 3 },
    soap: { price: 500, stock: 20 },
  });
}

/** Puts these lines into the account's cart, and shows them in the browser. */
export async function hold(
  account: AccountCart,
  ...lines: [slug: string, quantity: number][]
): Promise<void> {
  account.quantities = new Map(lines);
  await syncCart();
}

/** A line chosen before the login. */
export const guestLine = (slug: string, quantity: number, price = 900): CartLine => ({
  _id: `${slug}-id`,
  slug,
  index: -1,
  name: slug,
  unit: null,
  label: null,
  image: null,
  price,
  regular_price: price,
  stock_quantity: 99,
  quantity,
  sum: price * quantity,
  cartId: null,
  itemId: null,
  coupon_cart: null,
  discountedPrice: null,
});

/** The lines the shopper sees: `taro 2`. */
export const shown = (): string[] =>
  useCart.getState().lines.map(({ slug, quantity }) => `${slug} ${quantity}`);

/** A line the shopper sees. */
export function lineOf(slug: string): CartLine {
  const line = useCart.getState().lines.find((each) => each.slug === slug);
  if (!line) throw new Error(`There is no ${slug} in the cart.`);
  return line;
}

/** What the toasts say. */
export const toasts = () => useToastQueue.getState().queue.map(({ description }) => description);
