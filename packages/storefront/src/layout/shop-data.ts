import type { Category, PaymentMethod, Shop } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
import type { Language } from '@isoko/contract/rules/languages';
import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { callContext } from '../api.ts';
import { LANGUAGE } from '../messages/language.ts';

/** A category as menus and lists show it: its slug is its key, so that ids do not travel with pages. */
export interface MenuPart extends Pick<Category, 'slug' | 'name' | 'product_count' | 'written_in'> {
  /** Where it is called otherwise than its name says. */
  local_name?: string;
  /** Below the top only where the whole tree was asked for (`loadTree`). */
  image?: string | null;
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
  /** Two levels of them: menus ask for the others when they are opened, lists bring the branch that they show. */
  categories: MenuCategory[];
  origin: string;
}

export const SHOP_ROUTE = 'shop';

/** Loads what the shell shows. It runs once a visit: the root route does not revalidate. */
export async function loadShopData({ context, request }: LoaderFunctionArgs): Promise<ShopData> {
  const call = context.get(callContext);
  const [shop, categories] = await Promise.all([call('GET /shop'), loadTree(call)]);
  const { content_language, ...said } = shop.data;
  return {
    shop: { ...said, payment_methods: said.payment_methods.map(toPayWay) },
    written: content_language === LANGUAGE ? undefined : content_language,
    categories: categories.map((top) => ({ ...top, children: top.children.map(withoutParts) })),
    origin: new URL(request.url).origin,
  };
}

const toPayWay = ({ code, name, instructions, kind, written_in }: PaymentMethod): PayWay => ({
  ...{ code, name, kind, written_in },
  ...(kind === 'manual' && { instructions }),
});

/** All levels of the categories, with their pictures. @throws RequestFailure */
export async function loadTree(call: Client): Promise<MenuCategory[]> {
  return toMenu((await call('GET /product/categories/hierarchy')).data);
}

const toMenu = (categories: readonly Category[]): MenuCategory[] =>
  categories.map(({ _id, original_name, local_name, children, ...part }) => ({
    ...part,
    ...(local_name && local_name !== part.name && { local_name }),
    children: toMenu(children),
  }));

/** A category by itself: neither what is below it nor its picture. */
export const withoutParts = (part: MenuPart): MenuPart => ({ ...part, image: undefined, children: [] });

/** The shop's data anywhere below the root. What has versions is in elements with `lang={its.written_in?.name}`. */
export function useShopData(): ShopData {
  const loaded = useRouteLoaderData<typeof loadShopData>(SHOP_ROUTE);
  if (!loaded) throw new Error('The shop has not been loaded.');
  return loaded;
}
