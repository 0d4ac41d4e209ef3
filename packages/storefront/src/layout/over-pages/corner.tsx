import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.tsx';
import { useUi } from '../../state/ui.ts';
import { cx } from '../../ui/class-names.ts';
import { ArrowUpIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { useShopData } from '../shop-data.ts';

/** What floats at the lower right: above the mobile bar, and above the bars for buying and paying where they are. */
export default function Corner() {
  return (
    <aside aria-label={t('Help')} className="corner">
      <ScrollTop />
      <ChatButton />
    </aside>
  );
}

/**
 * Opens a chat with the shop that starts with its greeting and what the page is about (specification section 1). It steps
 * aside where it would lie on something that can be pressed.
 */
function ChatButton() {
  const { shop } = useShopData();
  const about = useUi((ui) => ui.chatAbout);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => (link.current ? stepAside(link.current) : undefined), []);
  const text = encodeURIComponent(about ? `${shop.chat_greeting}\n${about}` : shop.chat_greeting);
  return (
    <a
      ref={link}
      href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
      target="_blank"
      rel="noopener"
      aria-label={t('Chat with us on WhatsApp')}
      className={cx(
        'grid size-12 place-items-center rounded-full bg-green-700 text-white shadow-float ring-2 ring-white/80 transition-opacity hover:bg-green-800',
        'data-aside:pointer-events-none! data-aside:opacity-0 data-aside:focus-visible:opacity-100',
      )}
    >
      <WhatsappIcon className="size-6.5" />
    </a>
  );
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
      className={cx(
        'grid size-11 place-items-center rounded-full border border-line bg-white text-green-700 shadow-soft transition-opacity hover:bg-green-50',
        !shown && 'opacity-0',
      )}
    >
      <ArrowUpIcon className="size-5" />
    </button>
  );
}

/** The page is looked at again when it has been still for so long, in milliseconds. */
const STILL_MS = 120;
/** Where the button is looked below, in shares of its size: closer together than anything that can be pressed is small. */
const SHARES = [0, 0.5, 1];
/** So near, in pixels, the middle of something else may come to the button. */
const AIR_PX = 12;
const PRESSABLE = 'a, button, input, select, textarea, label, summary';

/** Marks the button while it lies on something that can be pressed, and while the page moves. Returns the undoing. */
function stepAside(button: HTMLElement): () => void {
  let timer = 0;
  const look = () => button.toggleAttribute('data-aside', liesOnSomething(button));
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, STILL_MS);
  };
  const move = () => {
    button.toggleAttribute('data-aside', true);
    soon();
  };
  const watch = new MutationObserver(soon);
  watch.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', move, { passive: true });
  window.addEventListener('resize', move);
  look();
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    window.removeEventListener('scroll', move);
    window.removeEventListener('resize', move);
  };
}

/** Whether a press meant for something else would meet the button; on cards, and where money is counted, also whether it hides words. */
function liesOnSomething(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect();
  const counts = document.querySelector('[data-bottom-bar]:not([data-cart-bar])') !== null;
  const isHidden = (element: Element): boolean => {
    if (button.contains(element)) return false;
    if (hasWords(element) && (counts || element.closest('.card'))) return true;
    const pressable = element.closest(PRESSABLE);
    if (!pressable || pressable.contains(button)) return false;
    const { left, right, top, bottom } = pressable.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left - AIR_PX && x < box.right + AIR_PX && y > box.top - AIR_PX && y < box.bottom + AIR_PX;
  };
  return SHARES.some((down) =>
    SHARES.some((across) =>
      document
        .elementsFromPoint(box.left + across * (box.width - 1), box.top + down * (box.height - 1))
        .some(isHidden),
    ),
  );
}

const hasWords = ({ childNodes }: Element): boolean =>
  Array.from(childNodes).some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
