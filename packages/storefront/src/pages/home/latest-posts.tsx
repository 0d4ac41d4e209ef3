import type { Post } from '@isoko/contract';
import { Link } from 'react-router';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** The fields this row shows: the home page stays light. */
export const LATEST_FIELDS = 'slug,title,featured_image';

type LatestPost = Pick<Post, 'slug' | 'title' | 'featured_image'>;

/** The newest posts of the blog: to be swept sideways on phones, in a row on wider screens. */
export function LatestPosts({ posts }: { posts: LatestPost[] }) {
  const { written } = useShopData();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="latest-posts" className="laid-out-near wrap mt-10 lg:mt-16">
      <SectionHeading
        id="latest-posts"
        title={t('Latest from the blog')}
        note={t('Recipes, tips and the people behind the food')}
        more={{ to: '/blog', label: t('See all') }}
      />
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[70vw] *:max-w-72 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:*:w-auto md:*:max-w-none lg:gap-4">
        {posts.map(({ slug, title, featured_image }) => (
          <li key={slug} lang={written}>
            <Link
              to={`/blog/${slug}`}
              className="card block h-full overflow-clip font-display font-semibold hover:shadow-soft"
            >
              <Picture
                name={featured_image}
                alt=""
                widths={[320, 480, 800]}
                ratio={9 / 16}
                sizes="(min-width: 48rem) 31vw, 288px"
                className="aspect-video w-full object-cover"
              />
              <span className="block p-4">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
