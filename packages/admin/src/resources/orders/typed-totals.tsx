import type { Quote } from '@isoko/contract/routes/cart';
import { reachesMinimum } from '@isoko/contract/rules/minimum-order';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Stack, Typography } from '@mui/material';
import { Panel } from '#admin/ui/panel.tsx';

/** What the order costs, to be read out; and what is not as it was wished. */
export function TypedTotals({ quote: { totals, changes, coupon, min_order_amount } }: { quote: Quote }) {
  const { subtotal, discount, shipping_total, total } = totals;
  return (
    <Panel title="What it costs">
      <Stack sx={{ gap: 0.5 }} aria-live="polite">
        <Figure name="Items" value={formatFrancs(subtotal)} />
        {discount > 0 && <Figure name="Coupon" value={`−${formatFrancs(discount)}`} />}
        <Figure
          name="Delivery"
          value={shipping_total === null ? 'not chosen yet' : formatFrancs(shipping_total)}
        />
        <Figure name="Total" value={formatFrancs(total)} isSum />
        {!reachesMinimum(subtotal - discount, min_order_amount) && (
          <Alert severity="warning">The minimum order is {formatFrancs(min_order_amount)}.</Alert>
        )}
        {coupon?.message && <Alert severity="warning">{coupon.message}</Alert>}
        {changes.map(({ product, index, message }) => (
          <Alert key={`${product} ${index}`} severity="warning">
            {message}
          </Alert>
        ))}
      </Stack>
    </Panel>
  );
}

function Figure({ name, value, isSum = false }: { name: string; value: string; isSum?: boolean }) {
  const sx = { fontWeight: isSum ? 700 : 400, fontVariantNumeric: 'tabular-nums' };
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <Typography sx={sx}>{name}</Typography>
      <Typography sx={sx}>{value}</Typography>
    </Stack>
  );
}
