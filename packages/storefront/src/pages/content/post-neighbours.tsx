import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';

interface Neighbour {
  slug: string;
  title: string;
  featured_image: string | null;
}

/** The way to the posts before and after this one, by date. */
export function PostNeighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('More posts')} className="mt-6 grid grid-cols-2 gap-3">
      {previous ? <Neighbouring post={previous} rel="prev" /> : <span />}
      {next && <Neighbouring post={next} rel="next" />}
    </nav>
  );
}

function Neighbouring({ post, rel }: { post: Neighbour; rel: 'prev' | 'next' }) {
  const back = rel === 'prev';
  const Chevron = back ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Link
      to={`/blog/${post.slug}`}
      rel={rel}
      className={cx(
        'card flex min-w-0 items-center gap-2 p-2 hover:shadow-soft sm:gap-3',
        !back && 'flex-row-reverse text-right',
      )}
    >
      <Chevron className="size-5 shrink-0 text-soft" />
      <span className="aspect-square w-14 shrink-0 overflow-clip rounded-control bg-sand max-sm:hidden">
        <Picture
          name={post.featured_image}
          alt=""
          widths={[156, 240]}
          ratio={9 / 16}
          sizes="100px"
          className="size-full object-cover"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-xs">{back ? t('Previous') : t('Next')}</span>
        <span
          lang={useShopData().written}
          className="line-clamp-3 wrap-anywhere font-medium text-sm sm:text-md"
        >
          {post.title}
        </span>
      </span>
    </Link>
  );
}
