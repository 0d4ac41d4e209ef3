import { useEffect } from 'react';
import { t } from '../../../messages/t.tsx';
import { setGoodbye } from '../../../state/ui.ts';
import { announce } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';

const TITLE = t('Your account was deleted');

/** Confirms that the account was erased; disappears with the next page. */
export default function Goodbye() {
  useEffect(() => {
    announce(TITLE);
    return () => setGoodbye(false);
  }, []);
  return (
    <div className="wrap pt-4">
      <Notice title={TITLE}>
        <p>{t('Murabeho, and thank you for shopping with us. You are welcome back at any time.')}</p>
      </Notice>
    </div>
  );
}
