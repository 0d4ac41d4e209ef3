import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/t.tsx';
import { cx } from '../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';

interface Neighbour {
  to: string;
  name: string;
  /** The language of its name, if that is not the page's. */
  lang?: string;
  picture: ReactNode;
}

/** The links to the previous and the next page; nothing if there is neither. */
export function Neighbours({
  label,
  previous,
  next,
  className,
  chevronClass,
}: {
  label: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  className: string;
  chevronClass?: string;
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className={cx('grid grid-cols-2 gap-3', className)}>
      {previous ? <Step {...previous} rel="prev" chevronClass={chevronClass} /> : <span />}
      {next && <Step {...next} rel="next" chevronClass={chevronClass} />}
    </nav>
  );
}

function Step({
  to,
  name,
  lang,
  picture,
  rel,
  chevronClass,
}: Neighbour & { rel: 'prev' | 'next'; chevronClass: string | undefined }) {
  const back = rel === 'prev';
  const Chevron = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Link
      to={to}
      rel={rel}
      className={cx(
        'card flex min-w-0 items-center gap-2 p-2 hover:shadow-soft sm:gap-3',
        !back && 'flex-row-reverse text-right',
      )}
    >
      <Chevron className={cx('size-5 shrink-0 text-soft', chevronClass)} />
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-xs">{back ? t('Previous') : t('Next')}</span>
        <span lang={lang} className="line-clamp-3 wrap-anywhere font-medium text-sm sm:text-md">
          {name}
        </span>
      </span>
    </Link>
  );
}
