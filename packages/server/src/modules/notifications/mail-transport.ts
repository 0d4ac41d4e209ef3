/** A mail ready to leave. Addresses and texts are cleaned of line breaks where they become headers. */
export interface Mail {
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** Where an answer goes when it is not the sender. */
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try of one message, as is the date: a mailbox can tell a repetition. */
  readonly messageId: string;
  readonly date: Date;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A way for mail to leave the shop. A new one is a file like smtp-transport.ts and a line in open-transport.ts. */
export interface MailTransport {
  /** Resolves when somebody else is responsible for the mail. @throws MailRefused, or MailError for "not now". */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail did not leave; another try may help. Its message names nobody. */
export class MailError extends Error {
  override name = 'MailError';
}

/** The other side knows the address and does not want the mail. */
export class MailRefused extends MailError {
  override name = 'MailRefused';
}
