import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { Prose } from '../../layout/prose.tsx';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';

type About = Awaited<ReturnType<typeof loader>>;

export function meta({ data: { title, image }, shop, origin }: MetaArgs<About>): PageMeta {
  return {
    title,
    description: t('Who {name} is, where the goods come from, and how to reach us.', {
      name: shop.name,
    }),
    canonical: '/about-us',
    image,
    jsonLd: import.meta.env.SSR ? [breadcrumbList(origin, [{ name: title, to: '/about-us' }])] : [],
  };
}

/** `/about-us` */
export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(callContext)('GET /about')).data;
}

export function Component() {
  const { title, image, html, numbers, written_in } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs here={title} lang={written_in?.title} />
      <div className="mt-2 grid items-start gap-6 lg:mt-4 lg:grid-cols-2 lg:gap-14">
        {image && (
          <Picture
            name={image}
            alt=""
            widths={[480, 800, 1152]}
            ratio={9 / 16}
            sizes="(min-width: 62rem) 47vw, 100vw"
            priority
            className="aspect-video w-full rounded-panel object-cover lg:col-start-2 lg:row-start-1 lg:aspect-4/3"
          />
        )}
        <div>
          <h1 lang={written_in?.title} className="text-2xl lg:text-3xl">
            {title}
          </h1>
          <Prose html={html} lang={written_in?.sections} className="mt-4" />
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/shop">{t('See our products')}</ButtonLink>
            <ButtonLink to="/contact-us" variant="outline">
              {t('Contact us')}
            </ButtonLink>
          </div>
        </div>
      </div>
      {numbers.length > 0 && (
        <dl
          lang={written_in?.numbers}
          className="mt-10 grid grid-cols-3 overflow-clip rounded-panel border border-line bg-white lg:mt-16"
        >
          {numbers.map(({ value, label }) => (
            <div
              key={label}
              className="-mr-px -mb-px flex flex-col-reverse items-center justify-end border-line border-r border-b px-3 py-6 text-center"
            >
              <dt className="text-md text-soft">{label}</dt>
              <dd className="font-display font-semibold text-2xl text-green-700 tabular-nums lg:text-3xl">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
