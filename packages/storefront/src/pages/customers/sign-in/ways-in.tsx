import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { askForCode, codeIn, enter } from '../../../state/customer/enter.ts';
import { useSession } from '../../../state/customer/session.ts';
import { looksLikePhone, useForm } from '../../../state/forms/use-form.ts';
import { PhoneField } from '../../../ui/forms/contact-fields.tsx';
import { late } from '../../../ui/late.tsx';
import { passedEmail, SubmitButton } from '../entry/entry-fields.tsx';

const LogInByCode = late(() => import('../late/log-in-by-code.tsx'));

/**
 * The log-in methods: phone and code first, e-mail and password (`children`) one press away, also without
 * script. A shop that cannot send codes offers only the e-mail. `email` is the label of that method.
 */
export function WaysIn({ email, children }: { email: string; children: ReactNode }) {
  const location = useLocation();
  const { shop } = useShopData();
  const ready = useSession((session) => session.ready);
  const passed = passedEmail(location.state);
  const byEmail = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (passed && byEmail.current) byEmail.current.checked = true;
  }, [passed]);
  if (!shop.log_in_by_code) return children;
  // The server renders the same page for everyone, whatever this browser's history.
  const code = ready ? codeIn(location) : null;
  return (
    <>
      {/* The typed number stays, to be corrected. */}
      <div hidden={code !== null}>
        <div className="grid grid-cols-2 gap-x-1 gap-y-5">
          <input type="radio" name="way" id="way-phone" className="peer/phone sr-only" defaultChecked />
          <label htmlFor="way-phone" className="way">
            {t('Phone')}
          </label>
          <input ref={byEmail} type="radio" name="way" id="way-email" className="peer/email sr-only" />
          <label htmlFor="way-email" className="way">
            {email}
          </label>
          <div className="col-span-2 hidden peer-checked/phone:block">
            <PhoneForm />
          </div>
          <div className="col-span-2 hidden flex-col gap-5 peer-checked/email:flex">{children}</div>
        </div>
      </div>
      {code && <LogInByCode code={code} ask={askForCode} enter={enter} />}
    </>
  );
}

/** Asks for the number and requests a code for it. The code is an entry of the history: back leads to the number. */
function PhoneForm() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useForm({
    id: 'entry',
    names: ['phone'],
    check: ({ phone }) => ({
      phone: looksLikePhone(phone) ? undefined : t('Please enter a phone number, such as 0788 123 456.'),
    }),
    send: async ({ phone }) => {
      void LogInByCode.begin();
      const code = await askForCode({ phone });
      await navigate(pathname + search, { state: { code } });
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5">
      <PhoneField {...form.bind('phone')} required hint={t('We send a code to it, by WhatsApp or SMS.')} />
      <FormFailure failure={form.failure} />
      <SubmitButton busy={form.busy}>{form.busy ? t('Sending…') : t('Send me a code')}</SubmitButton>
    </form>
  );
}
