import { PlaceFields } from '../../../layout/orders/place-fields.tsx';
import { t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Bind } from './bind.ts';
import { KeptAddresses } from './kept-addresses.tsx';
import { Section } from './section.tsx';
import type { Customer } from './use-customer.ts';

interface WhereSectionProps {
  bind: Bind;
  /** Null: a guest. */
  customer: Customer | null;
  onDistrict: (district: string) => void;
  /** The typed address is kept for the next time, or not. */
  onSave: (save: boolean) => void;
}

/** Where the order goes: to an address somebody keeps, or to one that is typed. */
export function WhereSection({ bind, customer, onDistrict, onSave }: WhereSectionProps) {
  const save = bind('save_address');
  return (
    <Section step={2} title={t('Where to')}>
      {customer?.retryAddresses && <AddressesFailure onRetry={customer.retryAddresses} />}
      {customer && customer.addresses.length > 0 && <KeptAddresses bind={bind} customer={customer} />}
      {customer?.address ? null : (
        <>
          {customer && <ReceiverFields bind={bind} />}
          <PlaceFields bind={bind} onDistrict={onDistrict} />
          {customer && (
            <Checkbox
              id={save.id}
              name={save.name}
              label={t('Save this address')}
              checked={save.value === 'yes'}
              onChange={({ target }) => onSave(target.checked)}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** Who receives it: the rider asks for them. */
function ReceiverFields({ bind }: { bind: Bind }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <TextField
        {...bind('phone')}
        label={t('Phone')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        hint={t('The rider calls this number.')}
        placeholder="0788 123 456"
      />
    </div>
  );
}

function AddressesFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      title={t('We could not load your addresses')}
      actions={
        <Button variant="outline" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      <p className="text-soft">{t('You can go on with another one.')}</p>
    </Notice>
  );
}
