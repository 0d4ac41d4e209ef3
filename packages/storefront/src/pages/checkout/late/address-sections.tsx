import type { SavedAddress } from '@isoko/contract';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { PlaceFields } from '../../../layout/orders/place-fields.tsx';
import { t } from '../../../messages/t.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { RadioCard } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind, FormFields } from './checkout-form.ts';
import { ChoiceGroup, Section } from './section.tsx';
import { type Customer, NEW_ADDRESS } from './use-customer.ts';

/** Who orders and pays, and the recipient where that is another person: the rider calls the recipient. */
export function WhoSection({ bind, choose }: FormFields) {
  const { id, name, value } = bind('other_recipient');
  const isForOther = value === 'yes';
  return (
    <Section step={1} title={t('Who orders')}>
      <SignInHint />
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          {...bind('phone')}
          required
          hint={isForOther ? t('For questions about the order.') : t('The rider calls this number.')}
        />
        <EmailField {...bind('email')} label={t('E-mail')} hint={t('For the confirmation, if you like.')} />
      </div>
      <Checkbox
        id={id}
        name={name}
        label={t('Someone else receives it')}
        checked={isForOther}
        onChange={({ target }) => choose('other_recipient', target.checked ? 'yes' : '')}
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
      <PhoneField
        {...bind('recipient_phone')}
        label={t("Recipient's phone")}
        required
        autoComplete="off"
        hint={t('The rider calls this number.')}
      />
    </fieldset>
  );
}

/** A shopper with an account may sign in, and comes back here. */
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

/** Who orders, where the shop knows them. */
export function CustomerSection({ customer: { user, email } }: { customer: Customer }) {
  return (
    <Section step={1} title={t('Who orders')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 text-base leading-relaxed">
          {user && <strong className="block font-semibold">{user.name}</strong>}
          <span className="block break-words">{email}</span>
          {user?.phone && <span className="block tabular-nums">{phoneText(user.phone)}</span>}
          <span className="mt-1 block text-sm text-soft">
            {t('The confirmation goes to this e-mail address.')}
          </span>
        </p>
        <Link
          to="/dashboard/account"
          className="inline-flex min-h-11 items-center text-green-700 text-md underline-offset-4 hover:underline"
        >
          {t('Change in my account')}
        </Link>
      </div>
    </Section>
  );
}

/** Where the order goes: to a saved address, or to one that is typed. */
export function WhereSection({
  bind,
  choose,
  customer,
}: FormFields & {
  /** Null: a guest. */
  customer: Customer | null;
}) {
  const save = bind('save_address');
  return (
    <Section step={2} title={t('Where to')}>
      {customer?.retryAddresses && <AddressesFailure onRetry={customer.retryAddresses} />}
      {customer && customer.addresses.length > 0 && <KeptAddresses bind={bind} customer={customer} />}
      {customer?.address ? null : (
        <>
          {customer && <ReceiverFields bind={bind} />}
          <PlaceFields
            bind={bind}
            onDistrict={(district) => {
              choose('district', district);
              choose('sector', '');
            }}
          />
          {customer && (
            <Checkbox
              id={save.id}
              name={save.name}
              label={t('Save this address')}
              checked={save.value === 'yes'}
              onChange={({ target }) => choose('save_address', target.checked ? 'yes' : '')}
            />
          )}
        </>
      )}
    </Section>
  );
}

/** The recipient, for the rider. */
function ReceiverFields({ bind }: { bind: Bind }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <PhoneField {...bind('phone')} required hint={t('The rider calls this number.')} />
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

/** The saved addresses as cards, and another one. */
function KeptAddresses({ bind, customer }: { bind: Bind; customer: Customer }) {
  const field = bind('address');
  const { name, onChange } = field;
  const { addresses, address } = customer;
  return (
    <ChoiceGroup field={field} legend={t('Your addresses')} hideLegend>
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
    </ChoiceGroup>
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
