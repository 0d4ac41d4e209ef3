import type { TextPage } from '@isoko/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext, notFound } from '../../api.ts';
import { Prose } from '../../layout/prose.tsx';
import { PREFIX } from '../../messages/language.ts';
import { rich } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { dayText } from '../../ui/some-pages/moments.ts';
import { PageMenu } from './page-menu.tsx';

/** The text of each path. */
const texts = {
  '/shipping-delivery': 'GET /pages/shipping-and-delivery',
  '/terms-conditions': 'GET /pages/terms-and-conditions',
  '/return-policy': 'GET /pages/return-policy',
  '/privacy-policy': 'GET /pages/privacy-policy',
} as const;

export function meta({ data: { title, summary }, pathname, origin }: MetaArgs<TextPage>): PageMeta {
  return {
    title,
    description: summary,
    canonical: pathname,
    jsonLd: import.meta.env.SSR ? [breadcrumbList(origin, [{ name: title, to: pathname }])] : [],
  };
}

/** The policies: `/shipping-delivery`, `/terms-conditions`, `/return-policy`, `/privacy-policy`. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<TextPage> {
  // The request's address has the language prefix; addresses inside the router do not.
  const path = new URL(request.url).pathname.slice(PREFIX.length);
  if (!isText(path)) notFound();
  return (await context.get(callContext)(texts[path])).data;
}

const isText = (path: string): path is keyof typeof texts => path in texts;

export function Component() {
  const { title, summary, sections, date_updated, written_in } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs here={title} lang={written_in?.title} />
      <div className="mt-2 grid gap-6 lg:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
        <header className="max-w-2xl lg:col-start-2">
          <h1 lang={written_in?.title} className="text-2xl lg:text-3xl">
            {title}
          </h1>
          <p lang={written_in?.summary} className="mt-2 text-base text-soft">
            {summary}
          </p>
          <p className="mt-2 text-sm text-soft">
            {rich('Last changed on {day}', {
              day: <time dateTime={date_updated}>{dayText(date_updated)}</time>,
            })}
          </p>
        </header>
        <div className="flex flex-col gap-8 lg:col-start-2">
          {sections.map(({ heading, html }) => (
            <section key={heading} lang={written_in?.sections}>
              <h2 className="mb-2 text-lg lg:text-xl">{heading}</h2>
              <Prose html={html} />
            </section>
          ))}
        </div>
        <PageMenu />
      </div>
    </div>
  );
}
