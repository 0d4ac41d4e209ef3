import { useEffect, useRef } from 'react';

/** A key that was typed, and when, in ms. */
interface Typed {
  key: string;
  at: number;
}

/** No one types so many keys so fast; the slowest scanners by radio do. */
const FAST_MS = 80;
const LONG = 6;
/** What is shorter has to come faster. */
const VERY_FAST_MS = 40;
const SHORTEST = 4;

/** Whether keys before an Enter came from a scanner. */
export function isScanned(keys: readonly Typed[], enterAt: number): boolean {
  const [first] = keys;
  if (!first || keys.length < SHORTEST) return false;
  const mean = (enterAt - first.at) / keys.length;
  return mean <= (keys.length < LONG ? VERY_FAST_MS : FAST_MS);
}

/** What is behind the last pause of a person. */
export function burstOf<T extends Typed>(keys: readonly T[]): T[] {
  const pause = keys.findLastIndex(
    ({ at }, place) => place > 0 && at - (keys[place - 1]?.at ?? at) > 3 * FAST_MS,
  );
  return keys.slice(Math.max(0, pause));
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Puts back what was in a field, as if it had been typed. */
function putBack(field: Field, text: string): void {
  const owner =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types like a keyboard, wherever the focus is: its keys are taken out of the field they fell into, and
 * its Enter presses nothing.
 */
export function useScanner(onCode: (code: string) => void): void {
  const heard = useRef(onCode);
  heard.current = onCode;
  useEffect(() => {
    let keys: (Typed & { field: Field | null; before: string })[] = [];
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp: at, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Enter') {
        const burst = burstOf(keys);
        keys = [];
        if (!isScanned(burst, at)) return;
        event.preventDefault();
        event.stopPropagation();
        const [first] = burst;
        if (first?.field) putBack(first.field, first.before);
        heard.current(burst.map((each) => each.key).join(''));
      } else if (key.length === 1) {
        const field = isField(target) ? target : null;
        keys = [...keys.slice(-64), { key, at, field, before: field?.value ?? '' }];
      } else if (key !== 'Shift') keys = [];
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
