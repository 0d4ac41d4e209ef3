import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import type { Blocked } from './why-blocked.ts';

export interface PlaceButtonProps {
  /** The order is on its way to the shop. */
  sending: boolean;
  /** The price is being checked. */
  pricing: boolean;
  blocked: Blocked | null;
  /** What it says while it can be pressed. */
  text: string;
  className?: string;
}

/** Places the order; says what it waits for. */
export function PlaceButton({ sending, pricing, blocked, text, className }: PlaceButtonProps) {
  return (
    <Button
      type="submit"
      form="checkout"
      size="lg"
      busy={sending}
      disabled={sending || pricing || blocked !== null}
      className={cx('text-balance leading-tight', className)}
    >
      {sending ? t('Placing your order…') : pricing ? t('Checking prices…') : text}
    </Button>
  );
}

/** Why the button is closed, leading to where that can be settled. */
export function BlockedReason({ blocked }: Pick<PlaceButtonProps, 'blocked'>) {
  const { written } = useShopData();
  if (!blocked) return null;
  const { reason, at, isTheirs } = blocked;
  const look = 'w-full text-center text-sm font-medium text-ink';
  if (!at) {
    return (
      <p lang={isTheirs && written} className={look}>
        {reason}
      </p>
    );
  }
  const go = () => {
    const target = document.getElementById(at);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <button type="button" onClick={go} className={cx(look, 'min-h-8 underline underline-offset-4')}>
      {reason}
    </button>
  );
}
