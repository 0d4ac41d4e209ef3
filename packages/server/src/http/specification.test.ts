import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, type TestCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

/** What specification sections 3 and 7 say, written down again by hand: the contract may not drift from them. */
const ID = '00000000-0000-4000-8000-000000000001';
const CALLS = [
  ...['GET /about/', 'GET /contact', 'POST /contact/submit-form', 'GET /qa/', 'GET /slides/', 'GET /shop'],
  ...[`GET /address/user/${ID}`, 'POST /address', `PUT /address/${ID}`, `DELETE /address/${ID}`],
  ...[`GET /blog-comments/posts/${ID}/comments`, 'POST /blog-comments', `DELETE /blog-comments/${ID}`],
  ...['GET /blog/', 'GET /blog/a-slug', 'GET /totals/blogs', 'GET /blog-category/hierarchy'],
  ...['GET /cart', 'POST /cart', `DELETE /cart/itemID/${ID}/cartID/${ID}`, 'POST /cart/apply_coupon'],
  ...['GET /orders/mine', 'POST /orders/delete', 'POST /orders/confirm-payment', `GET /orders/${ID}`],
  ...['POST /orders', 'POST /orders/guests', `PATCH /orders/${ID}`, `DELETE /orders/${ID}`],
  ...['GET /pages/terms-and-conditions', 'GET /pages/return-policy', 'GET /pages/shipping-and-delivery'],
  ...['GET /products/', 'GET /products/filter/ibirayi', 'GET /products/filter-by-price-range/min/1/max/9'],
  ...[`GET /products/${ID}`, 'GET /products/featured/', 'GET /products/product-category/fresh-fruits'],
  ...['GET /product/categories/hierarchy', 'GET /totals/products', 'GET /regions/'],
  ...['GET /shipping/zones/filter/Gasabo', 'GET /announcements/', 'GET /auth'],
  ...['POST /users/login', 'POST /users/customers/signup', 'POST /users/forgotPassword'],
  ...['PATCH /users/resetPassword/t0ken', 'PATCH /users/updateMyPassword', 'PATCH /users/updateMe'],
  ...['GET /users/me', `GET /users/${ID}`, 'PATCH /users/confirm-account/t0ken', 'GET /users/logout'],
  ...['GET /wishlist/', `GET /wishlist/product/${ID}`, `DELETE /wishlist/itemID/${ID}/wishListID/${ID}`],
];

const shop = shopForFile({ seed: 'demo' });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await aCustomer(shop.ctx);
});

const get = async (path: string) =>
  (await shop.call('GET', `/api/v1${path}`, { token: customer.token })).body;
const namesOf = (thing: object | undefined) => Object.keys(thing ?? {});

describe('every call of specification section 7', () => {
  test.each(CALLS)('when %s is looked for, then it is there, with a slash and without', async (call) => {
    const [method, path = ''] = call.split(' ');
    for (const ending of ['', '/']) {
      const answer = await shop.call('OPTIONS', `/api/v1${path.replace(/\/$/, '')}${ending}`);
      expect(answer.status).toBe(204);
      expect(answer.headers.allow?.split(', ')).toContain(method);
    }
  });

  test.each(CALLS.filter((call) => /^GET [a-z/-]+$/.test(call) && !/a-slug|mine|auth|users/.test(call)))(
    'when %s is asked, then the answer is in a data field',
    async (call) => {
      const body = await get(call.replace('GET ', ''));
      expect(body).toMatchObject({ status: 'success' });
      expect(namesOf(body)).toContain('data');
    },
  );

  test('when lists are asked for as a client of specification section 7 does, then each knows those words', async () => {
    const asked = [
      '/blog/?page=1&limit=6&sort=-is_pined&fields=slug,title,featured_image,date_created,is_pined',
      '/products/?page=1&limit=12&sort=-date_created&fields=name,slug,price,regular_price,sale_price,images',
      '/products/featured/?page=1&limit=10',
      '/products/product-category/fresh-fruits?page=1&limit=12',
      '/regions/?page=1&limit=250&sort=name',
      '/slides/?page=1&limit=5&sort=-date_created',
      '/announcements/?page=1&limit=10&sort=-date_created&fields=_id,title,message,announce_date_start,announce_date_stop,featured_image',
    ];
    for (const path of asked) {
      const body = await get(path);
      expect(body, path).toMatchObject({ status: 'success', page: 1 });
      expect(body.data.length, path).toBeGreaterThan(0);
    }
  });
});

describe('every field of specification section 3', () => {
  test('when a product is shown, then it has them, its variants and pictures too', async () => {
    const product = (await get('/products/tomatoes')).data;
    const words =
      '_id slug name price regular_price sale_price images short_description categories dimensions stock_quantity stock_status is_featured sku until date_created small_pictures variants';
    expect(namesOf(product)).toEqual(expect.arrayContaining(words.split(' ')));
    expect(product.variants[0]).toMatchObject({ price: expect.any(Number), sale_price: null });
    expect(product.categories[0].name).toBeTruthy();
    expect(product.small_pictures[0]).toMatchObject({
      url: expect.stringMatching(/^\/gallery\//),
      width: expect.any(Number),
      height: expect.any(Number),
    });
  });

  test.each([
    ['/product/categories/hierarchy', '_id name slug image children'],
    ['/blog', '_id slug categories featured_image title tags description date_created is_pined'],
    ['/regions', '_id name currency'],
    ['/slides', '_id title linkTo link slide_photo'],
    [
      '/announcements',
      '_id title message announce_date_start announce_date_stop featured_image date_created',
    ],
  ])('when %s is read, then its entries have them', async (path, words) => {
    expect(namesOf((await get(path)).data[0])).toEqual(expect.arrayContaining(words.split(' ')));
  });

  test('when a region’s settings, the shop and a profile are read, then they have them', async () => {
    expect((await get('/regions/settings')).data.min_order_amount).toBe(5_000);
    expect((await get('/shop')).data.payment_methods.length).toBeGreaterThan(0);
    expect(namesOf((await get('/users/me')).data)).toEqual(
      expect.arrayContaining(['_id', 'email', 'shipping', 'billing']),
    );
  });

  test('when cart and wishlist are filled, then they have them', async () => {
    const product = (await get('/products/taro')).data;
    const added = await shop.call('POST', '/api/v1/cart', {
      token: customer.token,
      body: { line_items: [{ product: product._id, quantity: 2 }] },
    });
    expect(added.body).toMatchObject({ status: 'success', data: { _id: expect.any(String) } });
    const cart = (await get('/cart')).data;
    const words = '_id line_items line_items_with_coupon is_coupon_applied is_paid cart_coupon totals';
    expect(namesOf(cart)).toEqual(expect.arrayContaining(words.split(' ')));
    expect(cart.line_items[0]).toMatchObject({
      product: { _id: product._id },
      quantity: 2,
      discountedPrice: 2 * (product.sale_price ?? product.price),
    });
    const wishlist = (await get(`/wishlist/product/${product._id}`)).data;
    expect(wishlist).toMatchObject({
      _id: expect.any(String),
      line_items: [{ quantity: 1, product: { id: product._id, _id: product._id, slug: 'taro' } }],
    });
    const wished = 'name price regular_price categories';
    expect(namesOf(wishlist.line_items[0].product)).toEqual(expect.arrayContaining(wished.split(' ')));
  });
});
