import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { enter, leave, newMember } from './staff.ts';

/** Half a minute: an app then shows another code. */
const CODE_MS = 30_000;

test('when an owner logs in the first time then a passkey comes before anything else, and opens the door from then on', async ({
  page,
  request,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Solange Mutesi' });
  await holdPasskeys(page);
  await asIfLive(page);
  await enter(page, owner, '/settings');
  await expect(page.getByRole('heading', { name: 'A second factor for the owner' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expectSound(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Phone of Solange');
  await expectSound(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectSound(page);
  const recovery = (await codes.nth(3).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await leave(page);

  const complaints = complaintsOf(page);
  await sendPassword(page, owner);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectSound(page);
  const allow = await refusePasskeys(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  await allow();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await leave(page);

  await sendPassword(page, owner);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
  await page.goto('/admin/security');
  await expect(page.getByText('9 left.')).toBeVisible();
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
});

test('when an owner sets up an app then its codes open the door, and a wrong one says so', async ({
  page,
  request,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Diane Umutoni' });
  await enter(page, owner, '/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code to scan' })).toBeVisible();
  await expectSound(page);
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await page.getByLabel('Code of your app').fill(wrongOf(app));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Code of your app').fill(app.generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();
  await expectSound(page);
  await leave(page);

  await sendPassword(page, owner);
  const code = page.getByLabel('Code of your app');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill(wrongOf(app));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expectSound(page);
  // The code that confirmed the app is used up: the next one is valid already.
  await code.fill(app.generate({ timestamp: Date.now() + CODE_MS }));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible();
});

test('when a proof is old then what moves data asks once more, and closing the question changes nothing', async ({
  page,
  request,
  database,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Grace Ishimwe' });
  await enter(page, owner, '/security');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const asked = page.getByRole('dialog', { name: 'Is it really you?' });
  await page.getByRole('dialog').getByLabel('Name').fill('Till at Kimironko');
  await database.ageProof(owner.email);

  await page.getByRole('button', { name: 'Create it' }).click();
  await asked.getByLabel(/^Password/).fill('not the password');
  await expectSound(page);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked.getByRole('alert')).toHaveText('This is not your password.');
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Till at Kimironko');

  await page.getByRole('button', { name: 'Create it' }).click();
  await asked.getByLabel(/^Password/).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'The key of Till at Kimironko' })).toContainText('isp_');
  await expectSound(page);
  await page.getByRole('button', { name: 'I have saved it' }).click();

  await page.getByRole('button', { name: 'Revoke Till at Kimironko' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('The key was revoked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke Till at Kimironko' })).toHaveCount(0);
});

test('when sessions are ended then the other browsers are at the door again', async ({
  page,
  request,
  browser,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Josiane Uwera' });
  const packer = await newMember(request, 'packer', { name: 'Emmanuel Nshuti' });
  const other = await (await browser.newContext()).newPage();
  // A screen without polling: the list of orders would send a request before its button is pressed.
  await enter(other, owner, '/products');
  const packers = await (await browser.newContext()).newPage();
  await enter(packers, packer, '/products');

  await enter(page, owner, '/security');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expectSound(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are only logged in here.')).toBeVisible();
  await expect(page.getByText('This one')).toHaveCount(1);
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await other.context().close();

  const others = page.getByRole('region', { name: 'Where the others are logged in' });
  const his = others.getByRole('listitem').filter({ hasText: 'Emmanuel Nshuti' });
  for (let left = await his.count(); left > 0; left -= 1) {
    await his.first().getByRole('button').click();
    await expect(his).toHaveCount(left - 1);
  }
  await packers.getByRole('button', { name: 'Refresh' }).click();
  await expect(packers.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await packers.context().close();
});

test('when an owner looks at what happened then log-ins are there with whose they were, and the log is whole', async ({
  page,
  request,
}) => {
  const owner = await newMember(request, 'owner', { name: 'Aimable Nkurunziza' });
  await enter(page, owner, '/audit');
  // The audit log, as its screen requests it: page by page.
  await expect(page.getByText(/^1-\d+ of \d+/)).toBeVisible();
  await page.getByRole('link', { name: 'Security events' }).first().click();
  await expect(page.getByText(/^The audit log is intact/)).toBeVisible();
  // A slow press: the long list opens below the mouse, and releasing the button must not choose an entry.
  await page.getByRole('combobox', { name: 'What' }).click({ delay: 600 });
  await page.getByRole('option', { name: 'Logged in', exact: true }).click();
  await page.getByRole('combobox', { name: 'Who' }).click({ delay: 600 });
  await page.getByRole('option', { name: 'Aimable Nkurunziza' }).click();
  await page.getByRole('combobox', { name: 'Since' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  const events = page.getByRole('main').getByRole('listitem');
  // Once by following the invitation, once by this browser.
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Aimable Nkurunziza');
  await expectSound(page);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option').filter({ hasText: 'Clear value' }).click();
  await expect.poll(() => events.count()).toBeGreaterThan(2);
});

/** A phone with passkeys, whose owner always confirms. */
async function holdPasskeys(page: Page): Promise<void> {
  const key = await page.context().newCDPSession(page);
  await key.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await key.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** Cancels the browser's dialog instead of answering it; resolves with a function that enables it again. */
async function refusePasskeys(page: Page): Promise<() => Promise<void>> {
  const asking = await page.evaluateHandle(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = () => Promise.reject(new DOMException('Closed.', 'NotAllowedError'));
    return { allow: () => Object.assign(credentials, { get }) };
  });
  return () => asking.evaluate(({ allow }) => void allow());
}

/** Makes the page require a second factor from an owner, as in a live shop: journeys run in the demo. */
async function asIfLive(page: Page): Promise<void> {
  await page.route('**/api/v1/admin/session', async (route) => {
    if (route.request().method() === 'DELETE') return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    const factors = body.data?.second_factor;
    if (factors) factors.missing = factors.passkeys === 0 && !factors.totp;
    await route.fulfill({ response, json: body });
  });
}

/** Fills in and submits the login form. */
async function sendPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Six digits that are not a current code of the app. */
function wrongOf(app: TOTP): string {
  const around = [-2, -1, 0, 1, 2].map((step) => app.generate({ timestamp: Date.now() + step * CODE_MS }));
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !around.includes(code)) ?? ''
  );
}
