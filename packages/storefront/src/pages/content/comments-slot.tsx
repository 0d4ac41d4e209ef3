import type { Post } from '@isoko/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.tsx';
import { lazyExtra } from '../../ui/lazy-extra.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { commentsText } from './post-facts.tsx';

const Comments = lazyExtra(() => import('./comments.tsx'));

/** What others say, and the form, are fetched this far before the reader comes to them. */
const NEAR = '600px';

/** Where the comments of a post stand. */
export function CommentsSlot({ post }: { post: Post }) {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <section ref={place} id="comments" aria-labelledby="comments-heading" className="mt-10 scroll-mt-24">
      <h2 id="comments-heading" className="mb-4 text-xl">
        {post.comments > 0 ? commentsText(post.comments) : t('Comments')}
      </h2>
      {near ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Comments post={post} />
        </Suspense>
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
