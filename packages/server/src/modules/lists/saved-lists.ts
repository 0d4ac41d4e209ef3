import type { KeptLine, ListMatch, ParsedLine, Product, SavedList } from '@isoko/contract';
import { LIST_MATCHES, LIST_SIZES, MAX_SAVED_LISTS } from '@isoko/contract/routes/lists';
import { type ChosenSize, chooseSize, otherSizes } from '@isoko/contract/rules/list-sizes';
import { type ListLine, parseShoppingList } from '@isoko/contract/rules/shopping-list';
import { pricedBy, unitPrice } from '@isoko/contract/rules/unit-price';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openForm } from '#server/input/form.ts';
import { showProducts } from '#server/modules/catalogue/products.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { findBestMatches } from '#server/modules/search/find-products.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { deleteList, putList, selectLists } from './list.store.ts';

/** An account's shopping lists, the latest first. */
export async function showLists(ctx: Context, accountId: string): Promise<{ lists: SavedList[] }> {
  return { lists: await exportLists(ctx, accountId) };
}

/** The same, for the download of one's own data. */
export async function exportLists(ctx: Context, accountId: string): Promise<SavedList[]> {
  const rows = await selectLists(ctx.db, accountId);
  return rows.map(({ id, name, lines, updated_at }) => ({
    ...{ _id: id, name, lines },
    date_updated: updated_at.toISOString(),
  }));
}

/**
 * Saves a list under its name, in place of one with the same name in any case. Returns all lists.
 * @throws validation_error on `name` if the account has as many as allowed, and on text without visible characters;
 * not_authenticated if it was erased.
 */
export async function saveList(
  ctx: Context,
  accountId: string,
  { name, lines }: { name: string; lines: readonly KeptLine[] },
): Promise<{ lists: SavedList[] }> {
  const form = openForm();
  const called = form.line('name', name, 1);
  const kept = lines.map(({ text, product, index, quantity }, at) => ({
    text: form.line(`lines.${at}.text`, text, 1),
    ...{ product, index, quantity },
  }));
  form.finish();
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    await putList(ctx.db, { accountId, name: called, lines: kept, at: ctx.now() });
    const all = await showLists(ctx, accountId);
    // Only the database knows which names count as the same.
    if (all.lists.length > MAX_SAVED_LISTS) throw tooMany();
    return all;
  });
}

function tooMany() {
  const n = MAX_SAVED_LISTS;
  return fieldError('name', sentence('An account keeps {n} lists. Please remove one first.', { n }));
}

/** Deletes one of the account's own lists; returns the others. @throws not_found */
export async function removeList(
  ctx: Context,
  accountId: string,
  id: string,
): Promise<{ lists: SavedList[] }> {
  if (!(await deleteList(ctx.db, { accountId, id }))) throw new ShopError('not_found');
  return showLists(ctx, accountId);
}

/** A line with its earlier choice, if any. */
interface AskedLine {
  line: ListLine;
  kept: KeptLine | null;
}

/**
 * The lines of a shopping list, each with the shop's offers for it: the best match, its other sizes, and two
 * alternatives, each in the size and number that fit the line. A saved line's earlier choice comes first, with its
 * number. Stores nothing.
 */
export async function readList(
  ctx: Context,
  { text = '', lines = [] }: { text?: string; lines?: readonly KeptLine[] },
): Promise<ParsedLine[]> {
  const asked: AskedLine[] = [
    ...lines.map((kept) => ({ line: lineOfKept(kept), kept })),
    ...parseShoppingList(text).map((line) => ({ line, kept: null })),
  ];
  const names = asked.map(({ line }) => line.name);
  const found = await findBestMatches(ctx, names, { language: ctx.language ?? 'en', limit: LIST_MATCHES });
  const ids = asked.map(({ kept }, at) => {
    const matches = (found[at] ?? []).map(({ product_id }) => product_id);
    return [...new Set([...(kept?.product ? [kept.product] : []), ...matches])].slice(0, LIST_MATCHES);
  });
  const products = await showProducts(ctx, [...new Set(ids.flat())]);
  const byId = new Map(products.map((product) => [product._id, product]));
  return asked.map(({ line: { pack, ...line }, kept }, at) => {
    const [best, ...others] = (ids[at] ?? []).flatMap((id) => byId.get(id) ?? []);
    if (!best) return { ...line, matches: [] };
    const wanted = { ...line, pack };
    const size = keptSize(best, kept) ?? chooseSize(best, wanted);
    const sizes = [size, ...otherSizes(best, size, wanted, LIST_SIZES)];
    const matches = [
      ...sizes.map((each) => toMatch(best, each)),
      ...others.map((other) => toMatch(other, chooseSize(other, wanted))),
    ];
    return { ...line, matches };
  });
}

/** The text of a saved line is parsed again; a text that cannot be parsed is its own name. */
function lineOfKept({ text }: KeptLine): ListLine {
  const [line] = parseShoppingList(text);
  return line ? { ...line, text } : { text, name: text, quantity: 1, unit: null, times: 1, pack: null };
}

/** The size of a product that was chosen before, if it is still sold. */
function keptSize(product: Product, kept: KeptLine | null): ChosenSize | null {
  if (kept?.product !== product._id) return null;
  const { index, quantity } = kept;
  const isSold = index < 0 ? !product.variants.length : product.variants.some((each) => each.index === index);
  return isSold ? { index, quantity, is_dearer: false } : null;
}

function toMatch(product: Product, { index, quantity, is_dearer }: ChosenSize): ListMatch {
  const variant = product.variants.find((each) => each.index === index);
  const compared = variant ? variant.compared_price : product.compared_price;
  const { _id, slug, name, local_name, unit, images, sold_by, step_grams, min_grams, piece_grams } = product;
  return {
    ...{ product: _id, slug, name, local_name, unit, index, quantity, is_dearer },
    ...(sold_by && { sold_by, step_grams, min_grams, ...(piece_grams && { piece_grams }) }),
    label: variant?.label ?? null,
    image: images[0] ?? null,
    price: unitPrice(product, index),
    regular_price: pricedBy(product, index).price,
    unit_price: compared?.price ?? null,
    unit_price_of: compared?.of ?? null,
    stock_quantity: variant?.stock_quantity ?? product.stock_quantity,
    ...writtenInOf(product, variant),
  };
}

function writtenInOf({ written_in }: Product, variant: Product['variants'][number] | undefined) {
  const label = variant?.written_in?.label;
  return (written_in || label) && { written_in: { ...written_in, ...(label && { label }) } };
}
