import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { useSignedIn } from '../../state/customer/session.ts';
import { CashIcon, PhoneIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { footerGroups } from '../menu/menu-links.ts';
import { type ShopData, useShopData } from '../shop-data.ts';
import { SocialLinks } from './social-links.tsx';

/** The three groups of links, how to reach the shop, and how to pay. */
export default function Footer() {
  const { shop, written } = useShopData();
  const signedIn = useSignedIn();
  return (
    <footer className="laid-out-near mt-12 [--near:70rem] md:[--near:46rem] lg:[--near:30rem] bg-green-800 pb-16 text-white lg:mt-20 lg:pb-0">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-8 pt-10 pb-8 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:pt-14">
        <div className="col-span-full lg:col-span-1">
          <p className="font-display font-semibold text-xl">{shop.name}</p>
          <address className="mt-2 text-md text-white/85 not-italic">
            {shop.address && <p>{shop.address}</p>}
            {shop.phone && <Way to={`tel:${shop.phone}`}>{phoneText(shop.phone)}</Way>}
            {shop.email && <Way to={`mailto:${shop.email}`}>{shop.email}</Way>}
          </address>
          <dl className="mt-2 text-sm text-white/85">
            {shop.opening_hours.map(({ days, hours, written_in }) => (
              <div key={days} className="flex flex-wrap gap-x-2">
                <dt lang={written_in?.days}>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <SocialLinks className="mt-4 -ml-2.5 flex *:size-11" />
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-1 text-base text-amber-400">{title}</h2>
            <ul>
              {links
                .filter(({ to }) => !(signedIn && to === '/login') && !shop.missing_pages.includes(to))
                .map(({ name, to }) => (
                  <li key={name}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-md text-white/90 hover:underline lg:min-h-9"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-white/15 border-t">
        <div className="wrap flex flex-col items-center justify-between gap-4 py-5 text-sm sm:flex-row">
          <p className="flex flex-wrap items-center justify-center gap-x-4 text-white/85">
            <span>
              {`© ${shop.name} `}
              {shop.footer_text === null ? (
                <span>{shop.brand.named ? t('All Rights Reserved') : t('2024 All Rights Reserved')}</span>
              ) : (
                <span lang={written}>{shop.footer_text}</span>
              )}
            </span>
            <RegionCheck className="min-h-11 underline underline-offset-4 hover:text-amber-400" />
          </p>
          <Payments methods={shop.payment_methods} />
        </div>
      </div>
    </footer>
  );
}

/** A contact option, in a row of its own. */
function Way({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <a href={to} className="inline-flex min-h-11 items-center hover:text-amber-400">
        {children}
      </a>
    </p>
  );
}

/** The payment methods on offer. */
function Payments({ methods }: { methods: ShopData['shop']['payment_methods'] }) {
  return (
    <ul aria-label={t('Ways to pay')} className="flex flex-wrap gap-2">
      {methods.map(({ code, kind, name, written_in }) => (
        <li
          key={code}
          lang={written_in?.name}
          className="flex h-9 items-center gap-2 rounded-control bg-white px-3 font-semibold text-green-800"
        >
          {kind === 'cash' ? <CashIcon className="size-5" /> : <PhoneIcon className="size-5" />}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Checks on a press whether the shop delivers to the visitor; the browser may then ask for permission. */
function RegionCheck({ className }: { className?: string }) {
  const { shop } = useShopData();
  const [busy, setBusy] = useState(false);
  if (!shop.region_gate) return null;
  const check = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await (await import('../region/region.tsx')).tellRegion();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" onClick={check} aria-busy={busy} className={className}>
      {t('Check my region')}
    </button>
  );
}
