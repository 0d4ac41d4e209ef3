import type { User } from '@isoko/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionFailure } from '../../../layout/failure/action-failure.tsx';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { changeProfile, eraseAccount, exportMyData } from '../../../state/customer/account.ts';
import { useUser } from '../../../state/customer/user.ts';
import { useAction } from '../../../state/forms/use-action.ts';
import { looksLikePhone, useForm } from '../../../state/forms/use-form.ts';
import { setGoodbye } from '../../../state/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import { late } from '../../../ui/late.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { dayText } from '../../../ui/some-pages/moments.ts';
import { showToast } from '../../../ui/toast.ts';
import { AccountFailure, AccountSection } from './account-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProfilePlaces } from './profile-places.tsx';
import { EmailSection, PasswordSection } from './sign-in-sections.tsx';

/** The account, once it has been read from the server. */
export default function Account({ placeholder }: { placeholder: ReactNode }) {
  const { data: user, error, refetch } = useUser();
  if (!user) return error ? <LoadFailure failure={error} onRetry={refetch} /> : placeholder;
  // Another account starts with fresh fields.
  return <Sections key={user._id} user={user} />;
}

function Sections({ user }: { user: User }) {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ProfileSection user={user} />
      <PhoneSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <ProfilePlaces user={user} />
      <NewsSection user={user} />
      <DevicesSection hasPassword={user.has_password} />
      <MyDataSection hasPassword={user.has_password} />
    </div>
  );
}

/** The consent to news and offers, given or withdrawn with one press. */
function NewsSection({ user }: { user: User }) {
  const action = useAction();
  const [wanted, setWanted] = useState(user.marketing_consent);
  const { marketing_consent: given, marketing_consent_changed: since } = user;
  const change = async (marketing_consent: boolean) => {
    setWanted(marketing_consent);
    const went = await action.run(() => changeProfile({ marketing_consent }));
    if (went) announce(marketing_consent ? t('You get our news.') : t('You get no more news.'));
  };
  return (
    <AccountSection
      title={t('News and offers')}
      note={t('Mails about your orders and your account are always sent.')}
    >
      <div>
        <Checkbox
          label={t('Send me news and offers by email')}
          checked={action.busy ? wanted : given}
          aria-disabled={action.busy}
          onChange={({ target }) => change(target.checked)}
        />
        {since && (
          <p className="text-sm text-soft">
            {given ? t('Since') : t('Off since')} {dayText(since)}
          </p>
        )}
      </div>
      <ActionFailure failure={action.failure} />
    </AccountSection>
  );
}

const PasswordDialog = late(() => import('./password-dialog.tsx'));

/** All data of the customer, to download or to erase (Law 058/2021). */
function MyDataSection({ hasPassword }: { hasPassword: boolean }) {
  const { shop } = useShopData();
  const download = useAction();
  const [erasing, setErasing] = useState(false);
  const start = () =>
    download.run(async () => {
      saveFile(`${shop.name.toLowerCase().replace(/\W+/g, '-')}-my-data.json`, await exportMyData());
      announce(t('The file with your data is downloaded.'));
    });
  return (
    <AccountSection
      title={t('My data')}
      note={t('It is yours: download it in one file, or have us forget you.')}
    >
      <AccountFailure failure={download.failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" busy={download.busy} onClick={start}>
          {t('Download my data')}
        </Button>
        <Button variant="outline" className="text-sale!" onClick={() => setErasing(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      <EraseDialog open={erasing} hasPassword={hasPassword} onClose={() => setErasing(false)} />
    </AccountSection>
  );
}

/** Says what is lost when the account is erased, and asks for the password. */
function EraseDialog({
  open,
  hasPassword,
  onClose,
}: {
  open: boolean;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <PasswordDialog
      asked={open}
      open={open}
      title={t('Delete your account?')}
      submit={t('Delete my account for good')}
      cancel={t('Keep it')}
      isDangerous
      hasPassword={hasPassword}
      send={async (passwordCurrent) => {
        await eraseAccount(passwordCurrent);
        setGoodbye(true);
        await navigate('/', { replace: true });
      }}
      onClose={onClose}
    >
      <p className="font-semibold text-sale">{t('This cannot be undone.')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-md">
        <li>
          {t('Your profile, addresses, wishlist and cart are erased, and you are signed out everywhere.')}
        </li>
        <li>
          {t(
            'Your orders keep their amounts for our books but no longer have your name, phone and address. One that is still on its way keeps what the rider needs until it is finished.',
          )}
        </li>
        <li>{t('You can no longer open your orders and receipts: download your data first.')}</li>
      </ul>
    </PasswordDialog>
  );
}

/** Makes the browser save a text as a JSON file of this name. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then every browser has read the file; revoking it immediately would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Name and phone. */
function ProfileSection({ user }: { user: User }) {
  const form = useForm({
    id: 'profile',
    names: ['name', 'phone'],
    check: ({ name, phone }) => ({
      ...(name.trim().length < 2 && { name: t('Please tell us your name.') }),
      ...(phone.trim() &&
        !looksLikePhone(phone) && { phone: t('Please enter a phone number, such as 0788 123 456.') }),
    }),
    send: async ({ name, phone }) => {
      await changeProfile({ name: name.trim(), phone: phone.trim() || null });
      showToast({ title: t('Your profile is saved') });
    },
  });
  return (
    <AccountSection title={t('Profile')} note={t('The checkout starts with these.')}>
      <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            {...form.bind('name')}
            label={t('Full name')}
            defaultValue={user.name}
            required
            autoComplete="name"
            maxLength={120}
          />
          <PhoneField {...form.bind('phone')} defaultValue={phoneText(user.phone ?? '')} />
        </div>
        <FormFailure failure={form.failure} />
        <Button type="submit" busy={form.busy} className="self-start">
          {t('Save the profile')}
        </Button>
      </form>
    </AccountSection>
  );
}
