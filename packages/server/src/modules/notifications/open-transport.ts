import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The way mail leaves this shop: SMTP where the operator named a server, else files in `VAR_DIR/mailbox`. */
export function openMailTransport({ smtpUrl, varDir }: Pick<Config, 'smtpUrl' | 'varDir'>): MailTransport {
  return smtpUrl === null ? fileTransport(join(varDir, 'mailbox')) : smtpTransport(smtpUrl);
}
