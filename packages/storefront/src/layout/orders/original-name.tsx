import { useShopData } from '../shop-data.ts';

/** In Kinyarwanda: the shop's own name of the product, in small letters. */
export function OriginalName({ of: { original_name } }: { of: { original_name?: string } }) {
  const { written } = useShopData();
  return (
    original_name && (
      <p lang={written} className="truncate text-soft text-xs">
        {original_name}
      </p>
    )
  );
}
