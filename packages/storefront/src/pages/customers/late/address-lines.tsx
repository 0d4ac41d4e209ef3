import type { Address } from '@isoko/contract';
import { phoneText } from '../../../ui/phone-text.ts';

/** An address as one reads it. */
export function AddressLines({ address }: { address: Address }) {
  const { full_name, phone, phone_alt, street, sector, district, province, directions } = address;
  return (
    <div className="flex min-w-0 flex-col gap-0.5 break-words text-md">
      <p className="font-medium">{full_name}</p>
      <p className="tabular-nums">
        {phoneText(phone)}
        {phone_alt && <span className="text-soft"> · {phoneText(phone_alt)}</span>}
      </p>
      {street && <p>{street}</p>}
      <p>
        {sector}, {district}, {province}
      </p>
      <p className="text-soft">{directions}</p>
    </div>
  );
}
