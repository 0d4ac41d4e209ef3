import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { keepInBrowser } from './journey.ts';
import { ownShop } from './own-shop.ts';

/** A person with a confirmed account. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  password: string;
  /** The token of an open session. */
  token: string;
}

/** Creates an account that no other journey uses, confirms it with the link in its mail, and logs in. */
export async function newCustomer(
  request: APIRequestContext,
  { name = 'Aline Uwase' }: { name?: string } = {},
): Promise<Customer> {
  const email = `${randomUUID()}@example.rw`;
  const password = 'umuceri mwiza cyane';
  const data = { name, email, password, passwordConfirm: password };
  expect((await request.post('/api/v1/users/customers/signup', { data })).status()).toBe(201);
  const link = await linkTo(email, 'confirm-account');
  const confirmed = await request.patch(`/api/v1/users/confirm-account/${link}`);
  expect(confirmed.status()).toBe(200);
  const answer = await request.post('/api/v1/users/login', { data: { email, password } });
  const { token, user } = (await answer.json()).data;
  return { id: user._id, name, email, password, token };
}

/** The token of the newest link of this kind in the mails to an address; waits for the mail. */
export async function linkTo(email: string, kind: 'confirm-account' | 'reset-password'): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = await mailsTo(email);
    found = mails.flatMap((mail) => mail.match(new RegExp(`/${kind}/([\\w-]+)`))?.[1] ?? []).at(-1);
    expect(found, `a mail to ${email} with a link to /${kind}`).toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return found ?? '';
}

/** The mails to an address so far, as the shop wrote them into its mailbox, oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const mailbox = join(ownShop().varDir, 'mailbox');
  const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.map((name) => readMail(join(mailbox, name))));
  // By file time: the names contain only the second.
  const mails = files.toSorted((a, b) => a.at - b.at).map(({ text }) => text);
  // A known name precedes the address. Quoted-printable breaks long lines with `=`.
  const isTo = (mail: string) => mail.includes(`To: ${email}`) || mail.includes(`<${email}>`);
  return mails.filter(isTo).map((mail) => mail.replace(/=\r?\n/g, ''));
}

interface MailFile {
  /** When it was written, in ms. */
  at: number;
  text: string;
}

/** By path: a mail file appears complete and never changes, and the mailbox grows with every journey of this worker. */
const mailFiles = new Map<string, MailFile>();

async function readMail(path: string): Promise<MailFile> {
  const known = mailFiles.get(path);
  if (known) return known;
  const file = { at: (await stat(path)).mtimeMs, text: await readFile(path, 'utf8') };
  mailFiles.set(path, file);
  return file;
}

/** Gives the browser the customer's session, as the login page does. */
export async function signIn(page: Page, { id, email, token }: Customer): Promise<void> {
  await keepInBrowser(page, { 'user-id': id, 'isoko:email': email, 'auth-token': token });
}

/** Calls the API as the customer. */
export async function callAs(
  request: APIRequestContext,
  { token }: Customer,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
}

/** An order of the customer, paid at the door by default; returns the API's answer. */
export async function placeOrderAs(
  request: APIRequestContext,
  customer: Customer,
  { slug = 'drinking-glasses', ...words }: { slug?: string; payment_method?: string; payment?: object } = {},
) {
  const product = (await (await request.get(`/api/v1/products/${slug}`)).json()).data;
  await callAs(request, customer, 'POST', '/cart', { line_items: [{ product: product._id, quantity: 1 }] });
  return callAs(request, customer, 'POST', '/orders', {
    shipping: {
      full_name: customer.name,
      phone: '0788 123 456',
      district: 'Gasabo',
      sector: 'Kimironko',
      directions: 'Near the market, green gate',
    },
    shipping_method: 'standard',
    payment_method: 'cod',
    ...words,
  });
}
