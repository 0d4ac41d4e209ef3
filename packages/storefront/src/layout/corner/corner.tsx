import { t } from '../../messages/t.tsx';
import { ChatButton } from './chat-button.tsx';
import { ScrollTop } from './scroll-top.tsx';

/** What floats at the lower right: above the mobile bar, and above the bars for buying and paying where they are. */
export function Corner() {
  return (
    <aside aria-label={t('Help')} className="corner">
      <ScrollTop />
      <ChatButton />
    </aside>
  );
}
