import { t } from '../../messages/t.tsx';
import { setMenuOpen } from '../../state/ui.ts';
import { cx } from '../../ui/class-names.ts';
import { MenuIcon } from '../../ui/icons.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { SearchBox } from './search-box.tsx';

/** From this scroll on, on widths up to 576 px (specification section 9). */
const STICKY_FROM_PX = 400;

/** Menu and search come back to the top of a phone once the header has gone. */
export function StickyBar() {
  const shown = useScrolledPast(STICKY_FROM_PX);
  return (
    <div
      inert={!shown}
      className={cx(
        'fixed inset-x-0 top-0 z-20 flex items-center gap-1 border-line border-b bg-paper py-2 pr-4 pl-2 min-[577px]:hidden',
        'transition-[translate,visibility] duration-200 ease-calm',
        shown ? 'shadow-soft' : 'invisible -translate-y-full',
      )}
    >
      <button
        type="button"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-green-700 hover:bg-green-50"
      >
        <MenuIcon />
      </button>
      {shown && <SearchBox label={t('Quick search')} className="min-w-0 flex-1" />}
    </div>
  );
}
