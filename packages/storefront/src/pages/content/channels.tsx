import type { ReactNode } from 'react';
import { t } from '../../messages/t.tsx';
import { MailIcon, PhoneIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { phoneText } from '../../ui/phone-text.ts';

/** The quick ways to people: phone, chat, mail. */
export function Channels({ contact }: { contact: { phone: string; email: string; whatsapp: string } }) {
  return (
    <ul aria-label={t('Other ways to reach us')} className="flex flex-col gap-3">
      <Channel href={`tel:${contact.phone}`} icon={<PhoneIcon />} name={t('Call us')}>
        {phoneText(contact.phone)}
      </Channel>
      <Channel href={contact.whatsapp} icon={<WhatsappIcon />} name="WhatsApp">
        {t('Chat with us')}
      </Channel>
      <Channel href={`mailto:${contact.email}`} icon={<MailIcon />} name={t('Mail')}>
        {contact.email}
      </Channel>
    </ul>
  );
}

function Channel({
  href,
  icon,
  name,
  children,
}: {
  href: string;
  icon: ReactNode;
  name: string;
  children: ReactNode;
}) {
  return (
    <li>
      <a
        href={href}
        className="card flex min-h-16 items-center gap-4 p-4 hover:border-green-700/40 hover:bg-green-50"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-green-50 text-green-700">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-soft">{name}</span>
          <span className="block break-words font-semibold text-base">{children}</span>
        </span>
      </a>
    </li>
  );
}
