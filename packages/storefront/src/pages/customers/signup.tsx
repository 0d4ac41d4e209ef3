import { call } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { deviceSecret, rememberSignUp } from '../../state/customer/device.ts';
import { looksLikePhone, useForm } from '../../state/forms/use-form.ts';
import { EmailField, PhoneField } from '../../ui/forms/contact-fields.tsx';
import { Checkbox, TextField } from '../../ui/forms/field.tsx';
import { NewPasswordFields } from '../../ui/forms/password-field.tsx';
import { late } from '../../ui/late.tsx';
import { useAddressQuery } from '../../ui/navigation.tsx';
import { EMAIL_FAULT, looksLikeEmail, passwordWords, SubmitButton } from './entry/entry-fields.tsx';
import { OtherWay } from './entry/entry-frame.tsx';
import { LinkPage } from './entry/link-page.tsx';
import { WaysIn } from './sign-in/ways-in.tsx';

const AcceptedTerms = late(() => import('./late/accepted-terms.tsx'), {
  html: true,
  near: { id: 'accepted-terms' },
});

export function meta(): PageMeta {
  return { title: t('Create your account'), canonical: '/signup', noindex: true };
}

const PHONE_FAULT = t('Please enter a phone number, such as 0788 123 456.');
const NAMES = ['name', 'email', 'phone', 'password', 'passwordConfirm', 'marketing_consent'] as const;
type Values = Record<(typeof NAMES)[number], string>;

/** The sign-up. Its answer is the same for every address. */
export function Component() {
  const query = useAddressQuery();
  return (
    <LinkPage title={t('Create your account')} lasts={t('24 hours')} ask={signUp} form={SignUpForm}>
      <OtherWay question={t('Have an account?')} to={{ pathname: '/login', search: query.toString() }}>
        {t('Sign in')}
      </OtherWay>
    </LinkPage>
  );
}

async function signUp(values: Values): Promise<string> {
  const { message, data } = await call('POST /users/customers/signup', { body: bodyOf(values) });
  rememberSignUp(data.email);
  return message;
}

function SignUpForm({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useForm({ id: 'signup', names: NAMES, check: checkValues, send });
  return (
    <WaysIn email={t('Email and password')}>
      <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
        <TextField
          {...form.bind('name')}
          label={t('Full name')}
          required
          autoComplete="name"
          maxLength={120}
        />
        <EmailField {...form.bind('email')} required />
        <PhoneField {...form.bind('phone')} />
        <NewPasswordFields bind={form.bind} />
        <div className="flex flex-col gap-1 border-line border-t pt-3">
          <Checkbox name="marketing_consent" label={t('Send me news and offers by email')} />
          <AcceptedTerms />
        </div>
        <FormFailure failure={form.failure} />
        <SubmitButton busy={form.busy}>{form.busy ? t('Creating…') : t('Create account')}</SubmitButton>
      </form>
    </WaysIn>
  );
}

function checkValues(values: Values) {
  return {
    name: values.name.trim().length >= 2 ? undefined : t('Please tell us your name.'),
    email: looksLikeEmail(values.email) ? undefined : EMAIL_FAULT,
    phone: isNoPhone(values.phone) ? PHONE_FAULT : undefined,
    ...passwordWords(values),
  };
}

/** The phone is optional, but if given it must look like one. */
const isNoPhone = (text: string) => text.trim() !== '' && !looksLikePhone(text);

function bodyOf({ phone, marketing_consent, ...values }: Values) {
  return {
    ...values,
    device: deviceSecret(),
    phone: phone.trim() || null,
    marketing_consent: marketing_consent !== '',
  };
}
