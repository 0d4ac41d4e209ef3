import type { AuditDay } from '#server/modules/audit/sum-day.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { MessageContent } from './message-content.ts';
import { messageShop } from './message-shop.ts';

/** Puts into words what an owner is told of a day: what happened that money and people hang on, and the log's head. */
export function composeDayMessage(
  { day, head, exports, refunds, events }: AuditDay,
  { shop, publicUrl }: { shop: ShopSettings; publicUrl: string },
): MessageContent {
  const count = (label: string, n = 0) => ({ label, value: String(n) });
  return {
    language: 'en',
    subject: `${shop.name} on ${day}: what the staff did`,
    title: 'The day in the audit log',
    paragraphs: [
      'Keep this mail: its last line proves later that nobody changed what the log said that day.',
      'If a number surprises you, look at the audit log and the security events in the back office.',
    ],
    button: { label: 'Open the audit log', url: `${publicUrl}/admin` },
    ...{ links: [], lines: [], totals: [] },
    facts: [
      count('Exports', exports),
      count('Invitations', events.invited),
      count('Changes of the payee', events.payee_changed),
      count('Log-ins from new devices', events.log_in_new_device),
      count('Refunds', refunds),
      { label: 'Head of the log', value: head ?? 'the log is empty' },
    ],
    shop: messageShop(shop, shop.chat_greeting),
  };
}
