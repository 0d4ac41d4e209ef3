import type { PaymentFilters } from '@isoko/contract/routes/admin/payments';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import type { Payment } from './payment.ts';
import { pageOfPayments } from './payment-list.store.ts';

/** One page of all payments, and how many there are. */
export function findPayments(
  ctx: Context,
  filters: PaymentFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ payments: Payment[]; total: number }> {
  return pageOfPayments(ctx.db, filters, list);
}
