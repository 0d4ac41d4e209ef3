import type { User } from '@isoko/contract';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { looksLikePhone } from '../../../state/checkout/phone-input.ts';
import { changeProfile } from '../../../state/customer/account.ts';
import { useForm } from '../../../state/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { showToast } from '../../../ui/toast.ts';
import { AccountSection } from './account-section.tsx';

/** Name and phone. */
export function ProfileSection({ user }: { user: User }) {
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
          <TextField
            {...form.bind('phone')}
            label={t('Phone')}
            defaultValue={phoneText(user.phone ?? '')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            placeholder="0788 123 456"
          />
        </div>
        <FormFailure failure={form.failure} />
        <Button type="submit" busy={form.busy} className="self-start">
          {t('Save the profile')}
        </Button>
      </form>
    </AccountSection>
  );
}
