import type { Quote } from '@isoko/contract/routes/cart';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Form, SelectInput, TextInput, Title, useNotify, useRedirect } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { usePress } from '#admin/ui/use-press.ts';
import { TypedCustomer } from './typed-customer.tsx';
import { TypedDelivery } from './typed-delivery.tsx';
import { TypedLines } from './typed-lines.tsx';
import { bodyOf, emptyOrder, quoteInput, type TypedOrder } from './typed-order.ts';
import { TypedPlace } from './typed-place.tsx';
import { choicesOf, substitutionNames } from './words.ts';

/** An order typed in for somebody who calls or writes, by the prices and the rules of the shop. */
export default function OrderCreate() {
  const { send, failure, isSending, onTotal } = useTyping();
  return (
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title="New order" />
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        An order by phone or WhatsApp
      </Typography>
      <Form
        onSubmit={(given: FieldValues) => send({ ...emptyOrder, ...given })}
        defaultValues={{ ...emptyOrder }}
        noValidate
      >
        <Parts onTotal={onTotal} />
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" disabled={isSending} sx={{ mt: 2 }}>
          {isSending ? 'One moment …' : 'Place the order'}
        </Button>
      </Form>
    </Box>
  );
}

function Parts({ onTotal }: { onTotal: (total: number | null) => void }) {
  const order = { ...emptyOrder, ...useWatch() };
  const input = quoteInput(order);
  const query = useCall('POST /cart/quote', { body: input }, { enabled: input.line_items.length > 0 });
  const quote: Quote | null = input.line_items.length > 0 ? (query.data?.data ?? null) : null;
  // What was read out to the customer is what the order may cost.
  const total = quote?.totals.shipping_total == null ? null : quote.totals.total;
  useEffect(() => onTotal(total), [onTotal, total]);
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title="Who orders">
        <TypedCustomer />
      </Panel>
      <Panel title="What">
        <TypedLines />
      </Panel>
      <Panel title="Where to">
        <TypedPlace />
      </Panel>
      <Panel title="How it is brought and paid">
        <TypedDelivery quote={quote} />
      </Panel>
      <Panel title="Notes">
        <TypedNotes />
      </Panel>
      {query.error && input.line_items.length > 0 && <Alert severity="error">{query.error.message}</Alert>}
      {quote && <TypedTotals quote={quote} />}
    </Stack>
  );
}

/** Sends the order once, however often the button is pressed; what the shop refuses stands beside the inputs. */
function useTyping() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const press = usePress();
  const shown = useRef<number | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const send = async (typed: TypedOrder) => {
    if (isSending) return;
    if (typed.lines.length === 0) return setFailure('Please add what shall be brought.');
    setSending(true);
    setFailure(null);
    try {
      const body = bodyOf(typed, shown.current);
      const { data } = await press((headers) => call('POST /admin/orders', { body, headers }));
      notify(`${data.number} is placed.`, { type: 'success' });
      redirect('show', 'orders', data._id);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
      return error.body.errors;
    } finally {
      setSending(false);
    }
  };
  const onTotal = useCallback((total: number | null) => {
    shown.current = total;
  }, []);
  return { send, failure, isSending, onTotal };
}

/** What the customer wishes, and what staff tell each other. */
function TypedNotes() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput
        source="substitution"
        label="When something is out"
        choices={choicesOf(substitutionNames)}
        emptyText="Call before replacing"
        helperText={false}
      />
      <TextInput source="note" label="What the customer wishes" multiline helperText={false} />
      <TextInput source="staff_note" label="For staff alone" multiline helperText={false} />
    </Box>
  );
}

/** What the order costs, to be read out; and what is not as it was wished. */
function TypedTotals({ quote: { totals, changes, coupon, min_order_amount } }: { quote: Quote }) {
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
