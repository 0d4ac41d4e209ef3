import { t } from '../../messages/t.tsx';
import { setPlaceOpen, useUi } from '../../state/ui.ts';

/**
 * The delivery time and fee for the shopper's place, or the question for the place; a press opens the choice.
 * The answer comes from place-choice.tsx, which loads late.
 */
export function DeliveryPlace({ className }: { className: string }) {
  const arrival = useUi((ui) => ui.arrival);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={arrival?.label}
      onClick={() => setPlaceOpen(true)}
      className={className}
    >
      {arrival?.words ?? t('Where do we deliver?')}
    </button>
  );
}
