import type { ProductText } from '@isoko/contract/product-fields';
import { formatFrancs } from '@isoko/contract/rules/money';
import { keysOf } from '@isoko/contract/rules/objects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DeliveryPlace } from '../../../layout/place/delivery-place.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { rich, t } from '../../../messages/t.tsx';
import { BasketIcon, CashIcon, PhoneIcon, TruckIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import type { ProductChoice } from '../choice/product-choice.ts';

const TurnGallery = late(() => import('./turn-gallery.tsx'));

/** Below the button: the other facts of the product, and its delivery. */
export default function Facts({ chosen }: { chosen: ProductChoice }) {
  return (
    <>
      <Details chosen={chosen} />
      <DeliveryFacts />
      {chosen.product.small_pictures.some(({ alt }) => alt) && <TurnGallery chosen={chosen} />}
    </>
  );
}

/** Delivery, returns and payment, from the shop's settings. */
function DeliveryFacts() {
  const { shop } = useShopData();
  const { free_express_from, min_order_amount, missing_pages, payment_methods, phone } = shop;
  return (
    <ul
      aria-label={t('Delivery and returns')}
      className="grid gap-x-6 gap-y-4 rounded-card bg-sand p-4 text-md sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2"
    >
      <Item
        icon={<TruckIcon />}
        title={
          missing_pages.includes('/shipping-delivery') ? (
            t('Delivery')
          ) : (
            <Link to="/shipping-delivery" className="inline-flex min-h-6 items-center">
              {t('Delivery')}
            </Link>
          )
        }
      >
        <DeliveryPlace className="place-link" />
        {free_express_from === null
          ? t('To your district, at the price shown at checkout.')
          : t('Free express on orders of {amount} or more.', { amount: formatFrancs(free_express_from) })}
      </Item>
      {!missing_pages.includes('/return-policy') && (
        <Item icon={<BasketIcon />} title={<Link to="/return-policy">{t('Returns')}</Link>}>
          {t('Something wrong with it? Read how we take it back.')}
        </Item>
      )}
      {payment_methods.length > 0 && (
        <Item icon={<CashIcon />} title={t('Payment')}>
          {payment_methods.map(({ code, name, written_in }, at) => (
            <span key={code} lang={written_in?.name}>
              {at > 0 && ', '}
              {name}
            </span>
          ))}
          {min_order_amount > 0 && `, ${t('from {amount}', { amount: formatFrancs(min_order_amount) })}`}
        </Item>
      )}
      {phone && (
        <Item icon={<PhoneIcon />} title={t('Questions?')}>
          {rich('Call {phone}', { phone: <a href={`tel:${phone}`}>{phoneText(phone)}</a> })}
        </Item>
      )}
    </ul>
  );
}

function Item({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&_a]:underline [&_a]:underline-offset-4">
      <span className="text-green-700">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-soft">{children}</p>
      </div>
    </li>
  );
}

/** Texts of a product that have no section of their own on its page. */
type ListedText = Exclude<
  ProductText,
  'local_name' | 'unit' | 'short_description' | 'barcode' | 'stock_place'
>;

/** The other facts: SKU, dimensions, categories. */
function Details({ chosen }: { chosen: ProductChoice }) {
  const { product, variant } = chosen;
  const sku = variant?.sku ?? product.sku;
  const texts: Record<ListedText, string> = { dimensions: t('Dimensions') };
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-md">
      {sku && (
        <Fact name={t('SKU')}>
          <span className="tabular-nums">{sku}</span>
        </Fact>
      )}
      {keysOf(texts).map(
        (text) =>
          product[text] && (
            <Fact key={text} name={texts[text]} lang={product.written_in?.[text]}>
              {product[text]}
            </Fact>
          ),
      )}
      {product.categories.length > 0 && (
        <Fact name={t('Categories')}>
          <ul className="flex flex-wrap gap-x-1.5">
            {product.categories.map(({ slug, name, written_in }, place) => (
              <li key={slug} lang={written_in?.name}>
                <Link
                  to={`/shop?category=${slug}`}
                  className="py-1 font-medium text-green-700 underline underline-offset-4"
                >
                  {name}
                </Link>
                {place < product.categories.length - 1 && ','}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, lang, children }: { name: string; lang?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd lang={lang} className="min-w-0">
        {children}
      </dd>
    </>
  );
}
