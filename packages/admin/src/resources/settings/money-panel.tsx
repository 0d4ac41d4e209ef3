import { ArrayInput, BooleanInput, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { Lines } from '#admin/inputs/lines.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { WAYS } from './payment-words.ts';

const CODE =
  'A MoMoPay code stands in what to do, with the word that the reference is typed at the checkout. Another name or text counts after 24 hours, or once the owner confirms it by mail.';

/** From how much on an order is taken, and how it is paid. */
export function MoneyPanel() {
  return (
    <Panel title="Orders and payment">
      <MoneyInput source="min_order_amount" label="Smallest order" validate={required()} helperText={false} />
      <MoneyInput
        source="step_up_refund_above"
        label="Refunds above this are confirmed"
        validate={required()}
        helperText="Whoever sends back more shows first that it is really them."
      />
      <HoldInputs />
      <ArrayInput source="payment_methods" label="Ways to pay" helperText={CODE}>
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
    </Panel>
  );
}

/** What is held before anything is paid (decisions/0135). */
function HoldInputs() {
  return (
    <>
      <NumberInput
        source="open_orders_per_contact"
        label="Open orders of a new customer"
        helperText="Of one phone, mailbox or address that has paid or received nothing yet."
        min={1}
        step={1}
        validate={required()}
      />
      <MoneyInput
        source="open_orders_value"
        label="… and worth at most"
        validate={required()}
        helperText={false}
      />
      <NumberInput
        source="reference_hours"
        label="Hours an order with a typed reference is held"
        min={1}
        max={168}
        step={1}
        validate={required()}
      />
      <MoneyInput
        source="reference_large_above"
        label="An order is large above"
        validate={required()}
        helperText={false}
      />
      <NumberInput
        source="reference_hours_large"
        label="Hours for a large one"
        min={1}
        max={168}
        step={1}
        validate={required()}
      />
    </>
  );
}
