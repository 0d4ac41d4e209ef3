import type { CounterQuote } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import type { GivenMoney } from './pay-dialog.tsx';
import { type FinishedSale, finish, nameOf, type SaleLine, shortOf } from './sale.ts';
import {
  current,
  type DoneSale,
  heldBy,
  isUnanswered,
  keepWaiting,
  noteDone,
  send,
  sendWaiting,
  waiting,
} from './waiting.ts';

/** What the shop says of a sale before money is taken. */
export interface Check {
  /** `offline`: it cannot be asked. */
  state: 'asking' | 'good' | 'blocked' | 'offline';
  said: string[];
}

type Left = (line: SaleLine) => number | null;

/**
 * Asks the shop what a sale costs, as soon as it is to be paid: other prices are shown and count, and what cannot be sold
 * is said. Without a network what this device knows decides.
 */
export function useCheck(left: Left): Check {
  const [check, setCheck] = useState<Check>({ state: 'asking', said: [] });
  const known = useRef(left);
  // Once as it is opened: what changes afterwards the sale itself is refused for.
  useEffect(() => {
    let isOver = false;
    void ask(current.read(), known.current).then((answer) => !isOver && setCheck(answer));
    return () => {
      isOver = true;
    };
  }, []);
  return check;
}

async function ask(lines: readonly SaleLine[], left: Left): Promise<Check> {
  const line_items = lines.map(({ product, index, quantity, price }) => ({
    product,
    index,
    quantity,
    price,
  }));
  try {
    const { data } = await call('POST /admin/till/quote', { body: { line_items } });
    takePrices(data);
    const isBlocked = data.changes.some(({ reason }) => reason !== 'price');
    return { state: isBlocked ? 'blocked' : 'good', said: data.changes.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (!isUnanswered(error)) return { state: 'blocked', said: [error.message] };
    const waits = waiting.read();
    const free: Left = (line) => {
      const there = left(line);
      return there === null ? null : there - heldBy(waits, line);
    };
    const said = shortOf(lines, free).map(({ line, left: n }) =>
      n > 0
        ? t('Only {n} left of {name}.', {
            n: formatQuantity({ quantity: n, sold_by: line.sold_by }),
            name: nameOf(line),
          })
        : t('{name} is out of stock.', { name: nameOf(line) }),
    );
    return { state: said.length > 0 ? 'blocked' : 'offline', said };
  }
}

/** The sale on the screen costs what the shop says. */
function takePrices({ line_items }: CounterQuote): void {
  const prices = new Map(line_items.map((line) => [lineKey(line), line.price]));
  current.write((before) =>
    before.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price })),
  );
}

/** A finished sale, and whether the shop has it. */
export interface Result {
  sale: FinishedSale | DoneSale;
  isWaiting: boolean;
}

/** Finishes the sale on the screen: the shop records it, or this device keeps it until the shop can be reached. */
export function useSelling({ onSold }: { onSold: () => void }) {
  const [result, setResult] = useState<Result | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  // The same sale, pressed again after it was refused, is the same sale.
  const [id, setId] = useState(() => crypto.randomUUID());
  const end = (next: Result) => {
    current.write(() => []);
    setId(crypto.randomUUID());
    setResult(next);
    onSold();
  };
  const sell = async (given: GivenMoney) => {
    if (isRunning) return;
    setRunning(true);
    setRefusal(null);
    const sale = finish({ lines: current.read(), ...given }, { id, now: new Date() });
    try {
      end({ sale: noteDone(sale, await send(sale)), isWaiting: false });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (isUnanswered(error)) {
        keepWaiting(sale);
        end({ sale, isWaiting: true });
        void sendWaiting();
      } else {
        setRefusal(error.message);
        if (error.body.code === 'price_changed') await ask(current.read(), () => null);
      }
    } finally {
      setRunning(false);
    }
  };
  const reset = () => {
    setResult(null);
    setRefusal(null);
  };
  return { sell, result, refusal, isRunning, reset };
}
