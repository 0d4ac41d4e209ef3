import { Link, useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { t } from '../../../messages/t.tsx';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import type { Bind } from './bind.ts';
import { Section } from './section.tsx';

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
