import { Suspense, useState } from 'react';
import { t } from '../messages/t.tsx';
import { Button } from '../ui/button.tsx';
import { lazyExtra } from '../ui/lazy-extra.ts';

const ForgetPhoneDialog = lazyExtra(() => import('./forget-phone-dialog.tsx'));

/** The way out for a guest on a phone that others use too. */
export function ForgetPhone() {
  // A dialog stays in the page once it was opened: it closes gently and gives the focus back.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button variant="outline" onClick={() => setDialog('open')}>
        {t('Forget me on this phone')}
      </Button>
      {dialog !== 'unused' && (
        <Suspense fallback={null}>
          <ForgetPhoneDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}
