import { ArrayInput, BooleanInput, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import type { SettingInputs } from './settings-panel.tsx';

/** The ways to pay a shopkeeper can offer. */
const WAYS = [
  { id: 'cod', name: 'Cash on delivery' },
  { id: 'mtn_momo', name: 'MTN MoMo, asked on the phone' },
  { id: 'airtel_money', name: 'Airtel Money, asked on the phone' },
  { id: 'momo_code', name: 'MoMoPay code, typed by hand' },
];

const CODE =
  'A MoMoPay code stands in what to do, with the word that the reference is typed at the checkout. Another name or text counts after 24 hours, or once the owner confirms it by mail.';

/** From how much on an order is taken, what is held before anything is paid (decisions/0135), and how it is paid. */
export const moneyInputs = {
  min_order_amount: (source) => (
    <MoneyInput source={source} label="Smallest order" validate={required()} helperText={false} />
  ),
  step_up_refund_above: (source) => (
    <MoneyInput
      source={source}
      label="Refunds above this are confirmed"
      validate={required()}
      helperText="Whoever sends back more shows first that it is really them."
    />
  ),
  open_orders_per_contact: (source) => (
    <NumberInput
      source={source}
      label="Open orders of a new customer"
      helperText="Of one phone, mailbox or address that has paid or received nothing yet."
      min={1}
      step={1}
      validate={required()}
    />
  ),
  open_orders_value: (source) => (
    <MoneyInput source={source} label="… and worth at most" validate={required()} helperText={false} />
  ),
  reference_hours: (source) => hours(source, 'Hours an order with a typed reference is held'),
  reference_large_above: (source) => (
    <MoneyInput source={source} label="An order is large above" validate={required()} helperText={false} />
  ),
  reference_hours_large: (source) => hours(source, 'Hours for a large one'),
  payment_methods: (source) => (
    <ArrayInput source={source} label="Ways to pay" helperText={CODE}>
      <Lines add="Add a way to pay" isOrdered>
        <SelectInput source="code" label="Way" choices={WAYS} validate={required()} helperText={false} />
        <BooleanInput source="on" label="Offered" defaultValue={true} />
        <TextInput source="name" label="What shoppers read" validate={required()} helperText={false} />
        <TextInput
          source="instructions"
          label="What to do"
          multiline
          defaultValue={null}
          helperText={false}
        />
      </Lines>
    </ArrayInput>
  ),
} satisfies SettingInputs;

function hours(source: string, label: string) {
  return <NumberInput source={source} label={label} min={1} max={168} step={1} validate={required()} />;
}
