import type { ReactNode } from 'react';
import { useSession } from '../../../state/customer/session.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Sends the form it stands in. Before the page is alive it sends nothing: the browser would do that by itself, to
 * nobody who listens.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const ready = useSession((session) => session.ready);
  return (
    <Button type={ready ? 'submit' : 'button'} size="lg" busy={busy} className="w-full">
      {children}
    </Button>
  );
}
