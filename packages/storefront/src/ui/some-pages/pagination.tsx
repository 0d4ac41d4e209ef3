import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { cx } from '../class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { useNextQuery } from '../navigation.tsx';

const box = 'grid h-11 min-w-11 place-items-center rounded-control px-2 text-md tabular-nums';

const present = 'bg-green-700 font-bold text-white';
const other = 'border border-line bg-white hover:bg-green-50';

/** Pages as real links: the query, that of a loading page included, with another `page`; the first page has none. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const search = useNextQuery();
  if (pages <= 1) return null;
  const linkTo = (target: number) => {
    const query = new URLSearchParams(search);
    if (target > 1) query.set('page', String(target));
    else query.delete('page');
    return { search: query.toString() };
  };
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-center gap-1.5">
      {page > 1 && (
        <Link
          to={linkTo(page - 1)}
          rel="prev"
          aria-label={t('Previous page')}
          className={cx(box, 'hover:bg-green-50')}
        >
          <ChevronLeftIcon className="size-5" />
        </Link>
      )}
      {pagesAround(page, pages).map((target, place) =>
        target === null ? (
          <Gap key={place < 3 ? 'gap-before' : 'gap-after'} />
        ) : (
          <Link
            key={target}
            to={linkTo(target)}
            aria-label={t('Page {page}', { page: target })}
            aria-current={target === page ? 'page' : undefined}
            className={cx(box, target === page ? present : other)}
          >
            {target}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          to={linkTo(page + 1)}
          rel="next"
          aria-label={t('Next page')}
          className={cx(box, 'hover:bg-green-50')}
        >
          <ChevronRightIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}

function Gap() {
  return <span className="px-1 text-soft">…</span>;
}

/** The first, the last, and the neighbours of the present page; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const distinct = [...new Set(shown)].sort((a, b) => a - b);
  return distinct.flatMap((n, i) => (i > 0 && n - (distinct[i - 1] ?? n) > 1 ? [null, n] : [n]));
}
