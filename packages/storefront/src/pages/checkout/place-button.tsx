import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

export interface PlaceButtonProps {
  /** The order is on its way to the shop. */
  sending: boolean;
  /** The price is being checked. */
  pricing: boolean;
  /** Something has to be settled first. */
  blocked: boolean;
  className?: string;
}

/** Places the order; says what it waits for. */
export function PlaceButton({ sending, pricing, blocked, className }: PlaceButtonProps) {
  return (
    <Button
      type="submit"
      form="checkout"
      size="lg"
      busy={sending}
      disabled={sending || pricing || blocked}
      className={cx('min-w-44', className)}
    >
      {sending ? 'Placing your order…' : pricing ? 'Checking prices…' : 'Place order'}
    </Button>
  );
}
