import type { AddressInput } from '@isoko/contract/routes/addresses';
import { FormDataConsumer, required, SelectInput, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { useOrderAsOpened } from './use-order.ts';

/** Another address for an order that has not left; another zone may have another price, which the shop says. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { _id: id, version, shipping } = useOrderAsOpened();
  const save = ({ full_name, phone, phone_alt, district, sector, street, directions }: AddressInput) => {
    const body = { version, shipping: { full_name, phone, phone_alt, district, sector, street, directions } };
    return call('PATCH /admin/orders/:id', { params: { id }, body });
  };
  return (
    <AskDialog
      title="Another address"
      submit="Save the address"
      done="The address is changed."
      work={save}
      values={shipping}
      onClose={onClose}
    >
      <TextInput source="full_name" label="Full name" validate={required()} helperText={false} />
      <TextInput source="phone" label="Phone" type="tel" validate={required()} helperText={false} />
      <TextInput source="phone_alt" label="Another phone" type="tel" helperText={false} />
      <PlaceInputs />
      <TextInput source="street" label="Street" helperText={false} />
      <TextInput
        source="directions"
        label="Directions for the rider"
        multiline
        validate={required()}
        helperText={false}
      />
    </AskDialog>
  );
}

function PlaceInputs() {
  const districts = (useCall('GET /shipping/areas').data?.data ?? []).flatMap(
    (province) => province.districts,
  );
  return (
    <>
      <SelectInput
        source="district"
        label="District"
        choices={districts}
        optionValue="name"
        validate={required()}
        helperText={false}
      />
      <FormDataConsumer>
        {({ formData }) => {
          const sectors = districts.find(({ name }) => name === formData.district)?.sectors ?? [];
          const choices = sectors.map((name) => ({ id: name, name }));
          return (
            <SelectInput
              source="sector"
              label="Sector"
              choices={choices}
              validate={required()}
              helperText={false}
            />
          );
        }}
      </FormDataConsumer>
    </>
  );
}
