import { ArrayInput, BooleanInput, required, SelectInput, SimpleFormIterator, TextInput } from 'react-admin';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { Panel } from '#admin/ui/panel.tsx';

const WAYS = [
  { id: 'cod', name: 'Cash on delivery' },
  { id: 'mtn_momo', name: 'MTN MoMo, asked on the phone' },
  { id: 'momo_code', name: 'MoMoPay code, typed by hand' },
];

/** From how much on an order is taken, and how it is paid. */
export function MoneyPanel() {
  return (
    <Panel title="Orders and payment">
      <MoneyInput source="min_order_amount" label="Smallest order" validate={required()} helperText={false} />
      <ArrayInput source="payment_methods" label="Ways to pay, as they are shown">
        <SimpleFormIterator fullWidth disableClear>
          <SelectInput source="code" label="Way" choices={WAYS} validate={required()} />
          <BooleanInput source="on" label="Offered" defaultValue={true} />
          <TextInput source="name" label="What shoppers read" validate={required()} />
          <TextInput
            source="instructions"
            label="What to do"
            multiline
            defaultValue={null}
            helperText="For a MoMoPay code: the code, and that the reference is typed at the checkout."
          />
        </SimpleFormIterator>
      </ArrayInput>
    </Panel>
  );
}
