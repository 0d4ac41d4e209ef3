/**
 * Where the browser keeps what. The first six have names (specification section 3); everything else of ours
 * stands under the prefix `isoko:`.
 */
export const STORAGE_KEYS = {
  token: 'auth-token',
  userId: 'user-id',
  cart: 'cart',
  wishlist: 'wishlist',
  wishlistId: 'wishlistId',
  email: 'isoko:email',
  checkout: 'isoko:checkout',
  orders: 'isoko:orders',
  search: 'isoko:search',
  announcement: 'isoko:announcement',
  region: 'isoko:region',
  language: 'isoko:language',
  dataSaver: 'isoko:data-saver',
  device: 'isoko:device',
  signUp: 'isoko:sign-up',
} as const;
