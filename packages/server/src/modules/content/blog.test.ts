import { beforeAll, expect, test } from 'vitest';
import { aBlogCategory, aComment, aPicture, aPost } from '#server/testing/given-content.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startShop } from '#server/testing/start-shop.ts';

const day = (number: number) => new Date(Date.UTC(2026, 9, number));

const shop = shopForFile();
let food: { id: string; slug: string };
let recipes: { id: string; slug: string };

beforeAll(async () => {
  const { ctx } = shop;
  food = await aBlogCategory(ctx, { name: 'Food', slug: 'food', position: 1 });
  recipes = await aBlogCategory(ctx, { name: 'Recipes', slug: 'recipes', parent: food });
  const home = await aBlogCategory(ctx, { name: 'Home', slug: 'home', position: 0 });
  const picture = await aPicture(ctx);
  await aPost(ctx, {
    slug: 'isombe',
    title: 'isombe',
    date_created: day(3),
    categories: [recipes],
    tags: ['leaves'],
  });
  await aPost(ctx, { slug: 'rice', title: 'Rice', date_created: day(4), categories: [food, recipes] });
  await aPost(ctx, { slug: 'nets', title: 'Nets', date_created: day(1), is_pined: true, categories: [home] });
  await aPost(ctx, {
    slug: 'stoves',
    title: 'Stoves',
    date_created: day(2),
    is_pined: true,
    tags: ['waste less'],
  });
  await aPost(ctx, { slug: 'secret', date_created: day(5), status: 'draft', categories: [recipes] });
  await shop.db.updateTable('post').set({ featured_image: picture }).where('slug', '=', 'rice').execute();
});

const get = (path: string, query = {}) => shop.call('GET', `/api/v1${path}`, { query });
const slugs = ({ body }: { body: { data: { slug: string }[] } }) => body.data.map((post) => post.slug);

test('when posts are listed then pinned ones come first, then the newest, without drafts', async () => {
  const answer = await get('/blog/');
  expect(answer.body).toMatchObject({ total: 4, results: 4, page: 1, limit: 12 });
  expect(slugs(answer)).toEqual(['stoves', 'nets', 'rice', 'isombe']);
  expect(slugs(await get('/blog', { page: 1, limit: 5, sort: '-is_pined' }))).toEqual(slugs(answer));
  expect(slugs(await get('/blog', { page: 2, limit: 3 }))).toEqual(['isombe']);
});

test('when posts are of one date then they come by id, page by page without a gap', async () => {
  const same = await startShop();
  for (let count = 0; count < 5; count += 1) await aPost(same.ctx, { date_created: day(1) });
  const ids: string[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const { body } = await same.call('GET', '/api/v1/blog', { query: { page, limit: 1, sort: 'is_pined' } });
    ids.push(body.data[0]._id);
  }
  expect(ids).toEqual([...new Set(ids)].sort());
  await same.close();
});

test('when another order is wanted then it comes, names without a look at capitals', async () => {
  expect(slugs(await get('/blog', { sort: 'title' }))).toEqual(['isombe', 'nets', 'rice', 'stoves']);
  expect(slugs(await get('/blog', { sort: '-date_created' }))).toEqual(['rice', 'isombe', 'stoves', 'nets']);
  expect((await get('/blog', { sort: 'description' })).body).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'sort' }],
  });
});

test('when a list is narrowed then sub-categories count, and an unknown category is an empty list', async () => {
  expect(slugs(await get('/blog', { category: 'food' }))).toEqual(['rice', 'isombe']);
  expect(slugs(await get('/blog', { category: recipes.id }))).toEqual(['rice', 'isombe']);
  expect(slugs(await get('/blog', { category: 'home' }))).toEqual(['nets']);
  expect(slugs(await get('/blog', { tag: 'Leaves' }))).toEqual(['isombe']);
  expect(slugs(await get('/blog', { tag: 'waste less', category: 'home' }))).toEqual([]);
  expect((await get('/blog', { category: 'nothing' })).body).toMatchObject({ total: 0, data: [] });
  expect((await get('/totals/blogs/')).body.data).toEqual({ total: 4 });
  expect((await get('/totals/blogs', { category: 'food' })).body.data).toEqual({ total: 2 });
  expect((await get('/totals/blogs', { tag: '%' })).body.data).toEqual({ total: 0 });
});

test('when only some fields are wanted then only they come', async () => {
  const { body } = await get('/blog', { fields: 'title,is_pined', limit: 1 });
  expect(body.data).toEqual([{ _id: expect.any(String), title: 'Stoves', is_pined: true }]);
  expect((await get('/blog', { fields: 'author' })).status).toBe(400);
});

test('when the categories are asked for then they are a tree with what each shows', async () => {
  const { body } = await get('/blog-category/hierarchy');
  const leaf = { _id: expect.any(String), children: [] };
  expect(body.data).toEqual([
    { ...leaf, name: 'Home', slug: 'home', posts: 1 },
    {
      ...{ _id: food.id, name: 'Food', slug: 'food', posts: 2 },
      children: [{ ...leaf, name: 'Recipes', slug: 'recipes', posts: 2 }],
    },
  ]);
});

test('when a post is opened then it has its text, its comments counted and its neighbours by date', async () => {
  const author = await aCustomer(shop.ctx);
  const { _id: id } = (await get('/blog/rice')).body.data;
  await aComment(shop.ctx, { post: { id }, author });
  await aComment(shop.ctx, { post: { id }, author, status: 'pending' });
  shop.app.pageCache.clear();
  const { body } = await get('/blog/rice/');
  expect(body.data).toMatchObject({
    slug: 'rice',
    title: 'Rice',
    description: '<p>Boil the leaves.</p>',
    excerpt: 'Boil the leaves.',
    featured_image: expect.stringMatching(/^picture-/),
    is_pined: false,
    comments: 1,
    date_created: '2026-10-04T00:00:00.000Z',
    previous: null,
    next: { slug: 'isombe', title: 'isombe', featured_image: null },
  });
  expect(body.data.categories.map((category: { slug: string }) => category.slug).sort()).toEqual([
    'food',
    'recipes',
  ]);
  const oldest = await get('/blog/nets');
  expect(oldest.body.data).toMatchObject({ previous: { slug: 'stoves' }, next: null });
  expect((await get('/blog')).body.data[2]).toMatchObject({ slug: 'rice', description: 'Boil the leaves.' });
});

test('when a post is unknown or a draft then 404; when its name cannot be one then 400', async () => {
  expect((await get('/blog/nothing')).body).toMatchObject({ code: 'not_found' });
  expect((await get('/blog/secret')).status).toBe(404);
  expect((await get('/blog/No%20Name')).status).toBe(400);
});
