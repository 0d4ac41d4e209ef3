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

/** `/preview/announcement`: the popup without its delay, for staff who check a draft. The 404 page without news. */
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
