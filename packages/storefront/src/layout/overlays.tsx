import { MiniCartSlot } from './mini-cart-slot.tsx';
import { MobileMenuSlot } from './mobile-menu-slot.tsx';

/** What may lie over any page. Each part loads when it is first wanted, and reads its state from state/ui.ts. */
export function Overlays() {
  return (
    <>
      <MobileMenuSlot />
      <MiniCartSlot />
    </>
  );
}
