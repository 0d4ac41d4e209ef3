import type { Mail, MailTransport } from '../modules/notifications/transport.ts';

/** A mail server that only remembers; a test can break it. */
export interface TestMailbox extends MailTransport {
  /** What it took, oldest first. */
  readonly mails: Mail[];
  /** While it is set, every mail is answered with this error. */
  trouble: Error | null;
}

/** Makes an empty mailbox. */
export function testMailbox(): TestMailbox {
  const mails: Mail[] = [];
  return {
    mails,
    trouble: null,
    async send(mail) {
      if (this.trouble) throw this.trouble;
      mails.push(mail);
    },
    close() {},
  };
}
