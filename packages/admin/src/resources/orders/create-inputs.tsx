import type { StaffCustomer } from '@isoko/contract/routes/admin/customers';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Quote } from '@isoko/contract/routes/cart';
import { clampQuantity } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatUnitPrice, MAX_GRAMS } from '@isoko/contract/rules/weight';
import DeleteIcon from '@mui/icons-material/Delete';
import SearchIcon from '@mui/icons-material/PersonSearch';
import { Alert, Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { required, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { dayText, ordersText } from '#admin/ui/texts.ts';
import { type TypedLine, type TypedOrder, withLine } from './order-input.ts';
import { QuantityField, stepsText } from './quantity-field.tsx';
import { ReplacementChoice } from './replacement-choice.tsx';
import { sourceNames } from './words.ts';

const sources = (['phone', 'whatsapp'] as const).map((id) => ({ id, name: sourceNames[id] }));

/** The caller: found by the phone if they ordered before. */
export function TypedCustomer() {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SelectInput source="source" label={t('Ordered through')} choices={sources} {...needed} />
      <LookUp />
      <TextInput source="customer.name" label={t('Name')} {...needed} />
      <TextInput source="customer.email" label={t('E-mail (optional)')} type="email" helperText={false} />
    </Box>
  );
}

function LookUp() {
  const { getValues, setValue } = useFormContext<TypedOrder>();
  const [said, setSaid] = useState<{ text: string; isWarning?: boolean } | null>(null);
  const look = async () => {
    const phone = getValues('customer.phone')?.trim();
    if (!phone) return setSaid({ text: t('Please type the phone number first.') });
    try {
      const caller = await findCaller(phone);
      setSaid(sayCaller(caller));
      if (caller.customer) setValue('customer', { ...caller.customer, phone }, { shouldDirty: true });
      if (caller.shipping) setValue('shipping', caller.shipping, { shouldDirty: true });
      setValue('account', caller.account);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setSaid({ text: error.message });
    }
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextInput source="customer.phone" label={t('Phone')} type="tel" {...needed} />
        <Button onClick={look} startIcon={<SearchIcon />} variant="outlined" sx={{ flex: 'none', mt: 1 }}>
          {t('Look up')}
        </Button>
      </Box>
      {said && (
        <Alert severity={said.isWarning ? 'warning' : 'info'} role="status">
          {said.text}
        </Alert>
      )}
    </Box>
  );
}

/** What the shop knows about a phone number. */
interface Caller extends Pick<TypedOrder, 'account'> {
  record: StaffCustomer | null;
  /** The number of their last order. */
  number: string | null;
  customer: TypedOrder['customer'] | null;
  shipping: TypedOrder['shipping'] | null;
}

function sayCaller({ record, number }: Caller): { text: string; isWarning?: boolean } {
  if (!record) return { text: t('Nobody has ordered with this number yet.') };
  const { name, orders_count: count, orders_total, blocked_at } = record;
  const bought = `${ordersText(count)}, ${formatFrancs(orders_total)}`;
  const known = number
    ? t('{name}: {bought}, the last one {number}.', { name, bought, number })
    : t('{name}: {said}', { name, said: `${bought}.` });
  if (!blocked_at) return { text: known };
  return {
    text: t('{known} They are blocked: you can still place this order.', { known }),
    isWarning: true,
  };
}

/**
 * The owner of a phone number, and the address of their last order. Of several records the one with the most
 * orders.
 * @throws CallFailure
 */
async function findCaller(phone: string): Promise<Caller> {
  const found = await call('GET /admin/customers', { query: { phone, sort: '-orders_count', limit: 1 } });
  const record = found.data[0] ?? null;
  const query = record ? { customer: record._id, limit: 1 } : { phone, limit: 1 };
  const [last] = (await call('GET /admin/orders', { query })).data;
  if (!last) {
    const customer = record && { name: record.name, phone, email: record.email };
    return { record, number: null, account: record?.account ?? null, customer, shipping: null };
  }
  const { data: order } = await call('GET /admin/orders/:id', { params: { id: last._id } });
  return {
    record,
    number: order.number,
    account: order.account?._id ?? null,
    customer: order.customer,
    shipping: order.shipping && toTypedAddress(order.shipping),
  };
}

function toTypedAddress(address: NonNullable<StaffOrder['shipping']>): TypedOrder['shipping'] {
  const { full_name, phone, phone_alt, district, sector, street, directions } = address;
  return { full_name, phone, phone_alt, district, sector, street, directions };
}

/** The lines of the order: products from the search, with quantities. */
export function TypedLines() {
  const { setValue } = useFormContext<TypedOrder>();
  const lines = useWatch<TypedOrder, 'lines'>({ name: 'lines' }) ?? [];
  const [added, setAdded] = useState(0);
  const change = (next: TypedLine[]) => setValue('lines', next, { shouldDirty: true });
  return (
    <Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Line
            key={`${line.product} ${line.index}`}
            line={line}
            onChange={(quantity) =>
              change(lines.map((each) => (each === line ? { ...line, quantity } : each)))
            }
            onRemove={() => change(lines.filter((each) => each !== line))}
          />
        ))}
      </Box>
      {/* Cleared after each choice. */}
      <ReplacementChoice
        key={added}
        wanted={{ quantity: 1 }}
        label={t('Search a product')}
        use={t('Add')}
        autoFocus={added > 0}
        onChoose={(chosen) => {
          change(withLine(lines, chosen));
          setAdded(added + 1);
        }}
      />
    </Box>
  );
}

function Line({
  line,
  onChange,
  onRemove,
}: {
  line: TypedLine;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{line.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[formatUnitPrice(line), stepsText(line)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <QuantityField
        {...line}
        name={t('How many: {name}', { name: line.name })}
        onTake={(quantity) => onChange(Math.max(1, clampQuantity(quantity, MAX_GRAMS, line)))}
      />
      <IconButton aria-label={t('Without {name}', { name: line.name })} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Stack>
  );
}

/** Delivery and payment methods: what the shop offers for these products and this place. */
export function TypedDelivery({ quote }: { quote: Quote | null }) {
  const payment = useWatch<TypedOrder>({ name: 'payment_method' });
  const chosen = quote?.payment_methods.find(({ code }) => code === payment);
  if (!quote?.shipping_methods.length) {
    return <Alert severity="info">{t('First enter what is ordered, and where it goes.')}</Alert>;
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SelectInput
        source="shipping_method"
        label={t('Delivery')}
        choices={quote.shipping_methods.map(({ code, name, fee }) => ({
          id: code,
          name: `${name} · ${fee === 0 ? t('free') : formatFrancs(fee)}`,
        }))}
        validate={required()}
        helperText={false}
      />
      <SelectInput
        source="delivery_window"
        label={t('When')}
        choices={quote.windows.map(({ id, date, from, to }) => ({
          id,
          name: `${dayText(date)}, ${from}–${to}`,
        }))}
        emptyText={t('No time chosen')}
        helperText={false}
      />
      <SelectInput
        source="payment_method"
        label={t('Way to pay')}
        choices={quote.payment_methods
          .filter(({ available }) => available)
          .map(({ code, name }) => ({ id: code, name }))}
        validate={required()}
        helperText={false}
      />
      {chosen?.wallet && (
        <TextInput
          source="payment.phone"
          label={t('{name} number, if different', { name: chosen.wallet.name })}
          type="tel"
          helperText={false}
        />
      )}
      {chosen?.asks.includes('reference') && (
        <TextInput source="payment.reference" label={t('Reference, if they have paid')} helperText={false} />
      )}
      <TextInput source="coupon" label={t('Coupon')} helperText={false} />
    </Box>
  );
}
