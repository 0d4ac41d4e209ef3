import { useState } from 'react';
import { t } from '../../messages/t.tsx';
import { useShopData } from '../shop-data.ts';

/** Finds out on demand whether the shop serves the visitor; the browser may ask for permission then. */
export function RegionCheck({ className }: { className?: string }) {
  const { shop } = useShopData();
  const [busy, setBusy] = useState(false);
  if (!shop.region_gate) return null;
  const check = async () => {
    setBusy(true);
    try {
      await (await import('./region.tsx')).tellRegion();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" onClick={check} disabled={busy} className={className}>
      {t('Check my region')}
    </button>
  );
}
