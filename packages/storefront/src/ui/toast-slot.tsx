import { Suspense } from 'react';
import { lazyExtra } from './lazy-extra.ts';
import { useToastQueue } from './toast.ts';

const Toaster = lazyExtra(() => import('./toaster.tsx'));

let wanted = false;

/** Where the toasts appear; stands once in the shell and loads the toaster with the first toast. */
export function ToastSlot() {
  const asked = useToastQueue((state) => state.queue.length > 0);
  wanted ||= asked;
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
