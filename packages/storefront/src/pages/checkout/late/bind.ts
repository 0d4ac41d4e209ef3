import type { ChangeEvent } from 'react';
import type { CheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { type FieldErrors, type FieldName, fieldId } from './checkout-form.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Ties a field of the draft to its control: id, name, value, change and its error. */
export type Bind = (name: FieldName) => {
  id: string;
  name: FieldName;
  value: string;
  onChange: (event: ChangeEvent<Control>) => void;
  error: string | undefined;
};

/** Makes the binding of all fields; changing one calls `onEdit` with its name. */
export function bindTo(
  { values, setValue }: Pick<CheckoutDraft, 'values' | 'setValue'>,
  errors: FieldErrors,
  onEdit: (name: FieldName) => void,
): Bind {
  return (name) => ({
    id: fieldId(name),
    name,
    value: values[name],
    onChange: ({ target }) => {
      setValue(name, target.value);
      onEdit(name);
    },
    error: errors[name],
  });
}
