import type { ProductDetail } from '@isoko/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { queryClient } from '../../../state/customer/query-client.ts';
import { hideQuickView, useUi } from '../../../state/ui.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OptionChooser, PriceBox } from '../choice/choice-fields.tsx';
import { useProductChoice } from '../choice/product-choice.ts';

/** A product by its slug in a modal, at most 930 px wide (specification sections 2, 4 and 9). */
export default function QuickView() {
  const { single, quickShow } = useUi();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal that a page came.
  useEffect(() => hideQuickView, [key]);
  return (
    <Dialog open={quickShow} onOpenChange={hideQuickView} title={t('Quick view')} hideTitle width="wide">
      {single && <Loaded slug={single} />}
    </Dialog>
  );
}

function Loaded({ slug }: { slug: string }) {
  const { data, error } = useQuery(
    {
      queryKey: ['product', slug],
      queryFn: async ({ signal }) => (await call('GET /products/:id', { params: { id: slug }, signal })).data,
    },
    queryClient,
  );
  if (error) {
    return (
      <p role="alert" className="px-6 py-16 text-center text-base">
        {error.message}
      </p>
    );
  }
  return data ? <QuickProduct key={data._id} product={data} /> : <Waiting />;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2">
      <Skeleton className="aspect-square" />
      <div className="flex flex-col gap-4 pt-8">
        <Skeleton className="h-8" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

/** What a shopper needs to decide without leaving the list, and the link to the product's page. */
function QuickProduct({ product }: { product: ProductDetail }) {
  const chosen = useProductChoice(product);
  const { axes, missing, stock, quantity, setQuantity, canAdd, add } = chosen;
  const put = () => {
    add();
    hideQuickView();
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-7">
      <Picture
        name={product.images[0] ?? null}
        alt={product.name}
        widths={[320, 480, 576]}
        sizes="(min-width: 58rem) 430px, (min-width: 36rem) 45vw, 90vw"
        className="aspect-square w-full rounded-card bg-sand object-cover"
      />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="pr-10">
          <h2 lang={product.written_in?.name} className="text-xl lg:text-2xl">
            {product.name}
          </h2>
          <p lang={product.written_in?.unit} className="mt-0.5 text-base text-soft">
            {product.unit}
          </p>
        </div>
        <PriceBox chosen={chosen} />
        {product.short_description && (
          <p lang={product.written_in?.short_description} className="text-base">
            {product.short_description}
          </p>
        )}
        {axes.map((axis) => (
          <OptionChooser key={axis.name} chosen={chosen} axis={axis} />
        ))}
        <div className="flex flex-wrap gap-2">
          {stock > 0 && (
            <Quantity value={quantity} max={stock} by={product} onChange={setQuantity} of={product.name} />
          )}
          <Button data-buys size="lg" disabled={!canAdd} onClick={put} className="flex-1 px-2! leading-tight">
            {stock > 0 ? t('Add to Cart') : t('Out of stock')}
          </Button>
        </div>
        <p aria-live="polite" className="min-h-5 text-md text-soft">
          {missing && product.stock_quantity > 0 && t('Please choose {missing} first.', { missing })}
        </p>
        <ButtonLink
          to={`/product/details/${product.slug}`}
          variant="outline"
          onClick={hideQuickView}
          className="mt-auto"
        >
          {t('See all details')}
        </ButtonLink>
      </div>
    </div>
  );
}
