import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { useCallback, useEffect, useState } from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { kept } from '#admin/ui/kept.ts';

interface Goods {
  /** When the shop said so; null: never. */
  at: string | null;
  units: CounterUnit[];
}

const goods = kept<Goods>('isoko:till:goods', { at: null, units: [] });
const AGAIN_EVERY_MS = 5 * 60_000;

/** What can be sold, as the shop said last: kept on this device, so that it is there without a network. */
export function useGoods() {
  const { at, units } = goods.use();
  const [failure, setFailure] = useState<string | null>(null);
  /** Asks for them again; resolves with what is known then, also when the shop did not answer. */
  const load = useCallback(async (): Promise<CounterUnit[]> => {
    try {
      const { data } = await call('GET /admin/till/goods');
      goods.write(() => data);
      setFailure(null);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error.message);
    }
    return goods.read().units;
  }, []);
  useEffect(() => {
    const go = () => void load();
    const timer = setInterval(go, AGAIN_EVERY_MS);
    window.addEventListener('online', go);
    go();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', go);
    };
  }, [load]);
  const left = (line: { product: string; index: number }) =>
    units.find((unit) => lineKey(unit) === lineKey(line))?.available ?? null;
  return { at, units, left, failure: units.length === 0 ? failure : null, load };
}
