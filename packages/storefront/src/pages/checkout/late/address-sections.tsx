import type { SavedAddress } from '@isoko/contract';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { PlaceFields } from '../../../layout/orders/place-fields.tsx';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { RadioCard } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind } from './checkout-form.ts';
import { GroupError, Section } from './section.tsx';
import { type Customer, NEW_ADDRESS } from './use-customer.ts';

/** Who orders and pays, and who receives it where that is somebody else: the rider calls whoever receives it. */
export function WhoSection({ bind, choose }: { bind: Bind; choose: (isForOther: boolean) => void }) {
  const { id, name, value } = bind('other_recipient');
  const isForOther = value === 'yes';
  return (
    <Section step={1} title={t('Who orders')}>
      <SignInHint />
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind('phone')}
          label={t('Phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          hint={isForOther ? t('For questions about the order.') : t('The rider calls this number.')}
          placeholder="0788 123 456"
        />
        <TextField
          {...bind('email')}
          label={t('E-mail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t('For the confirmation, if you like.')}
        />
      </div>
      <Checkbox
        id={id}
        name={name}
        label={t('Someone else receives it')}
        checked={isForOther}
        onChange={({ target }) => choose(target.checked)}
      />
      {isForOther && <Recipient bind={bind} />}
    </Section>
  );
}

function Recipient({ bind }: { bind: Bind }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{t('Who receives it')}</legend>
      <TextField
        {...bind('recipient_name')}
        label={t("Recipient's name")}
        required
        autoComplete="off"
        maxLength={120}
      />
      <TextField
        {...bind('recipient_phone')}
        label={t("Recipient's phone")}
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        hint={t('The rider calls this number.')}
        placeholder="0788 123 456"
      />
    </fieldset>
  );
}

/** Whoever has an account may use it, and comes back here. */
function SignInHint() {
  const location = useLocation();
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-md text-soft">
      {t('Have an account?')}
      <Link
        to={loginPath(location)}
        className="inline-flex min-h-11 items-center font-semibold text-green-700 underline underline-offset-4"
      >
        {t('Sign in')}
      </Link>
    </p>
  );
}

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

/** The addresses somebody keeps, as cards, and another one. */
function KeptAddresses({ bind, customer }: { bind: Bind; customer: Customer }) {
  const { id, name, onChange, error } = bind('address');
  const { addresses, address } = customer;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-2.5 outline-none"
    >
      <legend className="sr-only">{t('Your addresses')}</legend>
      {addresses.map((kept) => (
        <RadioCard
          key={kept._id}
          name={name}
          value={kept._id}
          checked={kept._id === address?._id}
          onChange={onChange}
          title={<span className="min-w-0 break-words">{kept.label || kept.full_name}</span>}
          aside={kept.is_default && <Badge tone="plain">{t('Default')}</Badge>}
          note={<AddressText address={kept} />}
        />
      ))}
      <RadioCard
        name={name}
        value={NEW_ADDRESS}
        checked={address === null}
        onChange={onChange}
        title={t('Another address')}
      />
      <GroupError id={id}>{error}</GroupError>
    </fieldset>
  );
}

function AddressText({ address }: { address: SavedAddress }) {
  const { label, full_name, phone, sector, district, street, directions } = address;
  return (
    <>
      {label && `${full_name} · `}
      <span className="whitespace-nowrap tabular-nums">{phoneText(phone)}</span>
      <span className="block">{[street, sector, district].filter(Boolean).join(', ')}</span>
      <span className="block break-words">{directions}</span>
    </>
  );
}
