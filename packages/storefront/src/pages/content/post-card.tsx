import type { Post } from '@isoko/contract';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';

/** The fields a card needs: lists ask for these alone. */
export const CARD_POST_FIELDS = '_id,slug,title,categories,featured_image,excerpt,is_pined,date_created';

export type CardPost = Pick<
  Post,
  '_id' | 'slug' | 'title' | 'categories' | 'featured_image' | 'excerpt' | 'is_pined' | 'date_created'
>;

/** A post in a list; the title's link covers the whole card. `priority` is for the page's first picture. */
export function PostCard({ post, priority }: { post: CardPost; priority?: boolean }) {
  const { slug, title, categories, featured_image, excerpt, is_pined, date_created } = post;
  const { written } = useShopData();
  return (
    <article className="card group relative flex h-full flex-col overflow-clip transition-shadow duration-200 hover:shadow-soft">
      <div className="relative aspect-video overflow-clip bg-sand">
        <Picture
          name={featured_image}
          alt=""
          widths={[320, 480, 800]}
          ratio={9 / 16}
          sizes="(min-width: 78rem) 400px, (min-width: 62rem) 31vw, (min-width: 36rem) 47vw, 90vw"
          priority={priority}
          className="size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.03]"
        />
        {is_pined && (
          <Badge tone="amber" className="absolute top-2 left-2">
            {t('Pinned')}
          </Badge>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <p className="text-sm text-soft">
          {categories[0] && (
            <span lang={written} className="font-semibold text-green-700">
              {`${categories[0].name} · `}
            </span>
          )}
          <time dateTime={date_created}>{dayText(date_created)}</time>
        </p>
        <h2 lang={written} className="text-lg">
          <Link to={`/blog/${slug}`} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        <p lang={written} className="line-clamp-3 text-md text-soft">
          {excerpt}
        </p>
      </div>
    </article>
  );
}
