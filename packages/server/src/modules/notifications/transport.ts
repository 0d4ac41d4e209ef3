import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueAt } from '@isoko/contract/rules/objects';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { oneLine } from '#server/input/text.ts';

/** A mail ready to leave. Addresses and texts are cleaned of line breaks where they become headers. */
export interface Mail {
  readonly from: MailAddress;
  readonly to: MailAddress;
  /** The address for answers, if it is not the sender. */
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try of one message, like the date: a mailbox can recognise a repetition. */
  readonly messageId: string;
  readonly date: Date;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A transport for mail. A new one needs a function like `smtpTransport` and a line in `openMailTransport`. */
export interface MailTransport {
  /** Resolves when another system is responsible for the mail. @throws MailRefused, or MailError for "not now". */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The mail did not leave; another try may help. Its message contains no address. */
export class MailError extends Error {
  override name = 'MailError';
}

/** The mail server refuses the mail to this address. */
export class MailRefused extends MailError {
  override name = 'MailRefused';
}

/** The shop's mail transport: SMTP if the operator set a server, else files in `VAR_DIR/mailbox`. */
export function openMailTransport({ smtpUrl, varDir }: Pick<Config, 'smtpUrl' | 'varDir'>): MailTransport {
  return smtpUrl === null ? fileTransport(join(varDir, 'mailbox')) : smtpTransport(smtpUrl);
}

/** A hanging server must not block a job for longer than this between two answers. */
const PATIENCE = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  dnsTimeout: 5_000,
  socketTimeout: 15_000,
  socketCloseTimeout: 1_000,
};
const MAX_CONNECTIONS = 3;
const LONGEST_REASON = 200;

/**
 * Sends over SMTP. `url` is `smtp://user:password@host:587` (STARTTLS if the server offers it; with `?requireTLS=true`
 * always or not at all) or `smtps://…:465`; options of nodemailer may follow as its query.
 */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail: Mail) {
      try {
        await transporter.sendMail(toNodemailer(mail));
      } catch (error) {
        throw explain(error);
      }
    },
    close: () => transporter.close(),
  };
}

/** The server's message without the addresses it may repeat: logs contain no e-mail. */
function explain(error: unknown): MailError {
  const [code, command, message] = ['code', 'command', 'message'].map((name) => valueAt(error, name) ?? '');
  const words = String(message)
    .replace(/\S*@\S*/g, '…')
    .slice(0, LONGEST_REASON);
  const reason = [code, command, words].filter(Boolean).join(' ');
  const isRefused = command === 'RCPT TO' && Number(valueAt(error, 'responseCode')) >= 500;
  return isRefused ? new MailRefused(reason) : new MailError(reason);
}

/**
 * Writes every mail as `*.eml` into `folder`, for shops without a mail server. A file appears whole or not at all, only
 * the shop's user can read it, and a repeated message replaces its file.
 */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail: Mail) {
      const { message } = await composer.sendMail(toNodemailer(mail));
      const name = fileName(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}.new`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, join(folder, `${name}.eml`));
    },
    close: () => composer.close(),
  };
}

/** Sorts by time and is unique; made only of values by the shop, never of typed text. */
function fileName({ date, messageId }: Mail): string {
  const time = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}-${messageId.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')}`;
}

/** A mail in nodemailer's format. Names are objects, never parsed, and contain no line break. */
export function toNodemailer({ from, to, replyTo, subject, ...same }: Mail): SendMailOptions {
  return {
    ...same,
    from: clean(from),
    to: clean(to),
    ...(replyTo && { replyTo: clean(replyTo) }),
    subject: oneLine(subject),
    // The mail answers no person: automatic replies such as holiday notes should not come back.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function clean({ name, address }: MailAddress): MailAddress {
  return { name: oneLine(name), address: oneLine(address) };
}
