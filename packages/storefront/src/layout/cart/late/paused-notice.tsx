import type { Quote } from '@isoko/contract';
import { Notice } from '../../../ui/notice.tsx';
import { useShopData } from '../../shop-data.ts';

/** While the shop takes no orders: the shopkeeper's sentence, as the latest quote has it, else as the page was loaded. */
export function PausedNotice({ quote }: { quote: Quote | null }) {
  const { shop, written } = useShopData();
  const { paused } = quote ?? shop;
  if (paused === null) return null;
  return <Notice tone="amber" role="status" title={<span lang={written}>{paused}</span>} />;
}
