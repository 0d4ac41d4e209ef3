import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
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

/** The quick ways to people: phone, chat, mail. */
function Channels({ contact }: { contact: { phone: string; email: string; whatsapp: string } }) {
  return (
    <ul aria-label={t('Other ways to reach us')} className="flex flex-col gap-3">
      <Channel href={`tel:${contact.phone}`} icon={<PhoneIcon />} name={t('Call us')}>
        {phoneText(contact.phone)}
      </Channel>
      <Channel href={contact.whatsapp} icon={<WhatsappIcon />} name="WhatsApp">
        {t('Chat with us')}
      </Channel>
      <Channel href={`mailto:${contact.email}`} icon={<MailIcon />} name={t('Mail')}>
        {contact.email}
      </Channel>
    </ul>
  );
}

function Channel({
  href,
  icon,
  name,
  children,
}: {
  href: string;
  icon: ReactNode;
  name: string;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        className="card flex min-h-16 items-center gap-4 p-4 hover:border-green-700/40 hover:bg-green-50"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-50 text-green-700">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-soft">{name}</span>
          <span className="block break-words font-semibold text-base">{children}</span>
        </span>
      </a>
    </li>
  );
}
