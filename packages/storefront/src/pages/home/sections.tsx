import type { Post } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { ProductCard } from '../../layout/product/product-card.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { readText, STORAGE_KEYS } from '../../state/browser/storage.ts';
import type { Buyable } from '../../state/cart/cart.ts';
import { useSignedIn } from '../../state/customer/session.ts';
import { cx } from '../../ui/class-names.ts';
import { CashIcon, LeafIcon, PhoneIcon, TruckIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { phoneText } from '../../ui/phone-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from '../../ui/some-pages/section-heading.tsx';

/** Reasons to buy here, as far as the shop's settings support them. */
export function TrustStrip() {
  const { shop, written } = useShopData();
  const [opening] = shop.opening_hours;
  const own = shop.trust_points?.map(({ title, text }) => (
    <Reason key={title} icon={<LeafIcon />} title={title} titleLang={written} lang={written}>
      {text}
    </Reason>
  )) ?? [
    <Reason key="fresh" icon={<LeafIcon />} title={t('Fresh every morning')}>
      {t('From growers we know')}
    </Reason>,
  ];
  const facts = [
    shop.payment_methods.some(({ kind }) => kind === 'cash') && (
      <Reason key="cash" icon={<CashIcon />} title={t('Pay on delivery')}>
        {t('Cash when it arrives')}
      </Reason>
    ),
    shop.free_express_from !== null && (
      <Reason key="express" icon={<TruckIcon />} title={t('Free express')}>
        {t('From {amount}', { amount: formatFrancs(shop.free_express_from) })}
      </Reason>
    ),
    (opening || shop.phone) && (
      <Reason key="help" icon={<PhoneIcon />} title={t('Here to help')} lang={opening?.written_in?.days}>
        {opening ? `${opening.days}, ${opening.hours}` : phoneText(shop.phone ?? '')}
      </Reason>
    ),
  ];
  return (
    <ul className="wrap mt-3 grid grid-cols-2 gap-x-3 gap-y-2 lg:mt-6 lg:grid-cols-4">
      {[...own, ...facts.filter(Boolean)].slice(0, REASONS)}
    </ul>
  );
}

/** One row of a wide screen. */
const REASONS = 4;

interface ReasonProps {
  icon: ReactNode;
  title: string;
  titleLang?: string;
  /** The language of `children`, where it is not the page's. */
  lang?: string;
  children: ReactNode;
}

function Reason({ icon, title, titleLang, lang, children }: ReasonProps) {
  return (
    <li className="flex items-center gap-2.5 lg:gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-green-50 text-green-700 lg:size-12">
        {icon}
      </span>
      <span className="min-w-0">
        <span lang={titleLang} className="block font-semibold text-sm lg:text-md">
          {title}
        </span>
        <span lang={lang} className="hidden text-sm text-soft sm:block">
          {children}
        </span>
      </span>
    </li>
  );
}

/** Whole rows only: a card that would be alone in the last row is only shown on wider screens. */
const wholeRows = 'md:max-lg:*:nth-[n+10]:hidden lg:max-xl:*:nth-[n+9]:hidden';

/** Fewer than these are one row. */
const TWO_ROWS = 6;
/** One row on wide screens, so that its height does not change with other products. */
const oneRow = 'md:max-lg:*:nth-[n+4]:hidden lg:max-xl:*:nth-[n+5]:hidden xl:*:nth-[n+6]:hidden';

/** Cards of the first row that are on the first screen of a phone: their pictures are not lazy. */
const FIRST_CARDS = 2;

const FIRST_ROW_ID = 'first-row';

const BuyAgain = late(() => import('./late/buy-again.tsx'));

/**
 * Popular products, with prices and a button on the first screen; for customers who bought here before, logged
 * in or not, their own products. It is replaced in its place, unless the shopper already uses it.
 */
export function FirstRow({ popular, more }: Pick<RowProps, 'more'> & { popular: Buyable[] }) {
  const signedIn = useSignedIn();
  const [ordered, setOrdered] = useState(false);
  const [again, setAgain] = useState<Buyable[]>();
  useEffect(() => setOrdered(readText(STORAGE_KEYS.orders) !== null), []);
  return (
    <div id={FIRST_ROW_ID}>
      <BuyAgain asked={signedIn || ordered} row={FIRST_ROW_ID} onFound={setAgain} />
      <ProductRow
        key={again ? 'again' : 'popular'}
        title={again ? t('Buy again') : t('Popular products')}
        products={again ?? popular}
        more={again ? undefined : more}
        first
      />
    </div>
  );
}

interface RowProps {
  title: string;
  note?: string;
  products: Buyable[];
  more?: { to: string; label: string };
  /** Sets the row on a warm background: these are offers, each with its price. */
  accent?: boolean;
  /** It is on the first screen. */
  first?: boolean;
}

/** Products of one kind: scrolled sideways on phones, in rows on wider screens. Nothing without products. */
export function ProductRow({ title, note, products, more, accent, first }: RowProps) {
  const headingId = useId();
  if (products.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className={cx(
        first ? 'mt-4 lg:mt-6' : 'laid-out-near mt-10 md:[--near:72rem] lg:mt-16 lg:[--near:50rem]',
        accent && 'bg-amber-100/60 py-8 lg:py-12',
      )}
    >
      <div className="wrap">
        <SectionHeading id={headingId} title={title} note={note} more={more} />
        <ul
          className={cx(
            'no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[43vw] *:max-w-50 *:shrink-0 *:snap-start',
            'md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:*:w-auto md:*:max-w-none lg:grid-cols-4 lg:gap-4 xl:grid-cols-5',
            first || products.length < TWO_ROWS ? oneRow : wholeRows,
          )}
        >
          {products.map((product, place) => (
            <li key={product.slug}>
              <ProductCard product={product} offered={accent} priority={first && place < FIRST_CARDS} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The fields this row shows, to keep the home page small. */
export const LATEST_FIELDS = 'slug,title,featured_image,written_in';

type LatestPost = Pick<Post, 'slug' | 'title' | 'featured_image' | 'written_in'>;

/** The newest posts of the blog: scrolled sideways on phones, in a row on wider screens. */
export function LatestPosts({ posts }: { posts: LatestPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="latest-posts" className="laid-out-near wrap mt-10 lg:mt-16">
      <SectionHeading
        id="latest-posts"
        title={t('Latest from the blog')}
        note={t('Recipes, tips and stories')}
        more={{ to: '/blog', label: t('See all') }}
      />
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[70vw] *:max-w-72 *:shrink-0 *:snap-start md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:*:w-auto md:*:max-w-none lg:gap-4">
        {posts.map(({ slug, title, featured_image, written_in }) => (
          <li key={slug} lang={written_in?.title}>
            <Link
              to={`/blog/${slug}`}
              className="card block h-full overflow-clip font-display font-semibold hover:shadow-soft"
            >
              <Picture
                name={featured_image}
                alt=""
                widths={[320, 480, 800]}
                ratio={9 / 16}
                sizes="(min-width: 48rem) 31vw, 288px"
                className="aspect-video w-full object-cover"
              />
              <span className="block p-4">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
