import type { Category, PaymentMethod, Shop } from '@isoko/contract';
import type { Client } from '@isoko/contract/client';
import type { Language } from '@isoko/contract/rules/languages';
import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { callContext } from '../api.ts';
import { LANGUAGE } from '../messages/language.ts';

/** A category as menus and lists show it: its slug is its key, so that pages need no ids. */
export interface MenuPart extends Pick<Category, 'slug' | 'name' | 'product_count' | 'written_in'> {
  /** The local name, if it differs from the name. */
  local_name?: string;
  /** Below the top level only if the whole tree was requested (`loadTree`). */
  image?: string | null;
  children: MenuPart[];
}

/** A category at the top of the tree. */
export interface MenuCategory extends MenuPart {
  image: string | null;
}

/** A payment method as every page shows it, with how a code is paid; the pages where it is chosen know the rest. */
type PayWay = Pick<PaymentMethod, 'code' | 'name' | 'kind' | 'written_in'> &
  Partial<Pick<PaymentMethod, 'instructions'>>;

/** The data of every page: the shop, its categories, and the origin of its absolute links. */
export interface ShopData {
  shop: Omit<Shop, 'content_language' | 'payment_methods'> & { payment_methods: PayWay[] };
  /**
   * The language of the shop's staff, if it is not the page's: the `lang` of texts without translations (the
   * shop's address, a note about an order). Texts with translations carry their own in `written_in`.
   */
  written?: Language;
  /** Two levels: menus load the others when they are opened, lists load the branch that they show. */
  categories: MenuCategory[];
  origin: string;
}

export const SHOP_ROUTE = 'shop';

/** Loads the data of the shell. It runs once a visit: the root route does not revalidate. */
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

/** A category alone: without its sub-categories and its picture. */
export const withoutParts = (part: MenuPart): MenuPart => ({ ...part, image: undefined, children: [] });

/** The shop's data anywhere below the root. Translated texts are in elements with `lang={its.written_in?.name}`. */
export function useShopData(): ShopData {
  const loaded = useRouteLoaderData<typeof loadShopData>(SHOP_ROUTE);
  if (!loaded) throw new Error('The shop has not been loaded.');
  return loaded;
}
