import { Outlet, ScrollRestoration } from 'react-router';
import { ToastSlot } from '../ui/toast-slot.tsx';

/** Everything around a page. */
export function Shell() {
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <ToastSlot />
      <ScrollRestoration />
    </>
  );
}
