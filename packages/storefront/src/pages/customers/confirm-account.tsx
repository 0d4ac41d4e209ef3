import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { failureCode } from '../../api.ts';
import { FormFailure } from '../../layout/forms/form-failure.tsx';
import { rich, t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { signedUpHere } from '../../state/customer/device.ts';
import { useSession } from '../../state/customer/session.ts';
import { useAction } from '../../state/forms/use-action.ts';
import { useForm } from '../../state/forms/use-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { NewPasswordFields, PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type Confirmable,
  confirmLink,
  type End,
  endLink,
  type MailLink,
  NotMe,
  useConfirmable,
} from './confirm-link.tsx';
import { passwordWords, SubmitButton } from './entry/entry-fields.tsx';
import { EntryFrame, OtherWay, SignInLink } from './entry/entry-frame.tsx';

export function meta(): PageMeta {
  return { title: t('Confirm your email'), canonical: '/confirm-account', noindex: true };
}

/**
 * The page of a mail's link: it shows a button. Opening the page confirms nothing, because mail programs open
 * links too.
 */
export function Component() {
  const { token = '' } = useParams();
  const { link, failure, again } = useConfirmable(token);
  const [end, setEnd] = useState<End | null>(null);
  const isDead = end === 'dead' || failureCode(failure) === 'invalid_link';
  if (isDead) return frame(t('This link is invalid or has expired.'), <DeadLink />);
  if (failure) return frame(t('Your email is not confirmed yet'), <Failed failure={failure} again={again} />);
  if (link === null) return frame(t('Confirm your email'), <Waiting />);
  if (end === 'confirmed') return frame(t('Your email is confirmed'), <Confirmed email={link.email} />);
  if (end === 'refused') return frame(t('Nothing was confirmed'), <Refused link={link} />);
  const rest = { token, email: link.email, onEnd: setEnd };
  const ask = link.kind === 'sign_up' ? <ConfirmSignUp {...rest} /> : <ConfirmChange {...rest} />;
  return frame(t('Confirm your email'), ask);
}

/** One frame for every state, so that it announces when the heading changes. */
const frame = (title: string, content: ReactNode) => <EntryFrame title={title}>{content}</EntryFrame>;

function Confirmed({ email }: { email: string }) {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <>
      <p>
        {rich('{email} is confirmed. Murakoze!', {
          email: <strong className="break-words">{email}</strong>,
        })}
      </p>
      {signedIn ? (
        <ButtonLink to="/dashboard/account" size="lg" className="w-full">
          {t('Go to your account')}
        </ButtonLink>
      ) : (
        <SignInLink email={email} />
      )}
    </>
  );
}

function Refused({ link }: { link: Confirmable }) {
  return (
    <>
      <p>
        {link.kind === 'sign_up'
          ? t('Thank you for telling us. The account that someone opened with your address was removed.')
          : t('Thank you for telling us. Your address is not used for that account.')}
      </p>
      <OtherWay question={t('No account yet?')} to="/signup">
        {t('Create an account')}
      </OtherWay>
    </>
  );
}

function DeadLink() {
  return (
    <>
      <p>
        {t(
          'A link works once, for 24 hours, and only the newest one does. If you opened it before, your email is confirmed: just sign in. If it is not, signing in sends you a new link.',
        )}
      </p>
      <SignInLink email={null} />
      <OtherWay question={t('No account yet?')} to="/signup">
        {t('Create an account')}
      </OtherWay>
    </>
  );
}

function Failed({ failure, again }: { failure: unknown; again: () => void }) {
  return (
    <>
      <FormFailure failure={failure} />
      <Button size="lg" onClick={again} className="w-full">
        {t('Try again')}
      </Button>
    </>
  );
}

/** Also shown without scripts, when no button works. */
function Waiting() {
  return (
    <>
      <noscript>
        <p>
          {t(
            'Nothing is confirmed by opening this page. Please switch on JavaScript: then there is a button here.',
          )}
        </p>
      </noscript>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-12 w-full" />
    </>
  );
}

/** A new email address of an account: confirmed by the customer who is logged in to it. */
function ConfirmChange({ token, email, onEnd }: MailLink) {
  const signedIn = useSession((session) => session.token !== null);
  const { run, busy, failure } = useAction();
  const strong = <strong className="break-words">{email}</strong>;
  return (
    <>
      <p>{rich('An account is about to be moved to {email}.', { email: strong })}</p>
      <FormFailure failure={failure} />
      {signedIn ? (
        <Button
          size="lg"
          busy={busy}
          className="w-full"
          onClick={() => run(() => endLink('confirmed', onEnd, () => confirmLink(token, {})))}
        >
          {t('Confirm my new email')}
        </Button>
      ) : (
        <>
          <Notice title={t('Please sign in first')}>
            <p>{t('Sign in here with your present address, then open the link in the mail again.')}</p>
          </Notice>
          <SignInLink email={null} />
        </>
      )}
      <NotMe token={token} onEnd={onEnd} />
    </>
  );
}

/**
 * The email address of a sign-up: one press in the browser that signed up, otherwise the password chosen at the
 * sign-up, or a new one. Someone else may have filled in the sign-up, so the link alone is not enough.
 */
function ConfirmSignUp({ token, email, onEnd }: MailLink) {
  const [way, setWay] = useState<'press' | 'password' | 'new' | 'other'>(() =>
    signedUpHere(email) ? 'press' : 'password',
  );
  const rest = { token, onEnd };
  return (
    <>
      <p>
        {rich('Someone signed up with {email}.', {
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

/** There was another sign-up with this address after the one in this browser. */
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
            {t('If you do not remember it, or someone else signed up with your address, choose a new one.')}
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
        <Notice tone="amber" role="alert" title={t('Someone else signed up with your address after you')}>
          <p>{t('Choose your password again here. Theirs will no longer work.')}</p>
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
