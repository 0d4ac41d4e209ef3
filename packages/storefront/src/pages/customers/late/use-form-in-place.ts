import { useEffect, useRef, useState } from 'react';

/**
 * A form that takes the place of the button that opens it (`button` and the first `field` by their ids): the form
 * gets the focus, and the button gets it back.
 */
export function useFormInPlace({ button, field }: { button: string; field: string }) {
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open !== wasOpen.current) document.getElementById(open ? field : button)?.focus();
    wasOpen.current = open;
  }, [open, button, field]);
  return { open, show: () => setOpen(true), hide: () => setOpen(false) };
}
