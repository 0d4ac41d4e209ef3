import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../api.ts';
import { t } from '../../../messages/t.tsx';
import { queryClient } from '../../../state/customer/query-client.ts';
import { hideQuickView, useUi } from '../../../state/ui.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QuickProduct } from './quick-product.tsx';

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
