import type { Category, PaymentMethod, Shop } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { callContext } from '../api.ts';
import { LANGUAGE } from '../messages/language.ts';

/**
 * A category as the shell shows it: its slug is its key, so that 51 ids do not travel with every page, nor do the
 * pictures of those below the top (`loadCategoryPictures`).
 */
export interface MenuPart extends Pick<Category, 'slug' | 'name' | 'product_count' | 'written_in'> {
  /** Where it is called otherwise than its name says. */
  local_name?: string;
  children: MenuPart[];
}

/** A category at the top of the tree. */
export interface MenuCategory extends MenuPart {
  image: string | null;
}

/** A way to pay as every page shows it, with how a code is paid; the rest is known on the pages where it is chosen. */
type PayWay = Pick<PaymentMethod, 'code' | 'name' | 'kind' | 'written_in'> &
  Partial<Pick<PaymentMethod, 'instructions'>>;

/** What every page knows: the shop, its categories, and the origin its absolute links carry. */
export interface ShopData {
  shop: Omit<Shop, 'content_language' | 'payment_methods'> & { payment_methods: PayWay[] };
  /**
   * The language of the shop's staff, where it is not the page's: the `lang` of what has no versions (the shop's address, a
   * note about an order). Whatever has versions says its own by `written_in`.
   */
  written?: Language;
  categories: MenuCategory[];
  origin: string;
}

export const SHOP_ROUTE = 'shop';

/** Loads what the shell shows. It runs once a visit: the root route does not revalidate. */
export async function loadShopData({ context, request }: LoaderFunctionArgs): Promise<ShopData> {
  const call = context.get(callContext);
  const [shop, categories] = await Promise.all([
    call('GET /shop'),
    call('GET /product/categories/hierarchy'),
  ]);
  const { content_language, ...said } = shop.data;
  return {
    shop: { ...said, payment_methods: said.payment_methods.map(toPayWay) },
    written: content_language === LANGUAGE ? undefined : content_language,
    categories: toMenu(categories.data),
    origin: new URL(request.url).origin,
  };
}

const toPayWay = ({ code, name, instructions, kind, written_in }: PaymentMethod): PayWay => ({
  ...{ code, name, kind, written_in },
  ...(kind === 'manual' && { instructions }),
});

function toMenu(categories: readonly Category[]): MenuCategory[] {
  return categories.map((category) => ({ ...toPart(category), image: category.image }));
}

const toPart = ({ slug, name, local_name, product_count, written_in, children }: Category): MenuPart => ({
  ...{ slug, name, product_count, written_in },
  ...(local_name && local_name !== name && { local_name }),
  children: children.map(toPart),
});

/** The shop's data anywhere below the root. What has versions is in elements with `lang={its.written_in?.name}`. */
export function useShopData(): ShopData {
  const loaded = useRouteLoaderData<typeof loadShopData>(SHOP_ROUTE);
  if (!loaded) throw new Error('The shop has not been loaded.');
  return loaded;
}
