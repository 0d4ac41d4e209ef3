import type { Quote } from '@isoko/contract/routes/cart';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box } from '@mui/material';
import { required, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dayText } from '#admin/ui/moments.ts';
import type { TypedOrder } from './typed-order.ts';

/** How the order is brought and paid: what the shop offers for these goods at that place. */
export function TypedDelivery({ quote }: { quote: Quote | null }) {
  const payment = useWatch<TypedOrder>({ name: 'payment_method' });
  const chosen = quote?.payment_methods.find(({ code }) => code === payment);
  if (!quote?.shipping_methods.length) {
    return <Alert severity="info">First say what is ordered, and where to.</Alert>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SelectInput
        source="shipping_method"
        label="Delivery"
        choices={quote.shipping_methods.map(({ code, name, fee }) => ({
          id: code,
          name: `${name} · ${fee === 0 ? 'free' : formatFrancs(fee)}`,
        }))}
        validate={required()}
        helperText={false}
      />
      <SelectInput
        source="delivery_window"
        label="When"
        choices={quote.windows.map(({ id, date, from, to }) => ({
          id,
          name: `${dayText(date)}, ${from}–${to}`,
        }))}
        emptyText="No time chosen"
        helperText={false}
      />
      <SelectInput
        source="payment_method"
        label="Way to pay"
        choices={quote.payment_methods
          .filter(({ available }) => available)
          .map(({ code, name }) => ({ id: code, name }))}
        validate={required()}
        helperText={false}
      />
      {chosen?.wallet && (
        <TextInput
          source="payment.phone"
          label={`${chosen.wallet.name} number, if another one`}
          type="tel"
          helperText={false}
        />
      )}
      {chosen?.asks.includes('reference') && (
        <TextInput source="payment.reference" label="Reference, if they have paid" helperText={false} />
      )}
      <TextInput source="coupon" label="Coupon" helperText={false} />
    </Box>
  );
}
