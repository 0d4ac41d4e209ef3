import type { APIRequestContext } from '@playwright/test';
import { mailsTo } from './customer.ts';
import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, newMember } from './staff.ts';

test('when another payee is typed then a proof is asked for, and an owner refuses it before anyone pays there', async ({
  page,
  request,
  browser,
  database,
}) => {
  const manager = await newMember(request, 'manager', { name: 'Patrick Habimana' });
  const owner = await newMember(request, 'owner', { name: 'Claire Uwamahoro' });
  const before = await waysToPay(request);
  await enter(page, manager, '/settings');
  const [code, index] = findCode(await settingsAs(request, manager));
  const stranger = `${code.instructions} Or dial *182*8*1*999999#.`;
  const field = page.getByLabel('Instructions', { exact: true }).nth(index);
  await field.fill(stranger);
  await database.ageProof(manager.email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Is it really you?' });
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  await expect(field).toHaveValue(stranger);
  expect(await settingsAs(request, manager)).toMatchObject({ pending_payee: null });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await asked.getByLabel(/^Password/).fill(manager.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The payee is about to change')).toBeVisible();
  // The form shows the present payee again.
  await expect(field).toHaveValue(code.instructions ?? '');
  await expect(page.getByText('*999999#')).toBeVisible();
  await expectSound(page);
  expect(await waysToPay(request)).toEqual(before);

  const owners = await (await browser.newContext()).newPage();
  await enter(owners, owner, '/settings');
  await expect(owners.getByText('Requested by Patrick Habimana.')).toBeVisible();
  await owners.getByRole('button', { name: 'Refuse it' }).click();
  await expect(owners.getByText('It was refused. Shoppers pay as before.')).toBeVisible();
  await expect(owners.getByText('The payee is about to change')).toHaveCount(0);
  await owners.context().close();
  expect(await waysToPay(request)).toEqual(before);
});

test('when the owner follows the mail about a payee then nothing happens before the button, which makes it count', async ({
  page,
  request,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Odette Mukamana' });
  const settings = await settingsAs(request, owner);
  const [code, index] = findCode(settings);
  const instructions = `${code.instructions} Ask for Odette.`;
  const payment_methods = settings.payment_methods.with(index, { ...code, instructions });
  await callAsStaff(request, owner, 'PATCH', '/settings', { payment_methods });
  const token = await payeeToken(owner.email);
  await enter(page, owner, `/payee?token=${token}`);
  await expect(page.getByText('Ask for Odette.')).toBeVisible();
  await expectSound(page);
  expect(JSON.stringify(await waysToPay(request))).not.toContain('Ask for Odette.');
  await page.getByRole('button', { name: 'Confirm it' }).click();
  await expect(page.getByText('It is in effect now.')).toBeVisible();
  await expectSound(page);
  await expect.poll(async () => JSON.stringify(await waysToPay(request))).toContain('Ask for Odette.');
});

interface Way {
  code: string;
  instructions: string | null;
}

type Settings = { payment_methods: Way[]; pending_payee: object | null };

const settingsAs = (
  request: APIRequestContext,
  member: Parameters<typeof callAsStaff>[1],
): Promise<Settings> => callAsStaff(request, member, 'GET', '/settings');

/** The code that shoppers pay by hand, and its index in the list. */
function findCode({ payment_methods }: Settings): [Way, number] {
  const index = payment_methods.findIndex(({ code }) => code === 'momo_code');
  const way = payment_methods[index];
  if (!way) throw new Error('The shop of the journeys takes no MoMoPay code.');
  return [way, index];
}

/** The text for shoppers. */
async function waysToPay(request: APIRequestContext): Promise<object> {
  return (await (await request.get('/api/v1/shop')).json()).data.payment_methods;
}

/** The token in the newest mail about a payee. */
async function payeeToken(email: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    // `=` is written as `=3D` in a mail.
    found = (await mailsTo(email)).flatMap((mail) => mail.match(/payee\?token=3D([\w-]+)/)?.[1] ?? []).at(-1);
    expect(found, `a mail to ${email} about a payee`).toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return found ?? '';
}
