import { settings } from '@isoko/contract/routes/admin/settings';
import type { Language } from '@isoko/contract/rules/languages';
import { expect, test } from 'vitest';
import { jobHandlers } from '#server/job-handlers.ts';
import { type AccountMessageKind, accountMessageKinds } from '#server/jobs/message-kind.ts';
import type { Addressee } from '#server/modules/customers/account-link.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { peopleOf } from '#server/testing/accounts.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { REACHED_BY } from '#server/testing/start-shop.ts';
import { composeAccountMessage } from './compose-account-message.ts';
import { renderHtml, renderText } from './render.ts';
import { smtpTransport } from './transport.ts';

const shopSettings = {
  ...Object.fromEntries(Object.entries(settings).map(([key, { otherwise }]) => [key, otherwise])),
  ...REACHED_BY,
} as ShopSettings;

const TO: Addressee = {
  address: 'aline@example.com',
  name: 'Aline Uwase',
  token: 'the-token_of-43-characters',
  newEmail: 'new@example.com',
};

function write(kind: AccountMessageKind, to: Partial<Addressee> = {}, language: Language = 'en') {
  const publicUrl = 'https://shop.example';
  const content = composeAccountMessage({
    kind,
    to: { ...TO, ...to },
    language,
    shop: shopSettings,
    publicUrl,
  });
  return {
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content, 'https://shop.example'),
  };
}

const shop = shopForFile({ config: { publicUrl: 'https://shop.example' }, emptied: 'people' });

test.each(accountMessageKinds)('when a message is %s then text and HTML say the same, whole', (kind) => {
  const { subject, text, html } = write(kind);
  expect(subject).toContain('Isoko');
  expect(text).toContain('Hello Aline Uwase,');
  expect(html).toContain('Hello Aline Uwase,');
  const links = text.match(/https:\/\/shop\.example\/\S+/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(html).toContain(`href="${link}"`);
  expect(text).toContain('+250788000000');
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{token\}|Items|Total/);
  expect(text).not.toMatch(/\n{3,}/);
  expect(html).not.toMatch(/<table[^>]*>\s*<\/table>/);
  expect(write(kind, { name: null }).text).toContain('Hello,');
});

test.each([
  ['confirm_account', ['/confirm-account/the-token_of-43-characters']],
  ['confirm_email', ['/confirm-account/the-token_of-43-characters']],
  ['reset_password', ['/reset-password/the-token_of-43-characters']],
  ['address_known', ['/login', '/forgot-password']],
  ['password_changed', ['/login', '/forgot-password']],
  ['email_changing', ['/forgot-password']],
] as const)('when a message is %s then it leads where it should and nowhere else', (kind, paths) => {
  const links = write(kind).text.match(/https:\/\/shop\.example\/\S+/g);
  expect(links).toEqual(paths.map((path) => `https://shop.example${path}`));
});

test.each(accountMessageKinds)('when %s is not English then its links open pages of its language', (kind) => {
  const { subject, text, html } = write(kind, {}, 'fr');
  const paths = text.match(/(?<=https:\/\/shop\.example)\/\S+/g) ?? [];
  expect(html).toContain('<html lang="fr">');
  expect(text).toContain('Bonjour Aline Uwase,');
  // The back office is one page for all languages.
  expect(paths.filter((path) => !path.startsWith('/fr/') && path !== '/admin')).toEqual([]);
  expect(`${subject} ${text.replace(/https:\S+/g, '')}`).not.toMatch(/\b(the|your|you|account|password)\b/);
});

test('when a name is markup then it is shown, not run', () => {
  const { html } = write('password_changed', { name: '<img src=x onerror=alert(1)>' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('when a name holds line breaks then the mail gets no header and no recipient more', async () => {
  const name = 'Aline\r\nBcc: spy@example.com\r\n\r\n<spy@example.com>,';
  await aCustomer(shop.ctx, { email: TO.address, name });
  await peopleOf(shop).forgot(TO.address);
  const server = await startMailServer();
  const transport = smtpTransport(server.url);
  await runJobs(shop.ctx, jobHandlers({ config: shop.app.config, transport }));
  transport.close();
  await server.close();
  expect(server.received).toMatchObject([{ to: [TO.address] }]);
  const source = server.received[0]?.source ?? '';
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const names = head.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).not.toContain('bcc');
  expect(names.filter((each) => each === 'to')).toHaveLength(1);
});

test('when an account is erased then what waits for it goes with it', async () => {
  const { id } = await aCustomer(shop.ctx, { email: TO.address });
  await peopleOf(shop).forgot(TO.address);
  await shop.db.deleteFrom('account').where('id', '=', id).execute();
  expect(await shop.runJobs()).toMatchObject({ failed: [] });
  expect(shop.mailbox.mails).toEqual([]);
  expect(await shop.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
});
