import type { ChangeSet } from '@isoko/contract/routes/admin/change-sets';
import type { Markdown } from '@isoko/contract/routes/admin/purchases';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { DAY_MS, kigaliDay, momentOfDay } from '#server/kigali-time.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { type DatedGoods, listDated, listLots } from '#server/modules/catalogue/lots.ts';
import { bulkChange } from '#server/modules/changes/bulk-change.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { fieldError } from '#server/shop-error.ts';
import { exportMargins, getMargins } from './margins.ts';
import {
  bookReceipt,
  changeSupplier,
  createSupplier,
  getReceipt,
  listReceipts,
  listSuppliers,
  removeSupplier,
} from './receipts.ts';

/** Binds the calls of staff about what the shop buys, and what that brings. */
export function purchasesAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/suppliers', ({ ctx, list }) => listSuppliers(ctx, list));
  bindRoute(app, 'POST /admin/suppliers', ({ ctx, body }) => createSupplier(ctx, body));
  bindRoute(app, 'PATCH /admin/suppliers/:id', ({ ctx, params, body }) =>
    changeSupplier(ctx, { id: params.id, body }),
  );
  bindRoute(app, 'DELETE /admin/suppliers/:id', ({ ctx, params }) => removeSupplier(ctx, params.id));
  bindRoute(app, 'GET /admin/purchases', ({ ctx, query, list }) => listReceipts(ctx, query, list));
  bindRoute(app, 'POST /admin/purchases', ({ ctx, body, user }) => bookReceipt(ctx, { body, by: user.name }));
  bindRoute(app, 'GET /admin/purchases/:id', ({ ctx, params }) => getReceipt(ctx, params.id));
  bindRoute(app, 'GET /admin/products/:id/lots', ({ ctx, params }) => listLots(ctx, params.id));
  bindRoute(app, 'GET /admin/margins', ({ ctx, query }) => getMargins(ctx, query));
  bindRoute(app, 'GET /admin/margins.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'product', id: 'margins.csv', filters: query }, exportMargins(ctx, query)),
  );
  bindRoute(app, 'GET /admin/markdowns', ({ ctx }) => listMarkdowns(ctx));
  bindRoute(app, 'POST /admin/markdowns', ({ ctx, body }) => applyMarkdowns(ctx, body.products));
}

/**
 * Goods whose date is near, by the setting, each with the price that is proposed for it; and those whose date is over, which are
 * not proposed to anyone. What costs no more than that already is left out.
 */
async function listMarkdowns(ctx: Context): Promise<Markdown[]> {
  const { markdown } = await readShopSettings(ctx);
  const today = kigaliDay(ctx.now());
  const until = kigaliDay(new Date(ctx.now().getTime() + markdown.days * DAY_MS));
  return (await listDated(ctx, until)).flatMap((goods): Markdown[] => {
    // The day that is printed on it is the last one.
    if (goods.best_before < today) return [{ ...goods, new_price: null }];
    const new_price = priceNear(goods.price, markdown);
    const isDone = goods.sale_price !== null && goods.sale_price <= new_price;
    const isOff = markdown.days === 0;
    return isOff || isDone || new_price < 1 || new_price >= goods.price ? [] : [{ ...goods, new_price }];
  });
}

/** Rounded down as offers are (changes of many products do the same in SQL). */
function priceNear(price: number, { percent, round_to }: ShopSettings['markdown']): number {
  const exact = Math.floor((price * (100 - percent)) / 100);
  return exact < round_to ? exact : exact - (exact % round_to);
}

/**
 * Puts products on offer as it was proposed, each until the end of its nearest date: a change set for each date, which is taken
 * back like any other.
 * @throws validation_error on `products` for one that is not proposed any more
 */
async function applyMarkdowns(ctx: Context, products: readonly string[]): Promise<ChangeSet[]> {
  return inTransaction(ctx, async (ctx) => {
    const { percent, round_to } = (await readShopSettings(ctx)).markdown;
    const proposed = (await listMarkdowns(ctx)).filter((each) => each.new_price !== null);
    const sets: ChangeSet[] = [];
    for (const [day, ids] of byDate(products, proposed)) {
      const until = new Date(momentOfDay(day).getTime() + DAY_MS).toISOString();
      const change = { sale: { percent, until }, round_to };
      sets.push(await bulkChange(ctx, { ids, change, leave_out: true }));
    }
    return sets;
  });
}

/** The products by the nearest date of each, which is the first one of them in the list. */
function byDate(products: readonly string[], proposed: readonly DatedGoods[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const id of products) {
    const goods = proposed.find(({ product }) => product === id);
    if (!goods) {
      const message =
        'For some of these products nothing is proposed any more. Please look at the list again.';
      throw fieldError('products', message);
    }
    days.set(goods.best_before, [...(days.get(goods.best_before) ?? []), id]);
  }
  return days;
}
