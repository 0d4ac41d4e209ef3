import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { MenuButton } from './header.tsx';
import { SearchBox } from './search-box.tsx';

/** From this scroll on, on widths up to 576 px (specification section 9). */
const STICKY_FROM_PX = 400;

/** Menu and search at the top of a phone's screen once the header has scrolled away. */
export function StickyBar() {
  const shown = useScrolledPast(STICKY_FROM_PX);
  return (
    <div
      inert={!shown}
      className={cx(
        'fixed inset-x-0 top-(--network) z-20 flex items-center gap-1 border-line border-b bg-paper py-2 pr-4 pl-2 min-[577px]:hidden',
        'transition-[translate,visibility] duration-200 ease-calm',
        shown ? 'shadow-soft' : 'invisible -translate-y-full',
      )}
    >
      <MenuButton className="shrink-0" />
      {shown && <SearchBox label={t('Quick search')} className="min-w-0 flex-1" />}
    </div>
  );
}
