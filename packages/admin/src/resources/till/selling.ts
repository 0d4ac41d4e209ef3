import type { CounterQuote, CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { useRunning } from '#admin/ui/running.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import type { GivenMoney } from './pay-dialog.tsx';
import {
  type FinishedSale,
  finish,
  nameOf,
  readScaleLabel,
  type SaleLine,
  shortOf,
  unitsOf,
  withGrams,
  withUnit,
} from './sale.ts';
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

/** The shop's answer about a sale before the payment. */
export interface Check {
  /** `offline`: the shop cannot be reached. */
  state: 'asking' | 'good' | 'blocked' | 'offline';
  said: string[];
}

type Left = (line: SaleLine) => number | null;

/** The key that opens the payment, for users of a keyboard. */
export const PAY_KEY = 'F9';

/**
 * Asks the shop for the price of a sale, when it is to be paid: changed prices are shown and apply, and
 * products that cannot be sold are reported. Without a network the data of this device decide.
 */
export function useCheck(left: Left): Check {
  const [check, setCheck] = useState<Check>({ state: 'asking', said: [] });
  const known = useRef(left);
  // Once, when it opens: later changes are refused with the sale itself.
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

/** Applies the shop's prices to the sale on the screen. */
function takePrices({ line_items }: CounterQuote): void {
  const prices = new Map(line_items.map((line) => [lineKey(line), line.price]));
  current.write((before) =>
    before.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price })),
  );
}

/** A finished sale, and whether it was sent. */
export interface Result {
  sale: FinishedSale | DoneSale;
  isWaiting: boolean;
}

/** Finishes the sale on the screen: the shop records it, or this device stores it until the shop can be reached. */
export function useSelling({ onSold }: { onSold: () => void }) {
  const [result, setResult] = useState<Result | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useRunning();
  // The same sale, sent again after a refusal, keeps its id.
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

/** The line whose amount is typed next; on a phone the keyboard would hide the lines, so only for weights. */
const typesAfter = ({ sold_by }: CounterUnit): boolean =>
  sold_by !== undefined || window.matchMedia('(pointer: fine)').matches;

interface TillGoods {
  units: readonly CounterUnit[];
  load: () => Promise<readonly CounterUnit[]>;
}

/** The sale on the screen, and the open question about it. */
export function useTill({ units: shown, load }: TillGoods) {
  const lines = current.use();
  const search = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ key: string; at: number } | null>(null);
  const [choices, setChoices] = useState<CounterUnit[]>([]);
  const [said, say] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const add = (unit: CounterUnit) => {
    setChoices([]);
    say(null);
    current.write((before) => withUnit(before, unit));
    if (typesAfter(unit)) setAsked({ key: lineKey(unit), at: Date.now() + Math.random() });
  };
  /** Whether a known product has this code. */
  const addKnown = (units: readonly CounterUnit[], code: string): boolean => {
    const [unit, ...others] = unitsOf(units, code);
    const label = unit ? null : readScaleLabel(units, code);
    if (label) {
      setChoices([]);
      say(null);
      current.write((before) => withGrams(before, label.unit, label.grams));
    } else if (unit && others.length > 0) setChoices([unit, ...others]);
    else if (unit) add(unit);
    return Boolean(label || unit);
  };
  /** An unknown code may be of a new product: the products are read again before the till says so. */
  const addCode = async (code: string) => {
    if (addKnown(shown, code) || addKnown(await load(), code)) return;
    say(t('No product has the name or code {code}.', { code }));
  };
  const pay = () => {
    say(null);
    const [missing] = current.read().filter(({ quantity }) => quantity === 0);
    if (current.read().length === 0) return;
    if (!missing) return setPaying(true);
    const name = nameOf(missing);
    say(
      missing.sold_by
        ? t('Please weigh {name} first.', { name })
        : t('Please enter how many of {name} first.', { name }),
    );
    setAsked({ key: lineKey(missing), at: Date.now() });
  };
  usePayKey(pay);
  return { lines, search, asked, choices, setChoices, said, say, isPaying, setPaying, add, addCode, pay };
}

function usePayKey(pay: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== PAY_KEY) return;
      event.preventDefault();
      pay();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
