import { t } from '../messages/t.tsx';
import { ChatButton } from './chat-button.tsx';
import { ScrollTop } from './scroll-top.tsx';

/** What floats at the lower right: above the mobile bar, and above the bars for buying and paying where they are. */
export function Corner() {
  return (
    <aside
      aria-label={t('Help')}
      className="pointer-events-none fixed right-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 flex flex-col items-center gap-3 *:pointer-events-auto max-lg:[html:has([data-bottom-bar])_&]:bottom-36 [html:has([data-buy-bar]:not([inert]))_&]:bottom-36 lg:right-6 lg:bottom-6 lg:[html:has([data-buy-bar]:not([inert]))_&]:bottom-24 print:hidden"
    >
      <ScrollTop />
      <ChatButton />
    </aside>
  );
}
