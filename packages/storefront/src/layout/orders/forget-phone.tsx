import { useState } from 'react';
import { t } from '../../messages/t.tsx';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const ForgetPhoneDialog = late(() => import('./forget-phone-dialog.tsx'));

/** For a guest on a shared phone: deletes their data from this browser. */
export function ForgetPhone() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('Forget me on this phone')}
      </Button>
      <ForgetPhoneDialog asked={open} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
