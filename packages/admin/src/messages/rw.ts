import { audit } from './rw/audit.ts';
import { cash } from './rw/cash.ts';
import { content } from './rw/content.ts';
import { customers } from './rw/customers.ts';
import { health } from './rw/health.ts';
import { imports } from './rw/imports.ts';
import { inputs } from './rw/inputs.ts';
import { layout } from './rw/layout.ts';
import { orders } from './rw/orders.ts';
import { packing } from './rw/packing.ts';
import { parts } from './rw/parts.ts';
import { products } from './rw/products.ts';
import { purchases } from './rw/purchases.ts';
import { selling } from './rw/selling.ts';
import { settings } from './rw/settings.ts';
import { shared } from './rw/shared.ts';
import { staff } from './rw/staff.ts';
import { stock } from './rw/stock.ts';
import { till } from './rw/till.ts';
import { zones } from './rw/zones.ts';

/** Kinyarwanda, by the English sentence. */
export const kinyarwanda = {
  ...audit,
  ...cash,
  ...content,
  ...customers,
  ...health,
  ...imports,
  ...inputs,
  ...layout,
  ...orders,
  ...packing,
  ...parts,
  ...products,
  ...purchases,
  ...selling,
  ...settings,
  ...shared,
  ...staff,
  ...stock,
  ...till,
  ...zones,
};
