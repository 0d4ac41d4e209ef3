import type { User } from '@isoko/contract';
import { useState } from 'react';
import { t } from '../../../messages/t.tsx';
import { askForMyCode, provePhone } from '../../../state/customer/account.ts';
import type { SentCode } from '../../../state/customer/enter.ts';
import { looksLikePhone, useForm } from '../../../state/forms/use-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { AccountFailure, AccountSection } from './account-section.tsx';
import { CodeForm } from './code-form.tsx';

/** The phone that its owner logs in with, once a code has proved it. */
export function PhoneSection({ user: { phone, phone_proved, has_password } }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection
      title={t('Sign in by phone')}
      note={t('With a confirmed number you can sign in by code, and see what you ordered with it.')}
    >
      {phone && (
        <p className="flex flex-wrap items-center gap-2 font-medium text-base">
          {phoneText(phone)}
          <Badge tone={phone_proved ? 'green' : 'amber'}>
            {phone_proved ? t('Confirmed|phone') : t('Not confirmed yet')}
          </Badge>
        </p>
      )}
      {open ? (
        <ProofForms
          phone={phone_proved ? null : phone}
          hasPassword={has_password}
          onDone={() => setOpen(false)}
        />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
          {phone === null
            ? t('Add a number')
            : phone_proved
              ? t('Use another number')
              : t('Confirm this number')}
        </Button>
      )}
    </AccountSection>
  );
}

interface ProofFormsProps {
  /** The initial value of the field. */
  phone: string | null;
  hasPassword: boolean;
  onDone: () => void;
}

/** The phone number, and then its code. */
function ProofForms({ phone, hasPassword, onDone }: ProofFormsProps) {
  const [step, setStep] = useState<Step | null>(null);
  const [waits, setWaits] = useState(false);
  const prove = async (code: string) => {
    if (!step) return;
    await provePhone({ attempt: step.code.attempt, code, passwordCurrent: step.passwordCurrent });
    announce(t('Your number is confirmed.'));
    onDone();
  };
  const again = async () => {
    if (!step) return;
    const { phone, attempt } = step.code;
    setStep({ ...step, code: await askForMyCode({ phone, attempt }) });
  };
  const onSent = (sent: Step) => {
    setStep(sent);
    setWaits(true);
  };
  return (
    <>
      {step && waits && (
        <CodeForm
          code={step.code}
          submit={t('Confirm the number')}
          send={prove}
          again={again}
          failed={AccountFailure}
          onOther={() => setWaits(false)}
        />
      )}
      {/* The typed number stays, to be corrected. */}
      <div hidden={waits}>
        <NumberForm phone={phone} hasPassword={hasPassword} onSent={onSent} onCancel={onDone} />
      </div>
    </>
  );
}

/** A code that was sent, and the password that belongs to it. */
interface Step {
  code: SentCode;
  passwordCurrent?: string;
}

function NumberForm({
  phone,
  hasPassword,
  onSent,
  onCancel,
}: Omit<ProofFormsProps, 'onDone'> & { onSent: (sent: Step) => void; onCancel: () => void }) {
  const form = useForm({
    id: 'number',
    names: ['phone', 'passwordCurrent'],
    check: ({ phone, passwordCurrent }) => ({
      ...(!looksLikePhone(phone) && { phone: t('Please enter a phone number, such as 0788 123 456.') }),
      ...(hasPassword && !passwordCurrent && { passwordCurrent: t('Please enter your password.') }),
    }),
    send: async ({ phone, passwordCurrent }) =>
      onSent({ code: await askForMyCode({ phone }), passwordCurrent: passwordCurrent || undefined }),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <PhoneField {...form.bind('phone')} required defaultValue={phoneText(phone ?? '')} />
      {hasPassword && (
        <PasswordField
          {...form.bind('passwordCurrent')}
          label={t('Your password')}
          required
          autoComplete="current-password"
        />
      )}
      <AccountFailure failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Send me a code')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
