import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ArrowUpIcon } from '../../ui/icons.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';

/** From this scroll on there is a way back up (specification section 9). */
const SHOWN_FROM_PX = 600;

/** Brings the reader back to the top of a long page. */
export function ScrollTop() {
  const shown = useScrolledPast(SHOWN_FROM_PX);
  const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      aria-label={t('Back to the top')}
      inert={!shown}
      onClick={() => window.scrollTo({ top: 0, behavior: calm() ? 'auto' : 'smooth' })}
      className={cx(
        'grid size-11 place-items-center rounded-full border border-line bg-white text-green-700 shadow-soft transition-opacity hover:bg-green-50',
        !shown && 'opacity-0',
      )}
    >
      <ArrowUpIcon className="size-5" />
    </button>
  );
}
