import { useEffect } from 'react';
import { useShopData } from '../shop-data.ts';

/** Looks where the visitor is when the browser may tell without asking them; a page load never asks. */
export function useRegionGate(): void {
  const { shop } = useShopData();
  useEffect(() => {
    if (!shop.region_gate) return;
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(async ({ state }) => {
        if (state === 'granted') await (await import('./region.tsx')).checkRegionQuietly();
      })
      // A browser that cannot say, and code that cannot be had: the country stays Rwanda.
      .catch((error: unknown) => console.warn(error));
  }, [shop.region_gate]);
}
