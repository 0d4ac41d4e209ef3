import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, openMailTransport } from './transport.ts';

let varDir: string;
beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-mail-'));
});
afterEach(() => rm(varDir, { recursive: true, force: true }));

const aMail = (other: Partial<Mail> = {}): Mail => ({
  from: { name: 'Isoko', address: 'shop@example.rw' },
  to: { name: 'Aline Uwase', address: 'aline@example.com' },
  subject: 'Your order is packed',
  text: 'Hello Aline',
  html: '<p>Hello Aline</p>',
  messageId: '<0001-0002@shop.example>',
  date: new Date('2026-11-20T08:00:00Z'),
  ...other,
});

const mailbox = () => readdir(join(varDir, 'mailbox'));

test('when there is no mail server then a mail becomes a file that only the shop can read', async () => {
  const transport = openMailTransport({ smtpUrl: null, varDir });
  await transport.send(aMail());
  expect(await mailbox()).toEqual(['20261120080000-0001-0002-shop-example.eml']);
  const file = join(varDir, 'mailbox', (await mailbox())[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const source = await readFile(file, 'utf8');
  expect(source).toContain('From: Isoko <shop@example.rw>\r\n');
  expect(source).toContain('To: Aline Uwase <aline@example.com>\r\n');
  expect(source).toContain('Message-ID: <0001-0002@shop.example>\r\n');
});

test('when a mail is sent again then it replaces its file', async () => {
  const transport = openMailTransport({ smtpUrl: null, varDir });
  await transport.send(aMail());
  await transport.send(aMail());
  await transport.send(aMail({ messageId: '<../../etc/0003@shop.example>' }));
  expect(await mailbox()).toEqual([
    '20261120080000-0001-0002-shop-example.eml',
    '20261120080000-etc-0003-shop-example.eml',
  ]);
});
