import { useState } from 'react';
import { FormFailure } from '../../../layout/forms/form-failure.tsx';
import { t } from '../../../messages/t.tsx';
import { useAction } from '../../../state/forms/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { MailIcon } from '../../../ui/icons.tsx';

/** A link has been mailed: what to do in the mailbox, and what to do if the mail does not arrive. */
export default function LinkSent({
  message,
  lasts,
  again,
  change,
}: {
  message: string;
  lasts: string;
  again: () => Promise<void>;
  /** Goes back to the form. */
  change: () => void;
}) {
  const { run, busy, failure } = useAction();
  const [times, setTimes] = useState(0);
  const send = () =>
    run(async () => {
      await again();
      setTimes((before) => before + 1);
    });
  return (
    <>
      <div className="flex gap-3 rounded-card bg-green-50 p-4">
        <MailIcon className="mt-0.5 size-6 shrink-0 text-green-700" />
        <div className="min-w-0">
          <p className="font-semibold">{message}</p>
          <p className="mt-1 text-md">
            {t('Open it within {lasts}. If it does not come in a few minutes, look in the spam folder.', {
              lasts,
            })}
          </p>
        </div>
      </div>
      <FormFailure failure={failure} />
      <div role="status" className="font-medium text-green-700 text-md empty:hidden">
        {times > 0 &&
          !failure &&
          !busy &&
          (times === 1 ? t('Sent again.') : t('Sent again, {times} times.', { times }))}
      </div>
      <div className="flex flex-col gap-2">
        <Button variant="outline" size="lg" busy={busy} onClick={send} className="w-full">
          {busy ? t('Sending…') : t('Send again')}
        </Button>
        <Button variant="ghost" size="lg" onClick={change} className="w-full">
          {t('Use another address')}
        </Button>
      </div>
    </>
  );
}
