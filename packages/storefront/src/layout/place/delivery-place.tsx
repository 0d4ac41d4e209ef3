import { t } from '../../messages/t.tsx';
import { setPlaceOpen, useUi } from '../../state/ui.ts';

/**
 * When it comes to the shopper's place and what that costs, or the question where that is; a press chooses it. The answer
 * comes from place-choice.tsx, late.
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
