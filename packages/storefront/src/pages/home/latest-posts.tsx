import { useId } from 'react';
import { type CardPost, PostCard } from '../../layout/post-card.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** The newest posts of the blog: to be swept sideways on phones, in a row on wider screens. */
export function LatestPosts({ posts }: { posts: CardPost[] }) {
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="wrap mt-10 lg:mt-16">
      <SectionHeading
        id={headingId}
        title="Latest from the blog"
        note="Recipes, tips and the people behind the food"
        more={{ to: '/blog', label: 'See all' }}
      />
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[80vw] *:max-w-80 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:*:w-auto md:*:max-w-none lg:gap-4">
        {posts.map((post) => (
          <li key={post._id}>
            <PostCard post={post} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
