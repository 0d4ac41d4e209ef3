import type { Quote } from '@isoko/contract';
import { Notice } from '../ui/notice.tsx';
import { useShopData } from './shop-data.ts';

/** While the shop takes no orders: the shopkeeper's sentence, as the latest quote has it, else as the page was loaded. */
export function PausedNotice({ quote }: { quote: Quote | null }) {
  const { shop } = useShopData();
  const { paused } = quote ?? shop;
  return paused === null ? null : <Notice tone="amber" role="status" title={paused} />;
}
