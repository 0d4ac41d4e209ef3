import { useEffect } from 'react';
import { useShopData } from './shop-data.ts';

/** Looks where the visitor is when the browser may tell without asking them; a page load never asks. */
export function useRegionGate(): void {
  const { shop } = useShopData();
  useEffect(() => {
    if (!shop.region_gate) return;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      async ({ state }) => {
        if (state === 'granted') await (await import('../state/region.ts')).checkRegionQuietly();
      },
      // A browser that cannot say counts as one that may not tell.
      () => undefined,
    );
  }, [shop.region_gate]);
}
