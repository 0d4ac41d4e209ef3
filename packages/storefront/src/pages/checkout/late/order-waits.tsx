import { t } from '../../../messages/t.tsx';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** In place of the form while an order waits for a network: what will happen, and the way back. */
export function OrderWaits({ sending, onSend }: { sending: boolean; onSend: () => void }) {
  const wait = useCheckoutDraft((draft) => draft.wait);
  return (
    <Notice
      tone="amber"
      title={t('Your order waits for the network')}
      actions={
        <>
          <Button busy={sending} onClick={onSend}>
            {t('Send it now')}
          </Button>
          <Button variant="outline" disabled={sending} onClick={() => wait(false)}>
            {t('Do not send it')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'It is sent by itself as soon as you are online, once. If you close the shop before that, it is sent when you open it again.',
        )}
      </p>
    </Notice>
  );
}
