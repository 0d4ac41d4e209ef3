import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@isoko/contract/route';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkTo } from './customer.ts';
import { keepInBrowser } from './journey.ts';
import { FIRST_OWNER } from './own-shop.ts';

/** A member of staff. */
export interface Member {
  name: string;
  email: string;
  password: string;
  /** The token of an open session, from its cookie. */
  token: string;
}

/** The cookie of the back office over http on localhost. */
const COOKIE = 'isoko-staff';
/** The owner's password after the one of the first start. */
const CHOSEN = 'ibirayi byiza cyane';

/** The owner of this worker's shop, after choosing a password. */
export async function theOwner(request: APIRequestContext): Promise<Member> {
  const { email } = FIRST_OWNER;
  const known = await logIn(request, { email, password: CHOSEN });
  if (known) return known;
  const first = await logIn(request, FIRST_OWNER);
  if (!first) throw new Error('The owner of the shop cannot log in.');
  const data = { passwordCurrent: FIRST_OWNER.password, password: CHOSEN, passwordConfirm: CHOSEN };
  await callAsStaff(request, first, 'PATCH', '/session/password', data);
  const owner = await logIn(request, { email, password: CHOSEN });
  if (!owner) throw new Error('The owner of the shop cannot log in with the password of their choice.');
  return owner;
}

/** Invites a person in this role, who accepts the invitation and logs in. */
export async function newMember(
  request: APIRequestContext,
  role: StaffRole,
  { name = 'Claudine Ingabire' }: { name?: string } = {},
): Promise<Member> {
  const owner = await theOwner(request);
  const [email, password] = [`${randomUUID()}@example.rw`, 'umuceri mwiza cyane'];
  await callAsStaff(request, owner, 'POST', '/staff', { name, email, role });
  const link = await linkTo(email, 'reset-password');
  const data = { password, passwordConfirm: password };
  const accepted = await request.patch(`/api/v1/users/resetPassword/${link}`, { data });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  const member = await logIn(request, { email, password });
  if (!member) throw new Error(`${name} was taken on and cannot log in.`);
  return member;
}

/** Calls the API of the back office as a member of staff; paths start after /api/v1/admin. */
export async function callAsStaff(
  request: APIRequestContext,
  { token }: Pick<Member, 'token'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) {
  const headers = { ...sessionOf(token), 'idempotency-key': randomUUID() };
  const answer = await request.fetch(`/api/v1/admin${path}`, { method, headers, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
}

/** A rider of this worker's shop, by name; added if they are not on the list yet. */
export async function riderOf(
  request: APIRequestContext,
  { name, phone }: { name: string; phone: string },
): Promise<string> {
  const owner = await theOwner(request);
  const riders: { _id: string; name: string }[] = await callAsStaff(request, owner, 'GET', '/riders');
  const known = riders.find((each) => each.name === name);
  return (known ?? (await callAsStaff(request, owner, 'POST', '/riders', { name, phone })))._id;
}

/** The headers that identify a session to the back office. */
export function sessionOf(token: string): { cookie: string; 'x-isoko-staff': string } {
  return { cookie: `${COOKIE}=${token}`, 'x-isoko-staff': '1' };
}

/** Opens the back office at a path (`/orders`) through its login page. */
export async function enterByForm(page: Page, { email, password }: Member, path = ''): Promise<void> {
  await page.goto(`/admin${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The session is stored by then: the next page finds it.
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
}

/** The same for journeys about something else: logged in already. */
export async function enter(page: Page, { email, password }: Member, path = ''): Promise<void> {
  const answer = await page.request.post('/api/v1/admin/session', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { user, second_factor } = (await answer.json()).data;
  const { _id: id, name, role, must_change_password: mustChangePassword } = user;
  const session = { id, name, role, mustChangePassword, mustAddFactor: second_factor.missing };
  await keepInBrowser(page, { 'isoko:staff': JSON.stringify(session) });
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
}

/** Logs out with the user menu. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
}

async function logIn(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Member | null> {
  // Without the cookie of the last user, which this request's browser may keep.
  const headers = { cookie: '' };
  const answer = await request.post('/api/v1/admin/session', { data: { email, password }, headers });
  if (!answer.ok()) return null;
  const token = answer.headers()['set-cookie']?.match(new RegExp(`${COOKIE}=([\\w-]+)`))?.[1] ?? '';
  const { name } = (await answer.json()).data.user;
  return { name, email, password, token };
}
