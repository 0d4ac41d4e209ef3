import { cart } from './fr/cart.ts';
import { catalogue } from './fr/catalogue.ts';
import { checkout } from './fr/checkout.ts';
import { content } from './fr/content.ts';
import { customers } from './fr/customers.ts';
import { home } from './fr/home.ts';
import { layout } from './fr/layout.ts';
import { list } from './fr/list.ts';
import { network } from './fr/network.ts';
import { orders } from './fr/orders.ts';
import { product } from './fr/product.ts';
import { ride } from './fr/ride.ts';
import { shared } from './fr/shared.ts';

/** French, by the English sentence. Its keys define all sentences. */
export const french = {
  ...cart,
  ...catalogue,
  ...checkout,
  ...content,
  ...customers,
  ...home,
  ...layout,
  ...list,
  ...network,
  ...orders,
  ...product,
  ...ride,
  ...shared,
};
