import type { Page } from '@playwright/test';
import { french } from '../packages/storefront/src/messages/fr.ts';
import { kinyarwanda } from '../packages/storefront/src/messages/rw.ts';
import { newCustomer, placeOrderAs, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, theOwner } from './staff.ts';

const languages = [
  {
    language: 'fr',
    potatoes: /Pommes de terre \(Kinigi\)/,
    cash: /^Paiement à la livraison/,
    catalogue: french,
    dressed: /Il ne reste|En stock|Plus que/,
    noCoupon: 'Ce code promo ne peut pas être utilisé.',
  },
  {
    language: 'rw',
    potatoes: /Ibirayi bya Kinigi/,
    cash: /^Kwishyura bikugezeho/,
    catalogue: kinyarwanda,
    dressed: /Birahari|Hasigaye/,
    noCoupon: 'Iyi kode ntishobora gukoreshwa.',
  },
] as const;

/** Texts that are cut off without an ellipsis, and those that overflow their button or link. */
async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const style = getComputedStyle(element);
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!texts.length || style.textOverflow === 'ellipsis' || element.closest('.sr-only, .skip-link'))
        return false;
      if (style.overflowX !== 'visible') return element.scrollWidth > element.clientWidth + 1;
      const box = element.getBoundingClientRect();
      return texts.some((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1;
      });
    };
    const boxes = [...document.querySelectorAll('a, button, p, h1, h2, h3, label, legend, dt, dd, li')];
    return boxes.filter(isCut).map((element) => element.textContent ?? '');
  });
}

async function expectWhole(page: Page): Promise<void> {
  await expectSound(page);
  expect(await clippedTexts(page)).toEqual([]);
}

for (const { language, potatoes, cash, catalogue, dressed, noCoupon } of languages) {
  test.describe(() => {
    test.use({ locale: `${language}-RW` });
    test(`when someone reads ${language}, then the whole purchase is in it`, async ({ page }) => {
      test.slow();
      const complaints = complaintsOf(page);
      const button = (name: string) => page.getByRole('button', { name }).filter({ visible: true }).first();

      await page.goto(`/${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { name: catalogue['Featured products'] })).toBeVisible();
      await expectWhole(page);
      await page.getByRole('combobox', { name: catalogue['Search products'] }).first().fill('ibira');
      await page.getByRole('option', { name: potatoes }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/product/details/irish-potatoes-kinigi$`));
      await page.getByRole('radio', { name: '10 kg' }).check();
      await expect(page.getByText(dressed).first()).toBeVisible();
      await expectWhole(page);
      await button(catalogue['Add to Cart']).click();
      const popup = page.getByRole('complementary', { name: catalogue['Added to your cart'] });
      await popup.getByRole('link', { name: catalogue['View Cart'] }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/cart$`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(catalogue['Shopping cart']);
      // The server's messages, too.
      await page.getByLabel(catalogue.Coupon, { exact: true }).fill('NEVERWAS');
      await button(catalogue.Apply).click();
      await expect(page.getByText(noCoupon).first()).toBeVisible();
      await expectWhole(page);

      await page.goto(`/${language}/checkout`);
      await page.getByLabel(catalogue['Full name']).fill('Aline Uwase');
      await page.getByLabel(catalogue.Phone, { exact: true }).fill(ownPhone().typed);
      await page.getByRole('combobox', { name: catalogue.Sector }).fill('Kimi');
      await page.getByRole('option', { name: 'Kimironko Gasabo' }).click();
      await page.getByLabel(catalogue['Directions for the rider']).fill('Hafi y’isoko');
      await page.getByRole('radio', { name: cash }).check();
      const [words = ''] = catalogue['Place order · {amount}'].split(/\s·/);
      const place = page.getByRole('button', { name: new RegExp(`^${words}`) }).filter({ visible: true });
      await expect(place).toBeEnabled();
      await expectWhole(page);
      await place.click();

      await expect(page).toHaveURL(new RegExp(`/${language}/orders/[0-9a-f-]{36}#.+`));
      await expect(page.getByText(/Murakoze, Aline/)).toBeVisible();
      const [placed = ''] =
        catalogue['Thank you, your order is placed. We call {phone} before we come.'].split('{phone}');
      await expect(page.getByText(placed)).toBeVisible();
      await expect(
        page.getByRole('heading', { name: catalogue['What you ordered'], exact: true }),
      ).toBeVisible();
      await expectWhole(page);
      expect(complaints).toEqual([]);
    });
  });
}

test.describe('when the browser reads Kinyarwanda', () => {
  test.use({ locale: 'rw-RW' });

  test('then an English page offers it once, and goes there by a press alone', async ({ page }) => {
    await page.goto('/help');
    const offer = page.getByText('Soma mu Kinyarwanda?');
    await expect(offer).toBeInViewport();
    await page.reload();
    // The announcement appears at the same time as the offer would.
    await page.waitForFunction(() => performance.now() > 6_000);
    await expect(offer).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem('isoko:language'));
    await page.reload();
    await page.getByRole('button', { name: 'Kinyarwanda' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/rw\/help$/);
    await page.goto('/help');
    await expect(offer).toBeInViewport();
  });
});

test('when the language is switched, then the same page opens in it, links stay in it, and it is only offered later', async ({
  page,
}) => {
  await page.goto('/shop?search=tea&sort=price');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/shop\?search=tea&sort=price$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const { origin } = new URL(page.url());
  const headLink = (selector: string) => page.locator(`head link${selector}`);
  await page.goto('/fr/product/details/irish-potatoes-kinigi');
  await expect(headLink('[rel=canonical]')).toHaveAttribute(
    'href',
    `${origin}${new URL(page.url()).pathname}`,
  );
  for (const [code, prefix] of Object.entries({ en: '', fr: '/fr', rw: '/rw', 'x-default': '' })) {
    const address = `${origin}${prefix}/product/details/irish-potatoes-kinigi`;
    await expect(headLink(`[hreflang=${code}]`)).toHaveAttribute('href', address);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: french.Blog }).click();
  await expect(page).toHaveURL(/\/fr\/blog$/);

  await page.goto('/help');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/help$/);
});

test('when the shop writes in another language than a page is in, then what it wrote says so', async ({
  request,
}) => {
  const owner = await theOwner(request);
  const write = (content_language: string) =>
    callAsStaff(request, owner, 'PATCH', '/settings', { content_language });
  /** The languages of a page's own texts, and of its heading; and whether its data name one. */
  const partsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const parts = [...main.matchAll(/ lang="(\w+)"/g)].map(([, lang]) => lang);
    const heading = /<h1(?: lang="(\w+)")?/.exec(main)?.[1];
    return { parts: [...new Set(parts)], heading, isKnown: /"written"|content_language/.test(html) };
  };
  const unmarked = { parts: [], heading: undefined, isKnown: false };
  const markedAs = (lang: string) => ({ parts: [lang], heading: lang, isKnown: true });
  try {
    expect(await partsOf('/about-us')).toEqual(unmarked);
    expect(await partsOf('/fr/about-us')).toEqual({ ...unmarked, isKnown: true });
    await write('rw');
    expect(await partsOf('/about-us')).toEqual(markedAs('rw'));
    expect(await partsOf('/rw/about-us')).toEqual(unmarked);
  } finally {
    await write('en');
  }
});

test('when a form is sent wrongly in French, then the server’s words are French too', async ({ page }) => {
  await page.goto('/fr/login');
  await page.getByText(french['Email and password'], { exact: true }).click();
  await page.getByLabel(french.Email, { exact: true }).fill('nobody@example.com');
  await page.getByLabel(french.Password, { exact: true }).fill('not the right one');
  await page.getByRole('main').getByRole('button', { name: french['Sign in'] }).click();
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
});

test('when a page is in the sitemap, then it opens in every language', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const all = [...sitemap.matchAll(/hreflang="(?:fr|rw)" href="([^"]+)"/g)].map(([, href = '']) => href);
  // Of many pages of a kind one is enough.
  const kindOf = (href: string) => href.replace(/(product\/details|product-category|blog)\/[^/]+$/, '$1/…');
  const each = new Map(all.map((href) => [kindOf(href), new URL(href).pathname]));
  expect(each.size).toBeGreaterThan(20);
  for (const path of each.values()) expect((await request.get(path)).status(), path).toBe(200);
});

test('when a phone speaks French then the size of an offer is told whole, and how to call breaks at no hyphen', async ({
  page,
  request,
}) => {
  await page.goto('/fr/shop?on_sale=true&search=banane');
  const size = page.getByText('Régime entier (environ 12 kg)', { exact: true });
  await expect(size).toBeInViewport();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const cut = await size.evaluate(
      (it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight,
    );
    expect(cut).toBe(false);
  }

  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto(`/fr/dashboard/orders/${order._id}`);
  const call = page.getByRole('main').getByRole('link', { name: 'Appelez-nous' });
  const lines = (link: HTMLElement | SVGElement) => {
    const range = document.createRange();
    range.selectNode(link.lastChild ?? link);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  expect(await call.evaluate(lines)).toBe(1);
});
