import SearchIcon from '@mui/icons-material/PersonSearch';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { required, SelectInput, TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { CallFailure, call } from '#admin/api.ts';
import type { TypedOrder } from './typed-order.ts';
import { sourceNames } from './words.ts';

const sources = (['phone', 'whatsapp'] as const).map((id) => ({ id, name: sourceNames[id] }));

/** Who calls: known by the phone, if they ordered before. */
export function TypedCustomer() {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <SelectInput
        source="source"
        label="Came by"
        choices={sources}
        validate={required()}
        helperText={false}
      />
      <LookUp />
      <TextInput source="customer.name" label="Name" validate={required()} helperText={false} />
      <TextInput source="customer.email" label="E-mail, if they want mails" type="email" helperText={false} />
    </Box>
  );
}

function LookUp() {
  const { getValues, setValue } = useFormContext<TypedOrder>();
  const [said, setSaid] = useState<string | null>(null);
  const look = async () => {
    const phone = getValues('customer.phone')?.trim();
    if (!phone) return setSaid('Please type the phone number first.');
    try {
      const caller = await findCaller(phone);
      setSaid(caller ? `Ordered before: ${caller.number}.` : 'Nobody has ordered with this number yet.');
      if (!caller) return;
      setValue('account', caller.account);
      setValue('customer', { ...caller.customer, phone }, { shouldDirty: true });
      setValue('shipping', caller.shipping, { shouldDirty: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setSaid(error.message);
    }
  };
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextInput
          source="customer.phone"
          label="Phone"
          type="tel"
          validate={required()}
          helperText={false}
        />
        <Button onClick={look} startIcon={<SearchIcon />} variant="outlined" sx={{ flex: 'none', mt: 1 }}>
          Look up
        </Button>
      </Box>
      {said && (
        <Alert severity="info" role="status">
          {said}
        </Alert>
      )}
    </Box>
  );
}

/** Somebody who ordered before. */
interface Caller extends Required<Pick<TypedOrder, 'account' | 'customer' | 'shipping'>> {
  /** Of their last order. */
  number: string;
}

/**
 * Who ordered last with this phone, and where to; null: nobody did.
 * @throws CallFailure
 */
async function findCaller(phone: string): Promise<Caller | null> {
  const { data: orders } = await call('GET /admin/orders', { query: { phone, limit: 1 } });
  const [last] = orders;
  if (!last) return null;
  const { data: order } = await call('GET /admin/orders/:id', { params: { id: last._id } });
  const { full_name, phone: door, phone_alt, district, sector, street, directions } = order.shipping;
  return {
    number: order.number,
    account: order.account?._id ?? null,
    customer: order.customer,
    shipping: { full_name, phone: door, phone_alt, district, sector, street, directions },
  };
}
