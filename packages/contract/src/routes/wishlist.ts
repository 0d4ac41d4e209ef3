import { Type } from 'typebox';
import { Id, type Static, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { Product } from './catalogue.ts';

const { signedIn } = callsOf('Wishlist');

/** The most products of a wishlist. */
export const MAX_WISHLIST_ITEMS = 200;

/** A customer's wishlist (specification section 3). Products that are no longer sold are left out. */
export const Wishlist = Type.Object({
  _id: Id,
  line_items: Type.Array(
    Type.Object({
      _id: Id,
      /** The product with its `_id` as `id` too. */
      product: Type.Object({ ...Product.properties, id: Id }),
      /** Always 1: it is a product, not an amount. */
      quantity: Type.Integer({ minimum: 1 }),
      date_created: Timestamp,
    }),
  ),
});
export type Wishlist = Static<typeof Wishlist>;

export const getWishlist = route({
  ...signedIn,
  summary: 'The own wishlist, the newest item first',
  data: Wishlist,
});

export const addToWishlist = route({
  ...signedIn,
  summary: 'Adds a product to the own wishlist; one that is in it stays once',
  params: Type.Object({ productId: Id }),
  data: Wishlist,
  errors: ['not_authenticated', 'not_found'],
  changes: true,
});

export const removeFromWishlist = route({
  ...signedIn,
  summary: 'Removes an item of the own wishlist',
  params: Type.Object({ itemId: Id, wishlistId: Id }),
  data: Wishlist,
  errors: ['not_authenticated', 'not_found'],
});
