import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { deviceSecret, rememberSignUp } from '../../state/customer/device.ts';
import { looksLikePhone, useForm } from '../../state/forms/use-form.ts';
import { Checkbox, TextField } from '../../ui/forms/field.tsx';
import { NewPasswordFields } from '../../ui/forms/password-field.tsx';
import { useAddressQuery } from '../../ui/navigation.tsx';
import { EMAIL_FAULT, EmailField, looksLikeEmail } from './entry/entry-fields.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { OtherWay } from './entry/entry-links.tsx';
import { LinkSent } from './entry/link-sent.tsx';
import { passwordWords } from './entry/password-words.ts';
import { SubmitButton } from './entry/submit-button.tsx';

export function meta(): PageMeta {
  return { title: t('Create your account'), canonical: '/signup', noindex: true };
}

const PHONE_FAULT = t('Please enter a phone number, such as 0788 123 456.');
const NAMES = ['name', 'email', 'phone', 'password', 'passwordConfirm', 'marketing_consent'] as const;
type Values = Record<(typeof NAMES)[number], string>;

/** The sign-up. Its answer is the same for every address; what was typed stays for sending it again. */
export function Component() {
  const query = useAddressQuery();
  const [sent, setSent] = useState<{ message: string; values: Values } | null>(null);
  const [changing, setChanging] = useState(false);
  const send = async (values: Values) => {
    const { message, data } = await call('POST /users/customers/signup', { body: bodyOf(values) });
    rememberSignUp(data.email);
    setSent({ message, values });
    setChanging(false);
  };
  const isSent = sent !== null && !changing;
  return (
    <EntryFrame title={isSent ? t('Check your mailbox') : t('Create your account')}>
      {isSent && (
        <LinkSent
          message={sent.message}
          lasts={t('24 hours')}
          again={() => send(sent.values)}
          change={() => setChanging(true)}
        />
      )}
      <div hidden={isSent}>
        <SignUpForm send={send} />
      </div>
      <OtherWay question={t('Have an account?')} to={{ pathname: '/login', search: query.toString() }}>
        {t('Sign in')}
      </OtherWay>
    </EntryFrame>
  );
}

function SignUpForm({ send }: { send: (values: Values) => Promise<void> }) {
  const form = useForm({ id: 'signup', names: NAMES, check: checkValues, send });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <TextField {...form.bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <EmailField {...form.bind('email')} />
      <TextField
        {...form.bind('phone')}
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        placeholder="0788 123 456"
      />
      <NewPasswordFields bind={form.bind} />
      <div className="flex flex-col gap-1 border-line border-t pt-3">
        <Checkbox name="marketing_consent" label={t('Send me news and offers by email')} />
        <p className="text-sm text-soft">
          {rich('By creating an account you accept our {terms} and our {privacy}.', {
            terms: (
              <Link to="/terms-conditions" className="underline underline-offset-2">
                {t('Terms & Conditions')}
              </Link>
            ),
            privacy: (
              <Link to="/privacy-policy" className="underline underline-offset-2">
                {t('Privacy Policy')}
              </Link>
            ),
          })}
        </p>
      </div>
      <FormFailure failure={form.failure} />
      <SubmitButton busy={form.busy}>{form.busy ? t('Creating…') : t('Create account')}</SubmitButton>
    </form>
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

/** Whoever gives a phone number gives one that can be called. */
const isNoPhone = (text: string) => text.trim() !== '' && !looksLikePhone(text);

function bodyOf({ phone, marketing_consent, ...values }: Values) {
  return {
    ...values,
    device: deviceSecret(),
    phone: phone.trim() || null,
    marketing_consent: marketing_consent !== '',
  };
}
