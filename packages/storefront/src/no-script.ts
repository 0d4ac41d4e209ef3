import type { Shop } from '@isoko/contract';
import { t } from './messages/t.tsx';
import { phoneText } from './ui/phone-text.ts';

/**
 * What a browser without JavaScript is told on every page: everything can be read, and how to order all the same. Outside
 * of React's root, and in no script. Where it is shown, styles.css takes away what cannot answer a press.
 */
export function noScriptNote({ phone }: Pick<Shop, 'phone'>): string {
  const said =
    phone === null
      ? t(
          'This browser runs no JavaScript. You can read and search everything here; to order, use another browser.',
        )
      : t(
          'This browser runs no JavaScript. You can read and search everything here; to order, call {phone} or write on {whatsapp}.',
          {
            phone: `<a href="tel:${inHtml(phone)}">${inHtml(phoneText(phone))}</a>`,
            whatsapp: `<a href="https://wa.me/${phone.replace(/\D/g, '')}">WhatsApp</a>`,
          },
        );
  return `<noscript><p class="no-script" role="note">${said}</p></noscript>`;
}

const HTML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A number that the shop's people typed is text, whatever is in it. */
const inHtml = (text: string) => text.replace(/[&<"]/g, (sign) => HTML_SIGNS[sign] ?? sign);
