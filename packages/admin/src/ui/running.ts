import { useEffect, useRef, useState } from 'react';

/**
 * Whether work runs, and its setter. A button that is disabled meanwhile loses the focus: it gets it back when
 * the work ends, unless the focus is elsewhere.
 */
export function useRunning(): [isRunning: boolean, setRunning: (isRunning: boolean) => void] {
  const [isRunning, setRunning] = useState(false);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (isRunning) return;
    const button = pressed.current;
    pressed.current = null;
    // The container of the button has the focus then: the page, or a dialog.
    if (button instanceof HTMLElement && document.activeElement?.contains(button))
      button.focus({ preventScroll: true });
  }, [isRunning]);
  const set = (isNow: boolean) => {
    if (isNow) pressed.current = document.activeElement;
    setRunning(isNow);
  };
  return [isRunning, set];
}
