import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A panel that opens from a button: it closes on Escape (the focus returns to the button), on a press or a
 * focus outside, and on another page. Put `area` on the element around button and panel.
 */
export function useDisclosure<Area extends HTMLElement = HTMLDivElement>() {
  const [open, setOpen] = useState(false);
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the signal that a page came.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  return { open, setOpen, area, button };
}
