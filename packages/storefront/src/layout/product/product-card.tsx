import type { Product } from '@isoko/contract';
import { sameLine } from '@isoko/contract/rules/cart-lines';
import { type PricedProduct, priceRange } from '@isoko/contract/rules/unit-price';
import { useTransition } from 'react';
import { Link } from 'react-router';
import { LANGUAGE } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { addToCart } from '../../state/cart/add-to-cart.ts';
import { type Buyable, useCart } from '../../state/cart/cart.ts';
import { showQuickView } from '../../state/ui.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { EyeIcon, PlusIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Picture } from '../../ui/picture.tsx';
import { comparedText, Price } from '../../ui/price.tsx';
import { useShopData } from '../shop-data.ts';

/** The fields of a card and its add button: lists request only these, to keep pages small. */
export const CARD_FIELDS = `${LANGUAGE === 'rw' ? 'original_name' : 'local_name'},_id,slug,name,unit,compared_price,price,sale_price,images,stock_status,stock_quantity,variants,written_in,sold_by,step_grams,min_grams`;

/**
 * The fields of a product that a card shows: a page of thirty cards is smaller without the rest. A product with
 * variants is chosen on its own page, so its card needs no identifier.
 */
export const toCard = ({ _id, images, variants, ...product }: Product): Buyable => ({
  ...product,
  _id: variants.length ? '' : _id,
  images: images.slice(0, 1),
  variants: variants.map(({ _id, sku, compared_price, size, color, stock_quantity, ...shown }) => shown),
});

/**
 * The width of a card, from five in a row on a wide screen to two on a phone. There the value is a little too
 * small: drawings stay sharp at 1.5 device pixels per CSS pixel and weigh a third less.
 */
const CARD_SIZES = '(min-width: 78rem) 233px, (min-width: 62rem) 23vw, (min-width: 48rem) 30vw, 33vw';

/** The second name of a product: in Kinyarwanda the shop's own, otherwise the local one; null: the same. */
export function useOtherName({
  name,
  local_name,
  original_name,
}: Partial<Pick<Product, 'name' | 'local_name' | 'original_name'>>): { name: string; lang?: string } | null {
  const { written } = useShopData();
  if (original_name) return { name: original_name, lang: written };
  return local_name && local_name !== name ? { name: local_name, lang: 'rw' } : null;
}

interface ProductCardProps {
  product: Buyable;
  /** It may be the first picture of the page. */
  priority?: boolean;
  /** If there are several sizes, the price is that of the one on offer. */
  offered?: boolean;
}

/**
 * A product in a list. The name's link covers the whole card; the add button is above it at the picture's
 * lower right.
 */
export function ProductCard({ product, priority, offered }: ProductCardProps) {
  const { from, to, old } = priceRange(product);
  const offer = bestOffer(product);
  const sized = offered ? offer.size : undefined;
  const soldOut = product.stock_status === 'outofstock';
  const choices = product.variants.length;
  const compared = product.compared_price;
  const other = useOtherName(product);
  return (
    <article className="group product-card">
      <div className="relative aspect-square overflow-clip bg-sand">
        <Picture
          name={product.images[0] ?? null}
          alt=""
          widths={[240, 320, 480]}
          sizes={CARD_SIZES}
          priority={priority}
          className={cx(
            'size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-[1.03]',
            soldOut && 'opacity-60',
          )}
        />
        <CardBadge product={product} offer={offer} sized={sized !== undefined} />
        <button
          type="button"
          aria-label={t('Quick view of {name}', { name: product.name })}
          onClick={() => showQuickView(product.slug)}
          className="quick-view"
        >
          <EyeIcon className="size-5" />
        </button>
        {!soldOut && (
          <div className="absolute right-2 bottom-2 z-1">
            <AddButton product={product} />
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col p-3">
        <div className="min-h-15">
          <h3
            lang={product.written_in?.name}
            className="line-clamp-2 font-medium font-sans text-md tracking-normal"
          >
            <Link to={`/product/details/${product.slug}`} className="after:absolute after:inset-0">
              {product.name}
            </Link>
          </h3>
          <p className="card-facts">
            {other && <span lang={other.lang}>{other.name}</span>}
            <span lang={sized ? sized.written_in?.label : choices > 1 ? undefined : product.written_in?.unit}>
              {sized?.label ?? (choices > 1 ? t('{choices} choices', { choices }) : product.unit)}
            </span>
            {compared && !sized && ` · ${comparedText(compared)}`}
          </p>
        </div>
        <div className="mt-auto">
          <Price
            price={sized?.sale_price ?? from}
            oldPrice={sized?.price ?? old}
            from={!sized && from !== to}
            perKilo={product.sold_by}
            size="sm"
          />
        </div>
      </div>
    </article>
  );
}

interface BadgeProps {
  product: Buyable;
  offer: Offer<Buyable>;
  sized: boolean;
}

/** The discount of an offer, with its size, unless the card is for that size (`sized`) anyway. */
function CardBadge({ product, offer, sized }: BadgeProps) {
  const { percent, size } = offer;
  if (product.stock_status === 'outofstock')
    return <Badge className="absolute top-2 left-2">{t('Sold out')}</Badge>;
  if (percent < 1) return null;
  return (
    <Badge tone="sale" className="absolute top-2 left-2 max-w-[calc(100%-1rem)] flex-wrap">
      {size && !sized && product.variants.length > 1 && (
        <span lang={size.written_in?.label} className="line-clamp-2">
          {size.label}
        </span>
      )}
      <span className="shrink-0">{t('−{percent}%', { percent })}</span>
    </Badge>
  );
}

/** The largest discount of an offer: whole percent, rounded down; `size`: its variant, if variants have prices. */
interface Offer<P extends PricedProduct> {
  percent: number;
  size?: P['variants'][number];
}

/** The best offer of a product, among its variants where there are some; of equal ones the first. */
export function bestOffer<P extends PricedProduct>(product: P): Offer<P> {
  const { variants } = product;
  // Variants without prices of their own all have the product's.
  const own = variants.every(({ price }) => price !== null);
  if (!variants.length || !own) return { percent: percentOff(product) };
  return variants.reduce<Offer<P>>(
    (best, size) => {
      const percent = percentOff(size);
      return percent > best.percent ? { percent, size } : best;
    },
    { percent: 0 },
  );
}

const percentOff = ({
  price,
  sale_price,
}: Pick<PricedProduct['variants'][number], 'price' | 'sale_price'>) =>
  price !== null && sale_price !== null && sale_price < price
    ? Math.floor(((price - sale_price) / price) * 100)
    : 0;

const round = 'flex h-11 min-w-11 items-center justify-center rounded-full shadow-soft transition-colors';

/** Puts one of a product into the cart, also before hydration (early.ts); variants are chosen on their page. */
function AddButton({ product }: { product: Buyable }) {
  if (product.variants.length > 0) {
    return (
      <Link
        to={`/product/details/${product.slug}`}
        aria-label={t('Choose {name}', { name: product.name })}
        className={`${round} bg-white px-4 font-semibold text-green-700 text-sm hover:bg-green-50`}
      >
        {t('Choose')}
      </Link>
    );
  }
  return <AddOne product={product} />;
}

const InCart = late(() => import('./late/in-cart.tsx'));

/**
 * Adds one; once the product is in the cart, the number and the minus button are beside it: the add button
 * stays, with the focus.
 */
function AddOne({ product }: { product: Buyable }) {
  const [busy, start] = useTransition();
  const line = useCart(({ lines }) => lines.find((each) => sameLine(each, { _id: product._id })));
  const told = line && 'number';
  return (
    <div className={cx('flex rounded-full', line && 'bg-white')}>
      {line && <InCart line={line} />}
      <button
        type="button"
        aria-label={t('Add {name} to the cart', { name: product.name })}
        aria-busy={busy}
        data-add={product.slug}
        onClick={() => start(() => addToCart(product, -1, product.step_grams ?? 1, { told }))}
        className={`${round} bg-green-700 text-white hover:bg-green-800 aria-busy:animate-pulse`}
      >
        <PlusIcon className="size-5.5" />
      </button>
    </div>
  );
}
