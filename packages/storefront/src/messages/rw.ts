import type { french } from './fr.ts';
import { cart } from './rw/cart.ts';
import { catalogue } from './rw/catalogue.ts';
import { checkout } from './rw/checkout.ts';
import { content } from './rw/content.ts';
import { customers } from './rw/customers.ts';
import { home } from './rw/home.ts';
import { layout } from './rw/layout.ts';
import { list } from './rw/list.ts';
import { network } from './rw/network.ts';
import { orders } from './rw/orders.ts';
import { product } from './rw/product.ts';
import { ride } from './rw/ride.ts';
import { shared } from './rw/shared.ts';

/** Kinyarwanda, by the English sentence. It awaits a native reader (README.md). */
export const kinyarwanda = {
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
} satisfies Record<keyof typeof french, string>;
