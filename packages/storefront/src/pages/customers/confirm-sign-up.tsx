import { useState } from 'react';
import { failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import { signedUpHere } from '../../state/customer/device.ts';
import { useAction } from '../../state/forms/use-action.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { NewPasswordFields, PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { confirmLink, endLink, type MailLink, NotMe } from './confirm-link.tsx';
import { passwordWords, SubmitButton } from './entry/entry-fields.tsx';

/**
 * The address of a sign-up: one press in the browser that signed up, else the password chosen there, or a new one. Who
 * typed the sign-up may have been another person: the link alone is not enough.
 */
export function ConfirmSignUp({ token, email, onEnd }: MailLink) {
  const [way, setWay] = useState<'press' | 'password' | 'new' | 'other'>(() =>
    signedUpHere(email) ? 'press' : 'password',
  );
  const rest = { token, onEnd };
  return (
    <>
      <p>
        {rich('An account was asked for with {email}.', {
          email: <strong className="break-words">{email}</strong>,
        })}
      </p>
      {way === 'press' && <Press {...rest} onOther={() => setWay('other')} />}
      {way === 'password' && <KnownPassword {...rest} email={email} onNew={() => setWay('new')} />}
      {(way === 'new' || way === 'other') && (
        <NewPassword {...rest} email={email} isStranger={way === 'other'} />
      )}
      <NotMe {...rest} />
    </>
  );
}

/** Another sign-up with this address came after this browser's. */
const isOther = (error: unknown) => failureCode(error) === 'bad_credentials';

function Press({ token, onEnd, onOther }: Omit<MailLink, 'email'> & { onOther: () => void }) {
  const { run, busy, failure } = useAction();
  const press = async () => {
    try {
      await endLink('confirmed', onEnd, () => confirmLink(token, {}));
    } catch (error) {
      if (!isOther(error)) throw error;
      onOther();
    }
  };
  return (
    <>
      <FormFailure failure={failure} />
      <Button size="lg" busy={busy} className="w-full" onClick={() => run(press)}>
        {t('Confirm my email')}
      </Button>
    </>
  );
}

function KnownPassword({ token, email, onEnd, onNew }: MailLink & { onNew: () => void }) {
  const form = useForm({
    id: 'confirm',
    names: ['password'],
    check: ({ password }) => ({ password: password ? undefined : t('Please enter your password.') }),
    send: ({ password }) => endLink('confirmed', onEnd, () => confirmLink(token, { password })),
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {isOther(form.failure) ? (
        <Notice
          tone="amber"
          role="alert"
          title={t('This is not the password that was chosen with this sign-up.')}
        >
          <p>
            {t('If you do not remember it, or somebody else signed up with your address, choose a new one.')}
          </p>
        </Notice>
      ) : (
        <FormFailure failure={form.failure} />
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.bind('password')}
        label={t('The password you chose')}
        required
        autoComplete="current-password"
      />
      <SubmitButton busy={form.busy}>{t('Confirm my email')}</SubmitButton>
      <Button variant="outline" size="lg" className="w-full" onClick={onNew}>
        {t('Choose a new password')}
      </Button>
    </form>
  );
}

function NewPassword({ token, email, onEnd, isStranger }: MailLink & { isStranger: boolean }) {
  const form = useForm({
    id: 'confirm-new',
    names: ['name', 'password', 'passwordConfirm'],
    check: (values) => ({
      name: values.name.trim().length >= 2 ? undefined : t('Please tell us your name.'),
      ...passwordWords(values),
    }),
    send: async ({ name, password, passwordConfirm }) => {
      const chosen = { name, new_password: password, new_password_confirm: passwordConfirm };
      await endLink('confirmed', onEnd, () => confirmLink(token, chosen));
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      {isStranger && (
        <Notice tone="amber" role="alert" title={t('Somebody else signed up with your address after you')}>
          <p>{t('Choose your password here once more. Theirs opens nothing then.')}</p>
        </Notice>
      )}
      <FormFailure failure={form.failure} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...form.bind('name')} label={t('Full name')} required autoComplete="name" maxLength={120} />
      <NewPasswordFields bind={form.bind} isNew />
      <SubmitButton busy={form.busy}>{t('Set it and confirm my email')}</SubmitButton>
    </form>
  );
}
