import type { Order, OrderLine, Product } from '@isoko/contract';
import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { call, refusalOf } from '../../api.ts';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { lineFromProduct, lineName } from '../cart/cart.ts';
import { serverCart } from '../cart/cart-actions.ts';

/** One ordered line as the shop sells it now. */
export interface LineAgain {
  /** What goes into the cart; null: nothing. */
  line: CartLine | null;
  /** What is missing or changed, as a sentence; null: all as before. */
  news: string | null;
}

/** What an ordered line becomes with the product as it is now; null: it is not sold any more. */
export function lineAgain(ordered: OrderLine, product: Product | null): LineAgain {
  const { index, label, ordered: before } = ordered;
  const quantity = before ?? ordered.quantity;
  const name = lineName({ name: ordered.product.name, label });
  const sold =
    product && (index < 0 ? !product.variants.length : product.variants.some((v) => v.index === index));
  if (!product || !sold) return { line: null, news: t('{name} is no longer sold.', { name }) };
  const line = lineFromProduct(product, index, quantity);
  if (product.stock_status === 'outofstock' || line.stock_quantity < 1)
    return { line: null, news: t('{name} is sold out.', { name }) };
  const news = [
    line.stock_quantity < quantity &&
      t('Only {stock} of {name} left, you had {quantity}.', {
        name,
        stock: formatQuantity({ ...line, quantity: line.stock_quantity }, LANGUAGE),
        quantity: formatQuantity({ ...line, quantity }, LANGUAGE),
      }),
    line.price !== ordered.price &&
      t('{name} costs {price} now, it was {before}.', {
        name,
        price: formatFrancs(line.price),
        before: formatFrancs(ordered.price),
      }),
  ];
  return { line, news: news.filter(Boolean).join(' ') || null };
}

/** The product as it is sold now; null: it is not. */
async function productNow(id: string): Promise<Product | null> {
  try {
    return (await call('GET /products/:id', { params: { id } })).data;
  } catch (error) {
    if (refusalOf(error)?.status === 404) return null;
    throw error;
  }
}

/**
 * Puts an order's lines into the cart as the shop sells them now; tells what is missing or changed. @throws
 * RequestFailure
 */
export async function orderAgain({ line_items }: Order): Promise<{ added: number; news: string[] }> {
  const ids = [...new Set(line_items.map(({ product }) => product._id))];
  const products = new Map(await Promise.all(ids.map(async (id) => [id, await productNow(id)] as const)));
  const again = line_items.map((ordered) => lineAgain(ordered, products.get(ordered.product._id) ?? null));
  const lines = again.flatMap(({ line }) => line ?? []);
  await (await serverCart()).addLines(lines);
  return { added: lines.length, news: again.flatMap(({ news }) => news ?? []) };
}
