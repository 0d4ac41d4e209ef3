import type { StaffMessage } from '@isoko/contract/routes/admin/messages';

/** Longer addresses are cut off by mail programs. */
const QUOTED = 1_000;

/** Opens a letter to whoever wrote, with their words quoted below. */
export function mailTo({ name, email, subject, message }: StaffMessage): string {
  const quoted = message.slice(0, QUOTED).replace(/^/gm, '> ');
  const fields = {
    subject: `Re: ${subject ?? 'Your message'}`,
    body: `Dear ${name},\n\n\n\n${quoted}`,
  };
  const query = Object.entries(fields).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
