import type { SendMailOptions } from 'nodemailer';
import { oneLine } from '#server/input/text.ts';
import type { Mail, MailAddress } from './mail-transport.ts';

/** A mail in the words of nodemailer. Names are objects, never parsed, and hold no line break. */
export function toNodemailer({ from, to, replyTo, subject, ...same }: Mail): SendMailOptions {
  return {
    ...same,
    from: clean(from),
    to: clean(to),
    ...(replyTo && { replyTo: clean(replyTo) }),
    subject: oneLine(subject),
    // The mail answers no person: holiday notes and the like should stay away.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function clean({ name, address }: MailAddress): MailAddress {
  return { name: oneLine(name), address: oneLine(address) };
}
