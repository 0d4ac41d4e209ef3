import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { breadcrumbList } from '../../layout/product/structured-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Channels } from './channels.tsx';
import { ContactForm } from './contact-form.tsx';
import { Stores } from './stores.tsx';

const TITLE = t('Contact us');

export function meta({ shop, origin }: MetaArgs<unknown>): PageMeta {
  return {
    title: TITLE,
    description: t('Call, write or visit {name}: phone, WhatsApp, mail, our stores and their hours.', {
      name: shop.name,
    }),
    canonical: '/contact-us',
    jsonLd: import.meta.env.SSR ? [breadcrumbList(origin, [{ name: TITLE, to: '/contact-us' }])] : [],
  };
}

/** `/contact-us`; its stores stand at `#stores`. */
export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(callContext)('GET /contact')).data;
}

export function Component() {
  const contact = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs here={TITLE} />
      <h1 className="mt-2 text-2xl lg:mt-4 lg:text-3xl">{TITLE}</h1>
      <div className="mt-5 grid items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <ContactForm topics={contact.topics} />
        <Channels contact={contact} />
      </div>
      <Stores stores={contact.stores} whatsapp={contact.whatsapp} />
    </div>
  );
}
