import { test as base, expect } from '@playwright/test';
import { contentDatabase } from './content-database.ts';
import { test as journey } from './journey.ts';
import { withDatabase } from './shop-database.ts';

/* The pages in a browser without JavaScript: React never loads, so nothing waits for it. */
const test = base.extend({});
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

const NOTE = {
  en: 'This browser runs no JavaScript.',
  fr: 'Ce navigateur n’exécute pas JavaScript.',
  rw: 'Iyi mushakisha ntikoresha JavaScript.',
};

const PAGES: [path: string, language: keyof typeof NOTE, shown: string][] = [
  ['/', 'en', 'Popular products'],
  ['/product-category/fresh-fruits', 'en', 'Fresh Fruits'],
  ['/fr/product/details/avocado', 'fr', 'Avocats'],
  ['/rw/shop?search=ibirayi', 'rw', 'Ibirayi bya Kinigi'],
  ['/cart', 'en', 'Shopping cart'],
  ['/fr/checkout', 'fr', 'Commande'],
  ['/login', 'en', 'Find my order'],
  ['/orders/11111111-1111-4111-8111-111111111111', 'en', 'Isoko'],
  ['/contact-us', 'en', 'Contact us'],
  ['/fr/shipping-delivery', 'fr', 'en face du marché de Kimironko'],
  ['/rw/help', 'rw', 'Ubufasha'],
  ['/fr/blog/how-to-cook-isombe', 'fr', 'Ingrédients'],
  ['/rw/list', 'rw', 'Urutonde'],
  ['/dashboard/wishlist', 'en', 'Wishlist'],
];

for (const [path, language, shown] of PAGES)
  test(`without script, when ${path} is opened, then it can be read, says how to order, and nothing in it is dead`, async ({
    page,
  }) => {
    await page.goto(path);
    const note = page.getByRole('note').filter({ hasText: NOTE[language] });
    await expect(note).toBeInViewport();
    await expect(note.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+$/,
    );
    await expect(note.locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.getByText(shown).first()).toBeAttached();

    // The remaining controls are links, open without script, or submit a form to an address.
    const buttons = await page.getByRole('button').all();
    for (const button of buttons) {
      const works = await button.evaluate((element) => {
        const { form, popoverTargetElement } = element as HTMLButtonElement;
        // A picture that could be enlarged is a picture.
        const isPicture = element.closest('.gallery-place') !== null;
        return isPicture || Boolean(popoverTargetElement || form?.getAttribute('action'));
      });
      const name = await button.getAttribute('aria-label');
      expect(works, `${path}: ${name ?? (await button.textContent())}`).toBe(true);
    }
    // The same for the remaining fields.
    const fields = page.locator('input:visible, select:visible, textarea:visible');
    for (const field of await fields.all()) {
      const isSent = await field.evaluate((element: HTMLInputElement) =>
        element.form?.hasAttribute('action'),
      );
      expect(isSent, `${path}: ${await field.getAttribute('aria-label')}`).toBe(true);
    }
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page.locator('main .animate-pulse:visible')).toHaveCount(0);
    await expect(page.locator('form:not([action]):visible')).toHaveCount(0);
  });

test('without script, when something is searched and opened, then its price and its facts are there', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: /Search/ }).fill('avocado');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/shop\?.*search=avocado/);
  await page.getByRole('link', { name: 'Avocado', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/details\/avocado$/);
  await expect(page.getByText('FRW 1,200').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
});

test('without script, when the page of a category is open, then one press leads a level further down', async ({
  page,
}) => {
  await withDatabase((db) => contentDatabase(db).deepen());
  await page.goto('/product-category/towels-bath');
  for (const [above, name] of [
    ['Towels & Bath', 'Bath Towels'],
    ['Bath Towels', 'Children’s Towels'],
  ] as const) {
    await page
      .getByRole('navigation', { name: `Within ${above}` })
      .getByRole('link', { name, exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  await expect(page).toHaveURL('/product-category/childrens-towels');
});

journey.describe('with script', () => {
  journey.use({ javaScriptEnabled: true });
  journey('when scripts run, then nothing is said about them, and the button is there', async ({ page }) => {
    await page.goto('/product/details/avocado');
    await expect(page.getByRole('note').filter({ hasText: NOTE.en })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  });
});
