import type { StaffRole } from '@isoko/contract/route';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Customer, newCustomer } from './customer.ts';
import { FIRST_OWNER } from './own-shop.ts';

/** Somebody who works in the shop. */
export interface Member {
  name: string;
  email: string;
  password: string;
  /** Of a session that is open. */
  token: string;
}

/** What the owner chose in place of the password of the first start. */
const CHOSEN = 'ibirayi byiza cyane';

/** The owner of this worker's shop, who has chosen a password by now. */
export async function theOwner(request: APIRequestContext): Promise<Member> {
  const { email } = FIRST_OWNER;
  const known = await logIn(request, { email, password: CHOSEN });
  if (known) return known;
  const first = await logIn(request, FIRST_OWNER);
  if (!first) throw new Error('The owner of the shop cannot log in.');
  const data = { passwordCurrent: FIRST_OWNER.password, password: CHOSEN, passwordConfirm: CHOSEN };
  const headers = { authorization: `Bearer ${first.token}` };
  const changed = await request.patch('/api/v1/users/updateMyPassword', { data, headers });
  expect(changed.ok(), await changed.text()).toBe(true);
  return { ...first, password: CHOSEN };
}

/** Takes somebody on in this role, and signs them in. */
export async function newMember(
  request: APIRequestContext,
  role: StaffRole,
  { name = 'Claudine Ingabire' }: { name?: string } = {},
): Promise<Member> {
  const owner = await theOwner(request);
  const { email, password }: Customer = await newCustomer(request, { name });
  await callAsStaff(request, owner, 'POST', '/staff', { name, email, role });
  const member = await logIn(request, { email, password });
  if (!member) throw new Error(`${name} was taken on and cannot log in.`);
  return member;
}

/** Calls the API of the back office as somebody who works there; paths begin behind /api/v1/admin. */
export async function callAsStaff(
  request: APIRequestContext,
  { token }: Member,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const answer = await request.fetch(`/api/v1/admin${path}`, { method, headers, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
}

/** Opens the back office at a path (`/orders`) by its login page. */
export async function enter(page: Page, { email, password }: Member, path = ''): Promise<void> {
  await page.goto(`/admin${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The session is kept by then: whatever is opened next finds it.
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
}

async function logIn(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Member | null> {
  const answer = await request.post('/api/v1/users/login', { data: { email, password } });
  if (!answer.ok()) return null;
  const { token, user } = (await answer.json()).data;
  return { name: user.name, email, password, token };
}
