import type { AddressInput } from '@isoko/contract';
import type { Form } from '#server/input/form.ts';

/** A cleaned address, before its province is known. Phones are E.164. */
export interface CleanAddress {
  full_name: string;
  phone: string;
  phone_alt: string | null;
  district: string;
  sector: string;
  street: string | null;
  directions: string;
}

/** Reads an address from a form; errors are under `part` (`shipping.phone`), or without prefix if that is empty. */
export function readAddress(form: Form, part: string, input: AddressInput): CleanAddress {
  const prefix = part && `${part}.`;
  return {
    full_name: form.name(`${prefix}full_name`, input.full_name),
    phone: form.phone(`${prefix}phone`, input.phone),
    phone_alt: form.phoneOrNull(`${prefix}phone_alt`, input.phone_alt),
    district: form.line(`${prefix}district`, input.district, 1),
    sector: form.line(`${prefix}sector`, input.sector, 1),
    street: form.lineOrNull(input.street),
    directions: form.line(`${prefix}directions`, input.directions, 3),
  };
}
