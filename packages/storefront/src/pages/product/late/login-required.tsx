import { useLocation } from 'react-router';
import { loginPath } from '../../../layout/header/login-path.ts';
import { t } from '../../../messages/t.tsx';
import { setLoginRequired } from '../../../state/ui.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** Asks a visitor to log in, and brings them back here afterwards (specification sections 2 and 8). */
export default function LoginRequired() {
  const close = () => setLoginRequired(false);
  return (
    <Dialog open onOpenChange={close} title={t('You are not login! please log in first')}>
      <div className="mt-6 flex gap-3">
        <ButtonLink to={loginPath(useLocation())} onClick={close} className="flex-1">
          {t('LOGIN')}
        </ButtonLink>
        <Button variant="outline" onClick={close} className="flex-1">
          {t('CANCEL')}
        </Button>
      </div>
    </Dialog>
  );
}
