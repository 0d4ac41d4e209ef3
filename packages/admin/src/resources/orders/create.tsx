import type { Quote } from '@isoko/contract/routes/cart';
import { COLLECT } from '@isoko/contract/rules/arrival';
import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useCallback, useEffect, useRef } from 'react';
import {
  AutocompleteInput,
  Form,
  required,
  SelectInput,
  TextInput,
  Title,
  useNotify,
  useRedirect,
} from 'react-admin';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { call } from '#admin/api.ts';
import { needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { useAttempt } from '#admin/ui/answered.tsx';
import { useCall, usePress } from '#admin/ui/calls.ts';
import { substitutionNames } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { choicesOf } from '#admin/ui/texts.ts';
import { TypedCustomer, TypedDelivery, TypedLines } from './create-inputs.tsx';
import { Amount } from './order.tsx';
import { emptyOrder, orderBody, quoteInput, type TypedOrder } from './order-input.ts';
import { HandedOverInput, usePoints } from './place-dialog.tsx';

/** An order typed for a customer who calls or writes, with the shop's prices and rules. */
export function OrderCreate() {
  const { send, failure, isRunning, onTotal } = useTyping();
  return (
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title={t('New order')} />
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {t('An order by phone or WhatsApp')}
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
        <Button type="submit" variant="contained" size="large" disabled={isRunning} sx={{ mt: 2 }}>
          {isRunning ? t('One moment …') : t('Place the order')}
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
  // The total told to the customer is the maximum of the order.
  const total = quote?.totals.shipping_total == null ? null : quote.totals.total;
  useEffect(() => onTotal(total), [onTotal, total]);
  return (
    <Stack sx={{ gap: 2 }}>
      <Panel title={t('Who orders')}>
        <TypedCustomer />
      </Panel>
      <Panel title={t('What')}>
        <TypedLines />
      </Panel>
      <Panel title={t('Where to')}>
        <TypedPlace />
      </Panel>
      <Panel title={t('Delivery and payment')}>
        <TypedDelivery quote={quote} />
      </Panel>
      <Panel title={t('Notes')}>
        <TypedNotes />
      </Panel>
      {query.error && input.line_items.length > 0 && <Alert severity="error">{query.error.message}</Alert>}
      {quote && <TypedTotals quote={quote} />}
    </Stack>
  );
}

/** Sends the order once, however often the button is pressed; refusals are shown at the inputs. */
function useTyping() {
  const { attempt, fail, failure, isRunning } = useAttempt();
  const press = usePress();
  const shown = useRef<number | null>(null);
  const notify = useNotify();
  const redirect = useRedirect();
  const send = async (typed: TypedOrder) => {
    if (typed.lines.length === 0) return fail(t('Please add at least one product.'));
    const refused = await attempt(async () => {
      const body = orderBody(typed, shown.current);
      const { data } = await press((headers) => call('POST /admin/orders', { body, headers }));
      notify(t('{number} was placed.', { number: data.number }), { type: 'success' });
      redirect('show', 'orders', data._id);
    });
    return refused?.errors;
  };
  const onTotal = useCallback((total: number | null) => {
    shown.current = total;
  }, []);
  return { send, failure, isRunning, onTotal };
}

/** The customer's note, and the staff's. */
function TypedNotes() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput
        source="substitution"
        label={t('When something is out')}
        choices={choicesOf(substitutionNames)}
        emptyText={t('Call before replacing')}
        helperText={false}
      />
      <TextInput source="note" label={t('The customer’s wishes')} multiline helperText={false} />
      <TextInput source="staff_note" label={t('For staff only')} multiline helperText={false} />
    </Box>
  );
}

/** The total of the order, to tell the customer; and what differs from the request. */
function TypedTotals({
  quote: { totals, upper_total, changes, coupon, min_order_amount },
}: {
  quote: Quote;
}) {
  const { subtotal, discount, shipping_total, total } = totals;
  return (
    <Panel title={t('What it costs')}>
      <Stack sx={{ gap: 0.5 }} aria-live="polite">
        <Amount name={t('Items')} value={formatFrancs(subtotal)} />
        {discount > 0 && <Amount name={t('Coupon')} value={`−${formatFrancs(discount)}`} />}
        <Amount
          name={t('Delivery')}
          value={shipping_total === null ? t('not chosen yet') : formatFrancs(shipping_total)}
        />
        <Amount name={t('Total')} value={formatFrancs(total)} isSum />
        {upper_total !== null && (
          <Typography color="text.secondary">
            {t('The price follows the scale: {amount} at most.', { amount: formatFrancs(upper_total) })}
          </Typography>
        )}
        {!reachesMinimum(subtotal - discount, min_order_amount) && (
          <Alert severity="warning">
            {t('The minimum order is {amount}.', { amount: formatFrancs(min_order_amount) })}
          </Alert>
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

/** The address of the order, or its collection point. */
function TypedPlace() {
  const { setValue } = useFormContext<TypedOrder>();
  const point = useWatch<TypedOrder>({ name: 'point' });
  const points = usePoints();
  return (
    <>
      {points.length > 0 && (
        // A point has one method.
        <HandedOverInput
          points={points}
          onChange={(chosen) => setValue('shipping_method', chosen ? COLLECT : null)}
        />
      )}
      {!point && <TypedAddress />}
    </>
  );
}

/** The caller is the recipient, unless another person is named. */
function TypedAddress() {
  const { setValue } = useFormContext<TypedOrder>();
  const district = useWatch<TypedOrder>({ name: 'shipping.district' });
  const { districts } = useDistricts();
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <AutocompleteInput
        source="shipping.district"
        label={t('District')}
        choices={districts}
        optionValue="name"
        validate={required()}
        onChange={() => setValue('shipping.sector', null)}
        helperText={false}
      />
      <AutocompleteInput
        source="shipping.sector"
        label={t('Sector')}
        choices={sectorsOf(districts, district).map((name) => ({ id: name, name }))}
        validate={required()}
        helperText={false}
      />
      <TextInput source="shipping.directions" label={t('Directions for the rider')} {...needed} />
      <TextInput source="shipping.street" label={t('Street')} helperText={false} />
      <TextInput
        source="shipping.full_name"
        label={t('Who receives it, if someone else')}
        helperText={false}
      />
      <TextInput source="shipping.phone" label={t('Their phone')} type="tel" helperText={false} />
    </Box>
  );
}
