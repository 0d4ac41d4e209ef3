import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailTransport } from './mail-transport.ts';
import { toNodemailer } from './to-nodemailer.ts';

/**
 * Writes every mail as `*.eml` into `folder`, for shops without a mail server. A file appears whole or not at all,
 * only the shop's user can read it, and a repeated message replaces its file.
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

/** Sorts by time and tells messages apart; made of what the shop chose, never of what a person typed. */
function fileName({ date, messageId }: Mail): string {
  const time = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return `${time}-${messageId.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')}`;
}
