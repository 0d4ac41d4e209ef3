import type { Announcement } from '@isoko/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext, notFound } from '../../api.ts';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { late } from '../../ui/late.tsx';

const AnnouncementPopup = late(() => import('../../layout/over-pages/announcement-popup.tsx'), {
  failed: LoadFailure,
});
void AnnouncementPopup.begin();

export function meta({ data: news }: MetaArgs<Announcement>): PageMeta {
  return { title: news.title, noindex: true };
}

/** `/preview/announcement`: the popup at once, for staff who look at a draft. Without news it is the 404 page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Announcement> {
  const { data } = await context.get(callContext)('GET /announcements', { query: { limit: 1 } });
  return data[0] ?? notFound();
}

export function Component() {
  const news = useLoaderData<typeof loader>();
  return (
    <div className="wrap min-h-96">
      <AnnouncementPopup news={news} />
    </div>
  );
}
