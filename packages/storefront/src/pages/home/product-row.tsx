import { useId } from 'react';
import { ProductCard } from '../../layout/product/product-card.tsx';
import type { Buyable } from '../../state/cart/cart.ts';
import { cx } from '../../ui/class-names.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';

/** Whole rows only: a card that would stand alone in the last row waits for a wider screen. */
const wholeRows = 'md:max-lg:*:nth-[n+10]:hidden lg:max-xl:*:nth-[n+9]:hidden';

/** Products of one kind: to be swept sideways on phones, in rows on wider screens. Nothing without products. */
export function ProductRow({
  title,
  note,
  products,
  more,
  accent,
}: {
  title: string;
  note: string;
  products: Buyable[];
  more?: { to: string; label: string };
  /** Sets the row apart on a warm ground. */
  accent?: boolean;
}) {
  const headingId = useId();
  if (products.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className={cx('laid-out-near mt-10 lg:mt-16', accent && 'bg-amber-100/60 py-8 lg:py-12')}
    >
      <div className="wrap">
        <SectionHeading id={headingId} title={title} note={note} more={more} />
        <ul
          className={cx(
            'no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[43vw] *:max-w-50 *:shrink-0 *:snap-start',
            'md:mx-0 md:grid md:grid-cols-3 md:overflow-visible md:px-0 md:*:w-auto md:*:max-w-none lg:grid-cols-4 lg:gap-4 xl:grid-cols-5',
            wholeRows,
          )}
        >
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
