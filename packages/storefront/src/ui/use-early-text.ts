import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a field whose text is a state: text typed before hydration, or before its code has loaded, is only in the field.
 * It is given to `take`, once; the returned ref belongs to the field.
 */
export function useEarlyText<Field extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  text: string,
  take: (early: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first text.
  useEffect(() => {
    const early = field.current?.value;
    if (early !== undefined && early !== text) take(early);
  }, []);
  return field;
}
