import { objectOf } from '@isoko/contract/rules/objects';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { PlaceFields } from '../../../layout/orders/area-fields.tsx';
import { t } from '../../../messages/t.tsx';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { type AddressName, type AddressValues, addressFaults, addressNames } from './address.tsx';

interface AddressDialogProps {
  title: string;
  open: boolean;
  /** The initial values of the fields. */
  before: AddressValues;
  /** The prefix of the field names in the API: `shipping.`. */
  prefix?: string;
  /** A saved address has a label of its own; absent: an address of the profile. */
  book?: { canBecomeDefault: boolean };
  /** Shown above the fields. */
  children?: ReactNode;
  /** Saves the address; an error it throws is shown beside the fields. */
  onSave: (values: AddressValues) => Promise<void>;
  onClose: () => void;
}

/** Adds or changes an address. */
export default function AddressDialog(props: AddressDialogProps) {
  return (
    <Dialog open={props.open} onOpenChange={(wanted) => !wanted && props.onClose()} title={props.title}>
      <AddressForm {...props} />
    </Dialog>
  );
}

function AddressForm({ before, prefix = '', book, children, onSave, onClose }: AddressDialogProps) {
  const { form, bind, set } = useAddressForm({ before, prefix, onSave, onClose });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="mt-4 flex flex-col gap-4">
      {children}
      <WhoFields bind={bind} hasLabel={book !== undefined} />
      <PlaceFields bind={bind} onDistrict={(district) => set({ district, sector: '' })} />
      {book?.canBecomeDefault && (
        <Checkbox name={`${prefix}is_default`} label={t('Use it first at the checkout')} />
      )}
      <FormFailure failure={form.failure} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-2 border-line border-t bg-white px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button type="submit" busy={form.busy}>
          {t('Save the address')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

type AddressFormInput = Required<Pick<AddressDialogProps, 'before' | 'prefix' | 'onSave' | 'onClose'>>;

function useAddressForm({ before, prefix, onSave, onClose }: AddressFormInput) {
  const [values, setValues] = useState(before);
  const form = useForm<string>({
    id: `address-${prefix}`,
    names: addressNames.map((name) => prefix + name),
    check: (typed) => withPrefix(addressFaults(withoutPrefix(typed, prefix)), prefix),
    send: async (typed) => {
      await onSave(withoutPrefix(typed, prefix));
      onClose();
    },
  });
  const set = (change: Partial<AddressValues>) => {
    setValues((now) => ({ ...now, ...change }));
    for (const name of Object.keys(change)) form.bind(prefix + name).onChange();
  };
  const bind = (name: AddressName) => ({
    ...form.bind(prefix + name),
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set({ [name]: target.value }),
  });
  return { form, bind, set };
}

const withoutPrefix = (typed: Record<string, string>, prefix: string) =>
  objectOf(addressNames, (name) => typed[prefix + name] ?? '');

const withPrefix = (faults: Partial<AddressValues>, prefix: string) =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [prefix + name, message]));

type Bind = ReturnType<typeof useAddressForm>['bind'];

function WhoFields({ bind, hasLabel }: { bind: Bind; hasLabel: boolean }) {
  const phone = { type: 'tel', inputMode: 'tel', maxLength: 30 } as const;
  return (
    <>
      {hasLabel && (
        <TextField
          {...bind('label')}
          label={t('What you call it')}
          autoComplete="off"
          maxLength={40}
          placeholder={t("Home, work, mother's house")}
        />
      )}
      <TextField
        {...bind('full_name')}
        label={t('Who receives it')}
        required
        autoComplete="name"
        maxLength={120}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          {...bind('phone')}
          {...phone}
          label={t('Phone')}
          required
          autoComplete="tel"
          placeholder="0788 123 456"
        />
        <TextField {...bind('phone_alt')} {...phone} label={t('Second phone')} autoComplete="off" />
      </div>
    </>
  );
}
