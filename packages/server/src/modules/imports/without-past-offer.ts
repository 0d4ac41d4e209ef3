import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Plan, ProductDraft, Remark } from './draft.ts';

const OVER = 'The offer is over: it is left out.';

/** A product without an offer that has ended, unless the shop has the same written down: files outlive offers. */
export function withoutPastOffer(
  draft: ProductDraft,
  { found, now, columnOf }: { found: StaffProduct | null; now: Date; columnOf: Plan['columnOf'] },
): { draft: ProductDraft; remarks: Remark[] } {
  const { until } = draft;
  const isKnown = found?.until && until && Math.abs(Date.parse(found.until) - Date.parse(until)) < 1000;
  if (!until || new Date(until) > now || isKnown) return { draft, remarks: [] };
  const remark: Remark = { row: draft.row, column: columnOf('until'), kind: 'note', message: OVER };
  return {
    draft: {
      ...draft,
      until: undefined,
      sale_price: null,
      variants: draft.variants.map((variant) => ({ ...variant, sale_price: null })),
    },
    remarks: [remark],
  };
}
