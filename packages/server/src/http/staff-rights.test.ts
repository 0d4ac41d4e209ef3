import { routes } from '@isoko/contract';
import type { RouteShape, StaffRole } from '@isoko/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, aSession, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const ROLES: readonly StaffRole[] = ['owner', 'manager', 'packer', 'editor'];
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** The door itself: the caller is not in yet, or leaves. */
const DOOR = ['POST /admin/session', 'DELETE /admin/session'];
const staffCalls = Object.entries<RouteShape>(routes).filter(
  ([key]) => key.includes(' /admin/') && !DOOR.includes(key),
);
const shop = shopForFile();
let customer: TestCustomer;
/** Someone who works here, logged in as a customer. */
let offDuty: string;
const staff = new Map<StaffRole, TestCustomer>();

beforeAll(async () => {
  customer = await aCustomer(shop.ctx);
  offDuty = (await aSession(shop.ctx, (await aCustomer(shop.ctx, { role: 'owner' })).id)).token;
  for (const role of ROLES) staff.set(role, await aCustomer(shop.ctx, { role }));
});

function ask(key: string, token?: string) {
  const [method, path = ''] = key.split(' ') as ['GET', string];
  return shop.call(method, `/api/v1${path.replace(/:\w+/g, NOBODYS)}`, { token });
}

describe('the calls of staff', () => {
  test('when a call is under /admin, then it is for staff, and every call for staff is there', () => {
    const forStaff = Object.entries<RouteShape>(routes).filter(([, shape]) => shape.who === 'staff');
    expect(forStaff.map(([key]) => key)).toEqual(staffCalls.map(([key]) => key));
    for (const [key, shape] of staffCalls) {
      expect(shape, key).toMatchObject({ who: 'staff', cache: 'private' });
      expect(shape.roles, key).toContain('owner');
    }
  });

  test.each(staffCalls)('when no one or a customer makes %s, then it is refused', async (key) => {
    expect(await ask(key)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
    for (const token of [customer.token, offDuty]) {
      expect(await ask(key, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test.each(staffCalls)(
    'when a role makes %s that may not, then it is refused, and only then',
    async (key, shape) => {
      for (const role of ROLES) {
        const { status } = await ask(key, staff.get(role)?.token);
        if (shape.roles?.includes(role)) expect(status, role).not.toBe(403);
        else expect(status, role).toBe(403);
        expect(status, role).not.toBe(500);
      }
    },
  );

  test('when a password was someone else’s choice, then nothing opens before it is changed', async () => {
    const fresh = await aCustomer(shop.ctx, { role: 'owner' });
    const held = shop.db.updateTable('account').where('id', '=', fresh.id);
    await held.set({ must_change_password: true }).execute();
    const refused = await ask('GET /admin/audit', fresh.token);
    expect(refused).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    expect((await ask('GET /admin/session', fresh.token)).status).toBe(200);
    await held.set({ must_change_password: false }).execute();
    expect((await ask('GET /admin/audit', fresh.token)).status).toBe(200);
  });

  test('when a role is taken away, then the session ends with it', async () => {
    const leaving = await aCustomer(shop.ctx, { role: 'owner' });
    expect((await ask('GET /admin/audit', leaving.token)).status).toBe(200);
    await shop.db.updateTable('account').set({ role: null }).where('id', '=', leaving.id).execute();
    expect((await ask('GET /admin/audit', leaving.token)).status).toBe(401);
  });
});
