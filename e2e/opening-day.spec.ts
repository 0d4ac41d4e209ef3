import { type AddressInfo, createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { type MailServer, startMailServer } from '../packages/server/src/testing/mail-server.ts';
import { type RunningShop, runShop } from '../packages/server/src/testing/run-shop.ts';
import { type Hand, newHand, written } from './hand.ts';
import { expect, test, waitsForLife } from './journey.ts';
import { FIRST_OWNER } from './own-shop.ts';
import { ownPhone, placeOrder, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

const CHOSEN = 'ibirayi byiza cyane';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
let shop: RunningShop;
let mail: MailServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  const port = await freePort();
  shop = await runShop({
    env: {
      ...{
        SHOP_MODE: 'live',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        SMTP_URL: mail.url,
      },
      ...{ OWNER_EMAIL: FIRST_OWNER.email, OWNER_PASSWORD: FIRST_OWNER.password },
      BACKUP_PASSPHRASE: 'a rider who knows every hill',
    },
  });
});
test.afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const aPhoto = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();

test('when an owner makes a live shop theirs on a phone then it takes as few presses as is written, up to the first order', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ ...PHONE, baseURL: shop.address, serviceWorkers: 'block' });
  const page = waitsForLife(await context.newPage());
  const hand = newHand();
  const owner = { page, hand, fact: (title: string) => factOf(page, title) };
  await comeIn(owner);
  await expect(page.getByRole('heading', { name: /^[01] of 10 are ready/ })).toBeVisible();
  await expectSound(page);
  await sayWhoWeAre(owner);
  await sayHow(owner);
  await sell(owner);
  await beSafe(owner);
  await tryItOut(owner, context);
  await expect(page.getByRole('heading', { name: 'Everything is ready' })).toBeVisible();
  await expectSound(page);
  await hand.press(page.getByRole('button', { name: 'Open the shop now' }));
  await expect(page.getByText('The shop is closed to visitors')).toHaveCount(0);
  expect(hand.count()).toEqual(written('an empty live shop, opened'));

  const visitor = await browser.newContext({ ...PHONE, baseURL: shop.address, serviceWorkers: 'block' });
  const [first, customer] = [waitsForLife(await visitor.newPage()), newHand()];
  const inKinyarwanda = await first.request.get('/api/v1/shop', { headers: { 'accept-language': 'rw' } });
  expect(await inKinyarwanda.text()).toContain('Kanda *182*8*1*123456#');
  await first.goto('/shop');
  const number = await order(first, customer);
  expect(customer.count()).toEqual(written('its first order'));
  await page.goto('/admin/orders');
  await expect(page.getByText(number).first()).toBeVisible();
  await context.close();
  await visitor.close();
});

interface Owner {
  page: Page;
  hand: Hand;
  fact: (title: string) => Locator;
}

const factOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
const save = (page: Page, name = 'Save') =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** The preview of what customers will see, in the dialog. */
const preview = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('figure', { name: `Preview: ${name}` });

/** The dialog is sound, and each of its screens asks for at most two values. */
async function expectSmall(page: Page): Promise<void> {
  await expectSound(page);
  const inputs = page.getByRole('dialog').locator('form .MuiFormControl-root');
  const asked = await inputs.evaluateAll(
    (all) => all.filter((one) => !one.parentElement?.closest('.MuiFormControl-root')).length,
  );
  expect([1, 2]).toContain(asked);
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name });

/** Logs in, chooses a password and a second factor. */
async function comeIn({ page, hand }: Owner): Promise<void> {
  await page.goto('/admin');
  await hand.type(page.getByLabel('Email'), FIRST_OWNER.email);
  await hand.type(page.getByLabel(/^Password/), FIRST_OWNER.password);
  await hand.press(page.getByRole('button', { name: 'Log in' }));
  await hand.type(page.getByLabel('Current password'), FIRST_OWNER.password);
  await hand.type(page.getByLabel('New password', { exact: false }).first(), CHOSEN);
  await hand.type(page.getByLabel('Repeat new password'), CHOSEN);
  await hand.press(page.getByRole('button', { name: 'Save the password' }));
  await hand.press(page.getByRole('button', { name: 'Set up an app' }));
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  await hand.type(page.getByLabel('Code of your app'), app.generate());
  await hand.press(page.getByRole('button', { name: 'Confirm' }));
  await hand.press(page.getByRole('button', { name: 'I have saved them' }));
}

async function sayWhoWeAre({ page, hand, fact }: Owner): Promise<void> {
  await hand.press(fact('Name, logo and colour').getByRole('button', { name: 'Choose: name and colour' }));
  await hand.type(field(page, 'Name of the shop'), 'Umurima Fresh');
  await hand.type(page.getByRole('textbox', { name: 'Colour', exact: true }), '#b3261e');
  await expect(preview(page, 'the top of every page')).toContainText('Umurima Fresh');
  await expectSmall(page);
  await hand.press(save(page));
  // The page reloads in the new colour.
  await expect(page.getByRole('banner').first()).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await hand.press(fact('Phone and hours').getByRole('button'));
  await hand.type(field(page, 'Phone'), '0788 123 456');
  await hand.type(field(page, 'Hours'), '8h-20h');
  const reached = preview(page, 'how customers reach you');
  await expect(reached).toContainText('0788 123 456Every day: 08:00–20:00WhatsApp · 0788 123 456');
  await expectSmall(page);
  await hand.press(save(page));
  await expect(fact('Phone and hours').getByRole('img', { name: 'Ready' })).toBeVisible();
}

async function sayHow({ page, hand, fact }: Owner): Promise<void> {
  await hand.press(fact('Where you deliver').getByRole('button', { name: 'Kigali', exact: true }));
  await hand.type(field(page, 'Your fee'), '1 700');
  const places = preview(page, 'customers in two places');
  await expect(places).toContainText('Kimironko · FRW 1,700Nyamata · no delivery there yet');
  await expectSmall(page);
  await hand.press(save(page));
  await expect(fact('Ways to pay').getByText('Cash on delivery: ready.')).toBeVisible();
  await hand.press(fact('Ways to pay').getByRole('button', { name: 'MoMoPay code' }));
  await hand.type(field(page, 'Code'), '123456');
  const choice = preview(page, 'the choice at the checkout');
  await expect(choice).toContainText('Dial *182*8*1*123456# and type the reference of the payment.');
  await expectSmall(page);
  await hand.press(save(page));
  await expect(fact('Ways to pay').getByText('MoMoPay code: ready.')).toBeVisible();
  await hand.press(fact('How messages are sent').getByRole('button'));
  await hand.press(page.getByRole('button', { name: 'Send me a mail' }));
  await expect(page.getByText('The mail server accepted it')).toBeVisible();
  await expectSound(page);
  await hand.press(save(page, 'Close'));
  expect(mail.received.map(({ to }) => to)).toContainEqual([FIRST_OWNER.email]);
  await hand.press(fact('Policies').getByRole('button'));
  await hand.press(page.getByRole('button', { name: 'Write all four' }));
  await expect(page.getByText('Follows your zones and ways to pay.')).toHaveCount(4);
  await expectSound(page);
  await hand.press(save(page, 'Close'));
}

async function sell({ page, hand, fact }: Owner): Promise<void> {
  const goods = fact('Categories and a first product');
  await makeFirstCategory(page, goods);
  await hand.press(goods.getByRole('button', { name: 'Suggestions' }));
  const menu = preview(page, 'the menu, and the help page');
  await expect(menu).toContainText('Vegetables · Fruit');
  await expect(menu.getByText('Do you deliver to me?')).toBeVisible();
  await expectSmall(page);
  await hand.press(save(page, 'Add these'));
  await expect(goods.getByText('Categories: 11.')).toBeVisible();
  await hand.press(goods.getByRole('button', { name: 'Add a product' }));
  const file = { name: 'tomatoes.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() };
  await hand.show(page.getByLabel('Picture: from the camera'), file);
  // A picture still uploading would be refused.
  await expect(page.getByRole('img', { name: 'Current version' })).toBeVisible();
  await hand.type(field(page, 'Name'), 'Tomatoes');
  await expectSmall(page);
  await hand.press(save(page, 'Next'));
  await expect(field(page, 'Price')).toBeFocused();
  await hand.type(field(page, 'Price'), '1 200');
  await hand.type(page.getByRole('spinbutton'), '25');
  const card = preview(page, 'the product in a list');
  await expect(card).toContainText('TomatoesFRW 1,200');
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expectSmall(page);
  await hand.press(save(page, 'Next'));
  await hand.press(page.getByRole('option', { name: 'Vegetables' }));
  await expectSmall(page);
  await hand.press(save(page, 'Publish it'));
  await expect(goods.getByRole('img', { name: 'Ready' })).toBeVisible();
}

/** Without a category, the form of a first product offers to make one: by a press, or by a typed name. Not counted. */
async function makeFirstCategory(page: Page, goods: Locator): Promise<void> {
  await goods.getByRole('button', { name: 'Add a product' }).click();
  await field(page, 'Name').fill('Soap');
  await save(page, 'Next').click();
  await field(page, 'Price').fill('900');
  await page.getByRole('spinbutton').fill('5');
  await save(page, 'Next').click();
  const category = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
  const drinks = page.getByRole('dialog').getByRole('button', { name: 'Drinks' });
  await expect(drinks).toBeInViewport();
  await expectSmall(page);
  await drinks.click();
  await expect(category).toHaveValue('Drinks');
  await expect(drinks).toHaveCount(0);
  await category.fill('Handmade');
  await page.getByRole('option', { name: 'Create Handmade' }).click();
  await expect(category).toHaveValue('Handmade');
  for (const step of ['Price', 'Name']) {
    await save(page, 'Back').click();
    await expect(field(page, step)).not.toHaveValue('');
  }
  await save(page, 'Back').click();
  await expect(goods.getByText('Categories: 2.')).toBeVisible();
}

async function beSafe({ page, hand, fact }: Owner): Promise<void> {
  await hand.press(fact('Who works here').getByRole('button', { name: 'Phone for alerts' }));
  await expectSmall(page);
  await hand.press(save(page));
  await expect(fact('Who works here').getByRole('img', { name: 'Ready' })).toBeVisible();
  await takeOn({ page, fact });
  await hand.press(fact('Safety').getByRole('button', { name: 'Back up now' }));
  await expect(page.getByText('The backup is being made.')).toBeVisible();
}

/** Taking on staff, or working alone: not counted. */
async function takeOn({ page, fact }: Pick<Owner, 'page' | 'fact'>): Promise<void> {
  await fact('Who works here').getByRole('button', { name: 'Invite someone' }).click();
  await field(page, 'Name').fill('Divine Ishimwe');
  await field(page, 'E-mail').fill('divine@example.rw');
  await expectSmall(page);
  await save(page, 'Next').click();
  await expect(page.getByRole('radio', { name: /^Packer/ })).toBeChecked();
  await expectSmall(page);
  await save(page, 'Send the invitation').click();
  await expect(fact('Who works here').getByText('2 people.')).toBeVisible();
  await expect.poll(() => mail.received.flatMap(({ to }) => to)).toContain('divine@example.rw');
}

/** The state of the back office after returning to its tab: a headless browser does not fire that event. */
async function seenOnReturn(page: Page, place: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(place).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Places orders in the shop before visitors see it, and deletes them. */
async function tryItOut({ page, hand, fact }: Owner, context: ReturnType<Page['context']>): Promise<void> {
  const opened = context.waitForEvent('page');
  await hand.press(fact('A test order').getByRole('link', { name: 'Order something' }));
  const tab = waitsForLife(await opened);
  const number = await order(tab, hand);
  await tab.close();
  const wipe = fact('A test order').getByRole('button', { name: `Delete ${number}` });
  await seenOnReturn(page, wipe);
  await hand.press(wipe);
  await expectSound(page);
  await hand.press(save(page, 'Delete it'));
  await seenOnReturn(page, fact('Safety').getByRole('img', { name: 'Ready' }));
}

/** Buys tomatoes for cash, as a guest, starting from the list of products; returns the order's number. */
async function order(page: Page, hand: Hand): Promise<string> {
  await hand.press(visible(page, 'button', 'Add Tomatoes to the cart'));
  await hand.press(visible(page, 'link', 'Checkout'));
  await hand.type(page.getByLabel('Full name'), 'Aline Uwase');
  await hand.type(page.getByLabel('Phone', { exact: true }), ownPhone().typed);
  await hand.begin(page.getByRole('combobox', { name: 'Sector' }), 'Kimi');
  await hand.press(page.getByRole('option', { name: 'Kimironko Gasabo' }));
  await hand.type(page.getByLabel('Directions for the rider'), 'Near the market, green gate');
  await hand.press(page.getByRole('radio', { name: /^Cash on delivery/ }));
  await hand.press(placeOrder(page));
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  return /[A-Z]{2,5}-\d{4}-\d{6}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
}
