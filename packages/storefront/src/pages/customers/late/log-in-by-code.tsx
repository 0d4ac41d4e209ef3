import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, failureCode, fieldErrorsOf } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { deviceSecret } from '../../../state/customer/device.ts';
import type * as entry from '../../../state/customer/enter.ts';
import { Checkbox, TextField } from '../../../ui/forms/field.tsx';
import AcceptedTerms from './accepted-terms.tsx';
import { CodeForm } from './code-form.tsx';

/** The second step of a log-in by phone: the code, and the name if the phone has no account yet. */
export default function LogInByCode({
  code,
  ask,
  enter,
}: {
  code: entry.SentCode;
  /** Passed in, because it is in the page's first script. */
  ask: typeof entry.askForCode;
  enter: typeof entry.enter;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const [nameFault, setNameFault] = useState('');
  const send = async (digits: string, form: FormData) => {
    const name = String(form.get('name') ?? '').trim();
    setNameFault(isNew && name.length < 2 ? t('Please tell us your name.') : '');
    if (isNew && name.length < 2) return;
    const marketing_consent = form.has('marketing_consent');
    const body = { attempt: code.attempt, code: digits, device: deviceSecret() };
    try {
      const { data } = await call('POST /users/code/login', {
        body: isNew ? { ...body, name, marketing_consent } : body,
      });
      await enter(data);
      // The login page itself navigates on.
      if (pathname !== '/login') await navigate({ pathname: '/login', search }, { replace: true });
    } catch (error) {
      const refused = fieldErrorsOf(error).find(({ field }) => field === 'name');
      if (refused) return setNameFault(refused.message);
      if (isNew || failureCode(error) !== 'name_required') throw error;
      setNew(true);
    }
  };
  const again = async () => {
    const sent = await ask({ phone: code.phone, attempt: code.attempt });
    await navigate(pathname + search, { replace: true, state: { code: sent } });
  };
  return (
    <CodeForm
      code={code}
      submit={isNew ? t('Create account') : t('Sign in')}
      send={send}
      again={again}
      onOther={() => navigate(-1)}
    >
      {isNew && <NewAccount fault={nameFault} />}
    </CodeForm>
  );
}

/** The data that a new account needs besides its phone. */
function NewAccount({ fault }: { fault: string }) {
  const name = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong with it is read out with the field.
  useEffect(() => name.current?.focus(), [fault]);
  return (
    <>
      <TextField
        ref={name}
        name="name"
        label={t('Full name')}
        hint={t('You are new here: what may we call you?')}
        error={fault || undefined}
        required
        autoComplete="name"
        minLength={2}
        maxLength={120}
      />
      <div className="flex flex-col gap-1">
        <Checkbox name="marketing_consent" label={t('Send me news and offers')} />
        <AcceptedTerms />
      </div>
    </>
  );
}
