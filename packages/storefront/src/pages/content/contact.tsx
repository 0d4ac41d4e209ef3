import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callContext } from '../../api.ts';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { MetaArgs, PageMeta } from '../../page.tsx';
import { Breadcrumbs, breadcrumbList } from '../../ui/breadcrumbs.tsx';
import { Icon, MailIcon, PhoneIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { ContactForm } from './contact-form.tsx';

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

/** `/contact-us`; its stores are at `#stores`. */
export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(callContext)('GET /contact')).data;
}

type Contact = Awaited<ReturnType<typeof loader>>;
type Store = Contact['stores'][number];

export function Component() {
  const contact = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-3 pb-10 lg:pt-5 lg:pb-16">
      <Breadcrumbs here={TITLE} />
      <h1 className="mt-2 text-2xl lg:mt-4 lg:text-3xl">{TITLE}</h1>
      <div className="mt-5 grid items-start gap-8 lg:mt-8 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-14">
        <Channels contact={contact} />
        <ContactForm topics={contact.topics} />
      </div>
      <Stores {...contact} />
    </div>
  );
}

/** The quick ways to reach the shop: phone, chat, mail. */
function Channels({ contact: { phone, whatsapp, email } }: { contact: Contact }) {
  if (!phone && !email) return null;
  return (
    <ul aria-label={t('Other ways to reach us')} className="flex flex-col gap-3">
      {phone && (
        <Channel href={`tel:${phone}`} icon={<PhoneIcon />} name={t('Call us')}>
          {phoneText(phone)}
        </Channel>
      )}
      {whatsapp && (
        <Channel href={whatsapp} icon={<WhatsappIcon />} name="WhatsApp">
          {t('Chat with us')}
        </Channel>
      )}
      {email && (
        <Channel href={`mailto:${email}`} icon={<MailIcon />} name={t('Mail')}>
          {email}
        </Channel>
      )}
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

/** Where the shop can be visited: hours, phone, chat, and the way there on a map. */
function Stores({ stores, whatsapp }: Contact) {
  if (stores.length === 0) return null;
  return (
    <section id="stores" aria-labelledby="stores-heading" className="mt-12 scroll-mt-24 lg:mt-16">
      <h2 id="stores-heading" className="mb-4 text-xl lg:mb-6 lg:text-2xl">
        {t('Our Stores')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-4">
        {stores.map((store) => (
          <li key={store.name} className="card flex flex-col gap-3 p-5">
            <StoreCard store={store} whatsapp={whatsapp} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StoreCard({ store, whatsapp }: { store: Store; whatsapp: string | null }) {
  const { name, address, phone, opening_hours } = store;
  const { written } = useShopData();
  return (
    <>
      <div lang={written}>
        <h3 className="text-lg">{name}</h3>
        <p className="text-md text-soft">{address}</p>
      </div>
      {opening_hours.length > 0 && (
        <dl className="flex flex-col gap-1 text-md">
          {opening_hours.map(({ days, hours, written_in }) => (
            <div key={days} className="flex flex-wrap gap-x-4">
              <dt lang={written_in?.days} className="w-36 text-soft">
                {days}
              </dt>
              <dd className="font-medium tabular-nums">{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="-mx-2 mt-auto flex flex-wrap">
        {phone && (
          <StoreLink href={`tel:${phone}`} icon={<PhoneIcon className="size-5" />} store={name}>
            {phoneText(phone)}
          </StoreLink>
        )}
        {whatsapp && (
          <StoreLink href={whatsapp} icon={<WhatsappIcon className="size-5" />} store={name}>
            WhatsApp
          </StoreLink>
        )}
        <StoreLink href={mapLink(store)} icon={<StoreIcon className="size-5" />} store={name}>
          {t('Show on map')}
        </StoreLink>
      </ul>
    </>
  );
}

/** The store's name distinguishes links with the same text for screen readers. */
function StoreLink({
  href,
  icon,
  store,
  children,
}: {
  href: string;
  icon: ReactNode;
  store: string;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-green-700 text-md hover:bg-green-50"
      >
        {icon}
        {children}
        <span className="sr-only">, {store}</span>
      </a>
    </li>
  );
}

/** The store on a map that phones open in their own app; by its address if its coordinates are not known. */
function mapLink({ lat, lng, address }: Store): string {
  const query = lat === null || lng === null ? address : `${lat},${lng}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

function StoreIcon({ className }: { className?: string }) {
  return (
    <Icon
      d="M4.5 10v9.5h15V10M3.5 9.5 5.5 4.5h13l2 5c0 1.5-1.2 2.5-2.7 2.5s-2.9-1-2.9-2.5c0 1.5-1.3 2.5-2.9 2.5s-2.9-1-2.9-2.5c0 1.5-1.3 2.5-2.9 2.5S3.5 11 3.5 9.5zM10 19.5v-4h4v4"
      className={className}
    />
  );
}
