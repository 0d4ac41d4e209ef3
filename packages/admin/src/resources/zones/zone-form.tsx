import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  required,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { Lines } from '#admin/inputs/lines.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { AreasInput } from './areas-input.tsx';
import { WEEKDAYS } from './zone-words.ts';

const remove = {
  title: 'Close this zone?',
  text: 'Nobody there can order any more, unless another zone delivers there. Orders keep what was agreed.',
};

/** Coupons and the banner know ways by their code. */
const CODES =
  'A code has small letters, digits and _. What the banner on top promises is the way called express.';

const NEW = {
  takes_perishables: true,
  cash_on_delivery: true,
  cut_off_minutes: 120,
  closed_weekdays: [],
  areas: [],
  methods: [{ code: 'standard', name: 'Standard', price: 0 }],
  windows: [],
};

/** A zone's form. */
export function ZoneForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <SimpleForm
      toolbar={<FormToolbar isNew={isNew} remove={remove} />}
      defaultValues={isNew ? NEW : undefined}
      sx={{ maxWidth: 720 }}
    >
      <TextInput
        source="name"
        validate={required()}
        helperText="Shoppers read it: Kigali, Secondary cities."
      />
      <AreasInput />
      <MethodsInput />
      <WindowsInput />
      <BooleanInput source="takes_perishables" label="Fresh and cold goods go there" />
      <CashInputs />
    </SimpleForm>
  );
}

function MethodsInput() {
  return (
    <ArrayInput source="methods" label="Ways to deliver" helperText={CODES}>
      <Lines add="Add a way" isOrdered>
        <TextInput source="name" validate={required()} helperText={false} />
        <TextInput source="eta" label="Arrives" helperText={false} />
        <MoneyInput source="price" label="Fee" validate={required()} helperText={false} />
        <MoneyInput source="free_from" label="Free from" min={1} helperText="Empty: never free." />
        <TextInput source="code" validate={required()} helperText={false} />
      </Lines>
    </ArrayInput>
  );
}

function WindowsInput() {
  return (
    <>
      <ArrayInput source="windows" label="Delivery times of a day">
        <Lines add="Add a time" columns={3}>
          <TextInput source="from" type="time" validate={required()} helperText={false} />
          <TextInput source="to" type="time" validate={required()} helperText={false} />
          <NumberInput
            source="capacity"
            label="Orders a day"
            min={1}
            step={1}
            helperText="Empty: any number."
          />
        </Lines>
      </ArrayInput>
      <NumberInput
        source="cut_off_minutes"
        label="Order at least so many minutes before"
        min={0}
        max={4320}
        step={1}
        validate={required()}
      />
      <CheckboxGroupInput
        source="closed_weekdays"
        label="No deliveries on"
        choices={WEEKDAYS}
        helperText="Single days, such as holidays, are in the settings. The morning of Umuganda is always closed."
      />
    </>
  );
}

/** Paying at the door, and up to how much. */
function CashInputs() {
  const isTaken: boolean | undefined = useWatch({ name: 'cash_on_delivery' });
  return (
    <>
      <BooleanInput source="cash_on_delivery" label="Cash at the door" />
      {isTaken && (
        <MoneyInput
          source="cash_on_delivery_up_to"
          label="Cash up to"
          min={1}
          helperText="Empty: any amount."
        />
      )}
    </>
  );
}
