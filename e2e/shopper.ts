import { expect, type Page } from '@playwright/test';

const PHONES = 1_000_000;
let lastPhone = Math.floor(Math.random() * PHONES);

/** A phone number that no other journey uses, as typed and in E.164: the next one of this worker. */
export function ownPhone(): { typed: string; stored: string } {
  lastPhone = (lastPhone + 1) % PHONES;
  const six = String(lastPhone).padStart(6, '0');
  return { typed: `0788 ${six.slice(0, 3)} ${six.slice(3)}`, stored: `+250788${six}` };
}

/** The visible button or link of this name: a phone and a desktop have their own. */
export function visible(page: Page, role: 'button' | 'link', name: string | RegExp) {
  return page.getByRole(role, { name }).filter({ visible: true }).first();
}

/** Puts some units of a product without variants into the cart, with the page's controls. */
export async function addToCart(page: Page, slug: string, { times = 1 } = {}): Promise<void> {
  await page.goto(`/product/details/${slug}`);
  const before = await unitsInCart(page);
  const purchase = page.locator('#purchase');
  for (let more = 1; more < times; more += 1)
    await purchase.getByRole('button', { name: 'One more' }).click();
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(before + times);
}

/** How many units are in the stored cart. */
export function unitsInCart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '{}').state?.lines ?? [];
    return lines.reduce((units, line) => units + line.quantity, 0);
  });
}

/** Fills in the checkout for an address in Kigali, paid at the door, and waits for its price. */
export async function fillCheckout(
  page: Page,
  { name, phone, pay = 'Cash on delivery' }: { name: string; phone: string; pay?: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: /Where to/ })).toBeVisible();
  const fullName = page.getByLabel('Full name');
  if (!(await fullName.isVisible())) await openStep(page, 'Who orders');
  await fullName.fill(name);
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await openStep(page, 'Where to');
  await choosePlace(page, 'Kimironko', 'Gasabo');
  await page.getByLabel('Directions for the rider').fill('Near the market, green gate');
  await expect(page.getByRole('heading', { name: /Delivery.*Standard/ })).toBeVisible();
  await openStep(page, 'Payment');
  await page.getByRole('radio', { name: new RegExp(`^${pay}`) }).check();
  await expect(placeOrder(page)).toBeEnabled();
}

/** Opens a folded step of the checkout. */
export async function openStep(page: Page, title: string): Promise<void> {
  const folded = page.getByRole('button', { name: new RegExp(title), expanded: false });
  if (await folded.count()) await folded.click();
}

/** Types the beginning of a sector and chooses it from the list: its district follows. */
export async function choosePlace(page: Page, sector: string, district: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sector' }).fill(sector);
  await page.getByRole('option', { name: `${sector} ${district}` }).click();
}

export const placeOrder = (page: Page) =>
  page.getByRole('button', { name: /Place|Placing|Checking|^Pay FRW/ }).filter({ visible: true });

/** Waits until no toast is shown, for a stable screen. A toast stays while the mouse is over it. */
export async function toastsGone(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
