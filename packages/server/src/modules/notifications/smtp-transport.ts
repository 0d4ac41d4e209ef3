import { valueAt } from '@isoko/contract/rules/objects';
import { createTransport } from 'nodemailer';
import { type Mail, MailError, MailRefused, type MailTransport } from './mail-transport.ts';
import { toNodemailer } from './to-nodemailer.ts';

/** A server that hangs must not hold a job longer than this between two signs of life. */
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
 * Sends over SMTP. `url` is `smtp://user:password@host:587` (STARTTLS where the server offers it, with
 * `?requireTLS=true` or not at all) or `smtps://…:465`; options of nodemailer may follow as its query.
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

/** What the server said, without the addresses it likes to repeat: logs carry no e-mail. */
function explain(error: unknown): MailError {
  const [code, command, message] = ['code', 'command', 'message'].map((name) => valueAt(error, name) ?? '');
  const words = String(message)
    .replace(/\S*@\S*/g, '…')
    .slice(0, LONGEST_REASON);
  const reason = [code, command, words].filter(Boolean).join(' ');
  const isRefused = command === 'RCPT TO' && Number(valueAt(error, 'responseCode')) >= 500;
  return isRefused ? new MailRefused(reason) : new MailError(reason);
}
