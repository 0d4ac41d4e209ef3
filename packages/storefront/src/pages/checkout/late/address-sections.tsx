import type { SavedAddress } from '@isoko/contract';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { usePoints } from '../../../state/checkout/delivery.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { late } from '../../../ui/late.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RadioCard } from '../../../ui/some-pages/radio-card.tsx';
import type { Bind, FormFields } from './checkout-form.ts';
import { ChoiceGroup, Optional, Section } from './section.tsx';
import type { FoldedStep } from './steps.ts';
import { TypedAddress } from './typed-address.tsx';
import { type Customer, NEW_ADDRESS } from './use-customer.ts';

/** The customer, who pays, and the recipient if that is another person: the rider calls the recipient. */
export function WhoSection({ at, bind, choose }: FormFields & { at: FoldedStep }) {
  const { id, name, value } = bind('other_recipient');
  const email = bind('email');
  const isCollected = bind('point').value !== '';
  const isForOther = value === 'yes' && !isCollected;
  return (
    <Section
      at={at}
      title={t('Who orders')}
      line={inOneLine(
        bind('name').value,
        phoneText(bind('phone').value),
        isForOther && bind('recipient_name').value,
      )}
    >
      <SignInHint />
      <TextField {...bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <PhoneField
        {...bind('phone')}
        required
        hint={
          isCollected
            ? t('We write to this number when it is ready.')
            : isForOther
              ? t('For questions about the order.')
              : t('The rider calls this number.')
        }
      />
      <Optional
        label={t('E-mail for the confirmation')}
        filled={email.value !== '' || email.error !== undefined}
      >
        <EmailField {...email} label={t('E-mail')} hint={t('For the confirmation, if you like.')} />
      </Optional>
      {!isCollected && (
        <Checkbox
          id={id}
          name={name}
          label={t('Someone else receives it')}
          checked={isForOther}
          onChange={({ target }) => choose('other_recipient', target.checked ? 'yes' : '')}
        />
      )}
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

/** Invites shoppers with an account to log in, which leads back here. */
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

/** The customer, if logged in. */
export function CustomerSection({ at, customer: { user, email } }: { at: FoldedStep; customer: Customer }) {
  return (
    <Section at={at} title={t('Who orders')} line={inOneLine(user?.name, email)}>
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

/** Delivery or collection, in a shop that offers collection. */
const Ways = late(() => import('./ways.tsx'));
void Ways.begin();

/** The address of the order: a saved one, a typed one, or a collection point. */
export function WhereSection({
  at,
  bind,
  choose,
  customer,
}: FormFields & {
  at: FoldedStep;
  /** Null: a guest. */
  customer: Customer | null;
}) {
  const { shop } = useShopData();
  const point = bind('point').value;
  const pointName = usePoints({ enabled: point !== '' })?.find(({ _id }) => _id === point)?.name;
  const kept = customer?.address;
  const place = `${bind('sector').value}, ${bind('district').value}`;
  return (
    <Section
      at={at}
      title={t('Where to')}
      line={
        point
          ? pointName && t('Collect at {point}', { point: pointName })
          : kept
            ? inOneLine(kept.label, `${kept.sector}, ${kept.district}`)
            : inOneLine(place, bind('directions').value)
      }
    >
      {(shop.collects || point) && (
        <Ways
          bind={bind}
          choose={choose}
          isKnown={customer !== null}
          waiting={<Skeleton className="h-11 w-full" />}
        />
      )}
      {!point && customer?.retryAddresses && <AddressesFailure onRetry={customer.retryAddresses} />}
      {!point && customer && customer.addresses.length > 0 && (
        <KeptAddresses bind={bind} customer={customer} />
      )}
      {!point && !kept && <TypedAddress bind={bind} choose={choose} isKnown={customer !== null} />}
    </Section>
  );
}

/** The summary of a step, in one line. */
const inOneLine = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

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
