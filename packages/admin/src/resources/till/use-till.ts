import type { CounterUnit } from '@isoko/contract/routes/admin/till';
import { lineKey } from '@isoko/contract/rules/cart-lines';
import { useEffect, useRef, useState } from 'react';
import { t } from '#admin/messages/t.tsx';
import { nameOf, readScaleLabel, unitsOf, withGrams, withUnit } from './sale.ts';
import { current } from './waiting.ts';

/** The key that opens the money, where hands are on a keyboard. */
export const PAY_KEY = 'F9';

/** Which line's amount is typed next; on a phone the keyboard would hide the goods, so only for weights. */
const typesAfter = ({ sold_by }: CounterUnit): boolean =>
  sold_by !== undefined || window.matchMedia('(pointer: fine)').matches;

interface TillGoods {
  units: readonly CounterUnit[];
  load: () => Promise<readonly CounterUnit[]>;
}

/** The sale on the screen, and what is asked about it. */
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
  /** Whether something has this code. */
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
  /** A code that is not known may be newer than what is: it is asked for before that is said. */
  const addCode = async (code: string) => {
    if (addKnown(shown, code) || addKnown(await load(), code)) return;
    say(t('Nothing that is sold here has the code {code}.', { code }));
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
        : t('Please say how many of {name} first.', { name }),
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
