import type { CustomerFilters } from '@isoko/contract/routes/admin/customers';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { listCustomers } from '#server/modules/customers/staff-customers.ts';

const HEADER = [
  ...['name', 'email', 'phone', 'confirmed', 'blocked', 'marketing_consent'],
  ...['orders', 'orders_total', 'last_order_at', 'date_created'],
];
const AT_ONCE = 250;
/** New customers come behind those that were read already. */
const sort = [{ field: 'date_created', descending: false }];

/** Customers with an account as a table, the oldest account first. Francs; moments in UTC. */
export async function* exportCustomers(ctx: Context, filters: CustomerFilters): AsyncGenerator<string> {
  let offset = 0;
  for (let isMore = true; isMore; offset += AT_ONCE) {
    const { items } = await listCustomers(ctx, filters, { limit: AT_ONCE, offset, sort });
    if (offset === 0) yield csvLine(HEADER);
    for (const each of items) {
      yield csvLine([
        ...[each.name, each.email, each.phone, each.confirmed, each.blocked_at !== null],
        ...[each.marketing_consent, each.orders_count, each.orders_total],
        ...[each.last_order_at, each.date_created],
      ]);
    }
    isMore = items.length === AT_ONCE;
  }
}
