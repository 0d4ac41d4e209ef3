import { valueAt } from '@isoko/contract/rules/objects';
import { useLocation, useMatches } from 'react-router';
import { PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import { useUi } from '../../state/ui.ts';
import { ArrowUpIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { useShopData } from '../shop-data.ts';

/** The floating buttons at the lower right: above the mobile bar, and above the bars for buying and paying. */
export default function Corner() {
  return (
    // Until this has loaded, shell.tsx reserves its space.
    <aside aria-label={t('Help')} className="contents">
      <ScrollTop />
      <ChatButton />
    </aside>
  );
}

/**
 * Opens a chat with the shop that starts with its greeting and the subject of the page (specification section
 * 1). It moves aside if it covers something that can be pressed (step-aside.ts, with the first scroll).
 */
function ChatButton() {
  const { shop } = useShopData();
  const said = useUi((ui) => ui.chatAbout);
  const shown = useShownProduct();
  // The state is in the browser; this code loads late, and the server's link may be pressed before.
  const about = import.meta.env.SSR ? shown : said;
  if (!shop.phone) return null;
  const text = encodeURIComponent(about ? `${shop.chat_greeting}\n${about}` : shop.chat_greeting);
  return (
    <a
      href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
      target="_blank"
      rel="noopener"
      aria-label={t('Chat with us on WhatsApp')}
      className="chat"
    >
      <WhatsappIcon className="size-6.5" />
    </a>
  );
}

/** Name and address of the product on the page, as its page sets them (useChatAbout); null on other pages. */
function useShownProduct(): string | null {
  const { origin } = useShopData();
  const { pathname } = useLocation();
  const name = valueAt(useMatches().at(-1)?.loaderData, 'name');
  return /^\/product\/details\//.test(pathname) && name ? `${name}\n${origin}${PREFIX}${pathname}` : null;
}

/** Beyond this scroll there is a way back up (specification section 9). */
const HIDDEN_TO_PX = 600;

/** Brings the reader back to the top of a long page. */
function ScrollTop() {
  const shown = useScrolledPast(HIDDEN_TO_PX + 1);
  const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      aria-label={t('Back to the top')}
      inert={!shown}
      onClick={() => window.scrollTo({ top: 0, behavior: calm() ? 'auto' : 'smooth' })}
      className={shown ? 'to-top' : 'to-top opacity-0'}
    >
      <ArrowUpIcon className="size-5" />
    </button>
  );
}
