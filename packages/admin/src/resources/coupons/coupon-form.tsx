import type { StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import {
  AutocompleteArrayInput,
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCategories } from '#admin/inputs/category-select.tsx';
import { FormToolbar } from '#admin/inputs/form-toolbar.tsx';
import { MomentInput } from '#admin/inputs/moment-input.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { KINDS } from './coupon-words.ts';

const remove = {
  title: 'Remove this coupon?',
  text: 'Only one that no order has used can go. Any other can be switched off.',
};
/** Nothing typed is no minimum. */
const orNone = (typed: string) => (typed === '' ? 0 : Number(typed));

/** A coupon's form. */
export function CouponForm({ isNew = false }: { isNew?: boolean }) {
  return (
    <SimpleForm
      toolbar={<FormToolbar isNew={isNew} remove={remove} />}
      defaultValues={isNew ? NEW : undefined}
      sx={{ maxWidth: 720 }}
    >
      <TextInput
        source="code"
        validate={required()}
        helperText="What shoppers type: letters, digits, dashes. Capitals do not matter."
      />
      <BooleanInput source="is_active" label="Switched on" />
      <SelectInput source="kind" label="Gives" choices={KINDS} validate={required()} />
      <GiftInputs />
      <MoneyInput source="min_subtotal" label="From a cart of" parse={orNone} />
      <ForWhat />
      <MomentInput source="starts_at" label="From" helperText="Empty: at once." />
      <MomentInput source="ends_at" label="Until" helperText="Empty: it has no end." />
      <NumberInput source="max_uses" label="Uses in all" min={1} step={1} helperText="Empty: any number." />
      <NumberInput
        source="per_customer"
        label="Uses of one buyer"
        min={1}
        step={1}
        helperText="Empty: any number. Counted from when it is set."
      />
      <TextInput source="note" label="Note for colleagues" multiline />
    </SimpleForm>
  );
}

const NEW = { kind: 'percent', is_active: true, min_subtotal: 0, categories: [], products: [] };

/** What the kind needs: how many percent and at most how much, or how many francs. */
function GiftInputs() {
  const kind: StaffCoupon['kind'] | undefined = useWatch({ name: 'kind' });
  if (kind === 'free_shipping') return null;
  if (kind === 'fixed')
    return <MoneyInput key="francs" source="value" label="Francs off" validate={[required(), minValue(1)]} />;
  return (
    <>
      <NumberInput
        key="percent"
        source="value"
        label="Percent off"
        min={1}
        max={100}
        validate={[required(), minValue(1), maxValue(100)]}
      />
      <MoneyInput source="max_discount" label="At most" helperText="Empty: no limit." />
    </>
  );
}

/** What it is for; neither: everything. */
function ForWhat() {
  const { choices, isPending } = useCategories();
  return (
    <>
      <AutocompleteArrayInput
        source="categories"
        label="Only for these categories"
        choices={choices}
        isPending={isPending}
        helperText="With those below them. Neither categories nor products: for everything."
      />
      <ReferenceArrayInput source="products" reference="products">
        <AutocompleteArrayInput
          label="Only for these products"
          optionText="name"
          filterToQuery={(q: string) => ({ q })}
        />
      </ReferenceArrayInput>
    </>
  );
}
