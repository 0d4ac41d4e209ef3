import { beforeEach, describe, expect, test } from 'vitest';
import { aBlogCategory, aComment, aPicture, aPost } from '#server/testing/given-content.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const DAY_MS = 86_400_000;

const shop = shopForFile();
let desk: StaffDesk;

beforeEach(async () => {
  for (const table of ['post', 'blog_category', 'redirect'] as const)
    await shop.db.deleteFrom(table).execute();
  desk = await aDesk(shop, 'editor');
});

const inShop = (path: string, token?: string) => shop.call('GET', `/api/v1${path}`, { token });
const titlesInShop = async () =>
  (await inShop('/blog')).body.data.map((each: { title: string }) => each.title);

describe('a post', () => {
  test('when it is a draft then the shop does not know it, and once published it is there immediately', async () => {
    expect(await titlesInShop()).toEqual([]);
    const picture = await aPicture(shop.ctx);
    const recipes = await aBlogCategory(shop.ctx);
    const input = {
      ...{ title: 'Isombe  ya mama', description: '<p>Boil.</p><script>x</script>' },
      ...{ tags: ['Leaves', 'leaves '], featured_image: picture, categories: [recipes.id] },
    };
    const { status, body } = await desk.post('/posts', input);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ slug: 'isombe-ya-mama', title: 'Isombe ya mama', status: 'draft', version: 1 },
      ...{ description: '<p>Boil.</p>', excerpt: 'Boil.', tags: ['leaves'], featured_image: picture },
      categories: [{ _id: recipes.id }],
    });
    expect((await inShop('/blog/isombe-ya-mama')).status).toBe(404);
    shop.clock.advance(DAY_MS);
    const published = await desk.patch(`/posts/${body.data._id}`, { status: 'published' });
    expect(published.body.data.date_created).toBe(shop.ctx.now().toISOString());
    expect(await titlesInShop()).toEqual(['Isombe ya mama']);
    const audit = await (await aDesk(shop, 'owner')).get('/audit', { thing_id: body.data._id });
    expect(audit.body.data[0]).toMatchObject({ action: 'changed', after: { status: 'published' } });
  });

  test('when its address changes then the old one leads there, and when it goes it is gone', async () => {
    const { id } = await aPost(shop.ctx, { slug: 'old' });
    await desk.patch(`/posts/${id}`, { slug: 'new' });
    const redirects = () =>
      shop.db.selectFrom('redirect').select(['slug', 'target']).orderBy('slug').execute();
    expect(await redirects()).toEqual([{ slug: 'old', target: 'new' }]);
    expect((await desk.remove(`/posts/${id}`)).body.data).toBeNull();
    expect(await redirects()).toMatchObject([
      { slug: 'new', target: null },
      { slug: 'old', target: null },
    ]);
    expect(refusalIn(await desk.get(`/posts/${id}`))).toBe('404 not_found');
  });

  test('when two change it at the same time then the second is told, and nothing of the first is lost', async () => {
    const { id } = await aPost(shop.ctx, { title: 'First' });
    const change = (title: string) => desk.patch(`/posts/${id}`, { version: 1, title });
    const answers = await Promise.all([change('One'), change('Two')]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalIn)).toEqual(['400 validation_error version']);
    const [kept] = answers.filter(({ status }) => status === 200);
    expect((await desk.get(`/posts/${id}`)).body.data).toMatchObject({
      title: kept?.body.data.title,
      version: 2,
      description: '<p>Boil the leaves.</p>',
    });
  });

  test('when it is listed then drafts are among them, found by title, status and category', async () => {
    const recipes = await aBlogCategory(shop.ctx, { slug: 'recipes' });
    const a = await aPost(shop.ctx, { title: 'Umuceri', categories: [recipes] });
    await aPost(shop.ctx, { title: 'Ibirayi', status: 'draft' });
    const total = async (query: Record<string, string>) => (await desk.get('/posts', query)).body.total;
    expect(await total({})).toBe(2);
    expect(await total({ q: 'BIRA' })).toBe(1);
    expect(await total({ q: '%' })).toBe(0);
    expect(await total({ status: 'draft' })).toBe(1);
    expect(await total({ category: 'recipes' })).toBe(1);
    expect(await total({ ids: `${a.id},${NOBODYS}` })).toBe(1);
    expect((await desk.get('/posts', { sort: 'title' })).body.data[0]).toMatchObject({
      title: 'Ibirayi',
      description: 'Boil the leaves.',
    });
  });

  test.each([
    [{ title: ' ​ ' }, 'title'],
    [{ featured_image: 'nobody-0123456789ab.webp' }, 'featured_image'],
    [{ categories: [NOBODYS] }, 'categories'],
    [{ slug: 'taken' }, 'slug'],
  ])('when it is %j then the sentence is beside its field', async (wrong, field) => {
    await aPost(shop.ctx, { slug: 'taken' });
    const { id } = await aPost(shop.ctx);
    const input = { title: 'Fine', description: '<p>Fine</p>', ...wrong };
    expect(refusalIn(await desk.post('/posts', input))).toBe(`400 validation_error ${field}`);
    expect(refusalIn(await desk.patch(`/posts/${id}`, wrong))).toBe(`400 validation_error ${field}`);
  });
});

describe('the blog’s categories', () => {
  test('when they are made and moved then they are a tree, three levels deep at most', async () => {
    const make = async (name: string, parent: string | null = null) =>
      (await desk.post('/blog-categories', { name, parent })).body.data;
    const food = await make('Food');
    const recipes = await make('Recipes', food._id);
    const soups = await make('Soups', recipes._id);
    expect(soups).toMatchObject({ slug: 'soups', level: 2, position: 0, posts: 0 });
    const tooDeep = await desk.post('/blog-categories', { name: 'Hot soups', parent: soups._id });
    expect(refusalIn(tooDeep)).toBe('400 validation_error parent');
    const circle = await desk.patch(`/blog-categories/${food._id}`, { parent: soups._id });
    expect(refusalIn(circle)).toBe('400 validation_error parent');
    const held = await desk.remove(`/blog-categories/${food._id}`);
    expect(refusalIn(held)).toBe('400 validation_error id');
    await desk.patch(`/blog-categories/${soups._id}`, { parent: null, name: 'Hot soups' });
    const { body } = await desk.get('/blog-categories');
    expect(body.data.map((each: { name: string }) => each.name)).toEqual(['Food', 'Recipes', 'Hot soups']);
    const tree = (await inShop('/blog-category/hierarchy')).body.data;
    expect(tree.map((each: { name: string }) => each.name)).toEqual(['Food', 'Hot soups']);
  });

  test('when one goes then its posts stay', async () => {
    const home = await aBlogCategory(shop.ctx);
    const { id } = await aPost(shop.ctx, { categories: [home] });
    expect((await desk.get(`/blog-categories/${home.id}`)).body.data.posts).toBe(1);
    expect((await desk.remove(`/blog-categories/${home.id}`)).status).toBe(200);
    expect((await desk.get(`/posts/${id}`)).body.data.categories).toEqual([]);
    expect(refusalIn(await desk.remove(`/blog-categories/${home.id}`))).toBe('404 not_found');
  });
});

describe('comments', () => {
  test('when one is approved, hidden and deleted then everyone sees that immediately, and its author too', async () => {
    const author = await aCustomer(shop.ctx);
    const post = await aPost(shop.ctx);
    const { id } = await aComment(shop.ctx, { post, author, status: 'pending', comment: 'Murakoze' });
    const path = `/blog-comments/posts/${post.id}/comments`;
    const seen = async (token?: string) => (await inShop(path, token)).body.total;
    expect((await desk.get('/comments', { status: 'pending', q: 'murak' })).body.data).toMatchObject([
      { _id: id, author: author.name, status: 'pending', post: { slug: post.slug, title: post.title } },
    ]);
    expect([await seen(), await seen(author.token)]).toEqual([0, 1]);
    await desk.patch(`/comments/${id}`, { status: 'published' });
    expect([await seen(), await seen(author.token)]).toEqual([1, 1]);
    expect((await inShop(`/blog/${post.slug}`)).body.data.comments).toBe(1);
    await desk.patch(`/comments/${id}`, { status: 'hidden' });
    expect([await seen(), await seen(author.token)]).toEqual([0, 0]);
    expect((await inShop(`/blog/${post.slug}`)).body.data.comments).toBe(0);
    expect((await desk.remove(`/comments/${id}`)).status).toBe(200);
    expect(refusalIn(await desk.patch(`/comments/${id}`, { status: 'published' }))).toBe('404 not_found');
    expect(refusalIn(await desk.remove(`/comments/${id}`))).toBe('404 not_found');
  });
});
