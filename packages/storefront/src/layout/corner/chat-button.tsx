import { t } from '../../messages/t.tsx';
import { useUi } from '../../state/ui.ts';
import { WhatsappIcon } from '../../ui/icons.tsx';
import { useShopData } from '../shop-data.ts';

/** Opens a chat with the shop that starts with its greeting and what the page is about (specification section 1). */
export function ChatButton() {
  const { shop } = useShopData();
  const about = useUi((ui) => ui.chatAbout);
  const text = encodeURIComponent(about ? `${shop.chat_greeting}\n${about}` : shop.chat_greeting);
  return (
    <a
      href={`https://wa.me/${shop.phone.replace(/\D/g, '')}?text=${text}`}
      target="_blank"
      rel="noopener"
      aria-label={t('Chat with us on WhatsApp')}
      className="grid size-12 place-items-center rounded-full bg-green-700 text-white shadow-float ring-2 ring-white/80 hover:bg-green-800"
    >
      <WhatsappIcon className="size-6.5" />
    </a>
  );
}
